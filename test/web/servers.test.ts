/** The servers that a person sees: how they are told apart and ordered, and which of them can be forgotten. */
import { expect, test } from 'vitest'
import {
  allServers,
  displayName,
  findServer,
  formerServers,
  inReadingOrder,
  listedGuilds,
  namedKeys,
} from '../../src/web/app/servers.ts'
import type { LoggedIn } from '../../src/web/app/state/session.ts'
import { guildOf, newcomer } from './logged-in.ts'

const person: LoggedIn = {
  ...newcomer,
  me: {
    ...newcomer.me,
    other_permissions: [
      { guild_id: '30', guild_name: 'Harbour', is_allowed: true },
      { guild_id: '31', guild_name: 'Left', is_allowed: false },
      { guild_id: '32', guild_name: null, is_allowed: false },
    ],
  },
  guilds: [
    guildOf('10', { name: 'Harbour', can_manage: true }),
    guildOf('11', { name: 'Alone', can_manage: true }),
    guildOf('12', { name: ' ' }),
  ],
}

test('a person sees the ids of servers that have the same name', () => {
  const servers = allServers(person)
  expect(servers.map(displayName).join()).toBe('Harbour (10),Alone,Unnamed server,Harbour (30),Left,Unnamed server 32')
  expect(servers.map(({ searchable }) => searchable).slice(1, 3)).toEqual(['alone 11', 'unnamed server 12'])
  expect(listedGuilds(person).map(({ name }) => name)).toEqual(['Harbour (10)', 'Alone', 'Unnamed server'])
})

test('the list of keys shows the ids of servers that have the same name', () => {
  const keys = [
    { guild_id: '10', guild_name: 'Harbour' },
    { guild_id: '30', guild_name: 'Harbour' },
    { guild_id: '99', guild_name: 'Elsewhere' },
    { guild_id: '98', guild_name: null },
  ]
  const names = namedKeys(person, keys).map(({ guild_name: name }) => name)
  expect(names).toEqual(['Harbour (10)', 'Harbour (30)', 'Elsewhere', 'Unnamed server 98'])
})

test('servers that are on come first in the list of servers', () => {
  const off = ['Chill 10', 'Chill 9', 'Café'].map((name) => guildOf(name))
  const guilds = [...off, guildOf('Zoo', { is_allowed: true })]
  const names = inReadingOrder(allServers({ ...newcomer, guilds })).map(displayName)
  expect(names).toEqual(['Zoo', 'Café', 'Chill 9', 'Chill 10'])
})

test('the page does not render the row of an unchanged server again', () => {
  const again = allServers(person)
  expect(again).toHaveLength(6)
  for (const [index, server] of allServers(person).entries()) expect(again[index]).toBe(server)
})

test('a person can delete a former server from the list once its switch is off', () => {
  const servers = allServers(person)
  expect(servers.filter(({ canForget }) => canForget).map(({ id }) => id)).toEqual(['31', '32'])
  expect(findServer(servers, '99').canForget).toBe(false)
})

test('“All former servers off” skips servers whose names the page does not know', () => {
  const unnamed = { guild_id: '33', guild_name: null, is_allowed: true }
  const me = { ...person.me, other_permissions: [...person.me.other_permissions, unnamed] }
  const guilds = person.guilds.map((guild) => ({ ...guild, is_allowed: true }))
  expect(formerServers(allServers({ ...person, me, guilds })).map(({ id }) => id)).toEqual(['30'])
})

test('the row of a server announces a new bot only if the server is on', () => {
  const newKeyOf = (is_allowed: boolean) => {
    const guild = guildOf('10', { is_allowed, new_key_at: '2026-11-22', new_key_name: 'Bot' })
    return allServers({ ...newcomer, guilds: [guild] })[0]?.newKey
  }
  expect([newKeyOf(true), newKeyOf(false)]).toEqual([{ at: '2026-11-22', name: 'Bot' }, undefined])
})

test('in the list of servers that are off, servers without a name come last', () => {
  const other = (guild_id: string, more: object = {}) => ({ guild_id, guild_name: null, is_allowed: false, ...more })
  const others = [other('1'), other('2', { guild_name: 'Zephyr' }), other('3', { is_allowed: true })]
  const servers = allServers({ ...newcomer, me: { ...newcomer.me, other_permissions: others } })
  expect(inReadingOrder(servers).map(({ id }) => id)).toEqual(['3', '2', '1'])
})
