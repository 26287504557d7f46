/** Whether anybody can look a person up, as far as the page knows: anything uncertain counts as on. */
import type { VNode } from 'preact'
import { expect, test } from 'vitest'
import { allServers, type Server } from '../../src/web/app/servers.ts'
import type { Request, Subject } from '../../src/web/app/state/requests.ts'
import type { LoggedIn } from '../../src/web/app/state/session.ts'
import {
  headlineOf,
  isOnIn,
  nextStep,
  type OnOff,
  serverIdsToTurnOff,
  type Visibility,
  visibilityOf,
} from '../../src/web/app/visibility.ts'
import { guildOf, newcomer } from './logged-in.ts'

const account = {
  ...{ id: 'a', publisher_game_name: 'Quillfeather', publisher_tag_line: 'MAREN', region: 'eu', verified: false },
  ...{ is_primary: true, linked_at: '2026-11-22T18:30:00.000Z' },
}

function person({ on = [] as string[], accounts = [account], consent = true, bots = ['1', '2'] }): LoggedIn {
  const guild = (id: string) =>
    guildOf(id, {
      name: id === '1' ? 'StatClub' : id,
      bots: bots.includes(id) ? ['StatBot', null] : [],
      is_allowed: on.includes(id),
    })
  return {
    ...newcomer,
    me: {
      ...newcomer.me,
      global_consent: consent,
      accounts,
      other_permissions: on.filter((id) => id.startsWith('9')).map((id) => ({ guild_id: id, is_allowed: true })),
    },
    guilds: ['1', '2'].map(guild),
  }
}

const unconfirmed = (...subjects: Subject[]) =>
  new Map(subjects.map((subject): [Subject, Request] => [subject, { wish: 'on', status: 'unknown' }]))

const late = (subject: Subject) => new Map<Subject, Request>([[subject, { wish: 'on', status: 'late' }]])

const primary = new Map<Subject, Request>([['account a', { wish: 'primary', status: 'unknown' }]])
const forgotten = new Map<Subject, Request>([['server 2', { wish: 'forgotten', status: 'unknown' }]])
const linking = unconfirmed('new-account')
const sure = new Map<Subject, Request>()
const another = { ...account, id: 'b', is_primary: false }
const two = person({ on: ['1'], accounts: [account, another] })

type Case = [what: string, LoggedIn, ReadonlyMap<Subject, Request>, on: number, isVisible: OnOff, isEffective: OnOff]

test.each<Case>([
  ['a server that is on counts, even if it isn’t in the list', person({ on: ['1', '90'] }), sure, 2, 'on', 'on'],
  ['without accounts, unconfirmed servers are off', person({ accounts: [] }), unconfirmed('server 2'), 1, 'off', 'off'],
  ['an unconfirmed server that was on counts', person({ on: ['1'] }), unconfirmed('server 1'), 1, 'unknown', 'on'],
  ['an unconfirmed server that was off counts', person({}), unconfirmed('server 2'), 1, 'unknown', 'on'],
  ['an unconfirmed, unlisted server counts', person({}), unconfirmed('server 77'), 1, 'unknown', 'on'],
  ['a server whose change takes long counts', person({}), late('server 2'), 1, 'unknown', 'on'],
  ['an unconfirmed first account counts', person({ on: ['1'], accounts: [] }), linking, 1, 'unknown', 'unknown'],
  ['an unconfirmed second account does not matter', person({ on: ['1'] }), linking, 1, 'on', 'on'],
  ['the only account counts if unconfirmed', person({ on: ['1'] }), unconfirmed('account a'), 1, 'unknown', 'unknown'],
  ['one account counts if the other is unconfirmed', two, unconfirmed('account a'), 1, 'on', 'on'],
  ['two unconfirmed accounts count', two, unconfirmed('account a', 'account b'), 1, 'unknown', 'unknown'],
  ['the primary account does not matter', person({ on: ['1'] }), primary, 1, 'on', 'on'],
  ['a server that may be forgotten by now is off', person({}), forgotten, 0, 'off', 'on'],
  ['servers that may be off by now count', person({ on: ['1'] }), unconfirmed('all-servers'), 1, 'unknown', 'on'],
  ['unconfirmed former servers count', person({ on: ['1'] }), unconfirmed('former-servers'), 1, 'unknown', 'on'],
  ['unconfirmed consent counts as on', person({ on: ['1'] }), unconfirmed('consent'), 1, 'unknown', 'unknown'],
  ['an unconfirmed deletion is not done', person({ on: ['1'] }), unconfirmed('personal-data'), 1, 'unknown', 'unknown'],
  ['unconfirmed keys do not matter', person({ on: ['1'] }), unconfirmed('new-key', 'key 5'), 1, 'on', 'on'],
])(
  'the page shows whether anybody can look a person up: %s',
  (_what, who, requests, serversOn, isVisible, isEffective) => {
    expect(visibilityOf(who, requests)).toMatchObject({ serversOn, isVisible, isEffective })
  },
)

test.each<[headline: string, what: string, LoggedIn, ReadonlyMap<Subject, Request>]>([
  ['Bots in StatClub can look you up', 'two servers, one with a bot', person({ on: ['1', '2'], bots: ['1'] }), sure],
  ['Bots in 1 server can look you up', 'a server whose name isn’t known', person({ on: ['90'], bots: [] }), sure],
  ['Bots in up to 1 server can look you up', 'one bot', person({ bots: ['1'] }), unconfirmed('server 1', 'server 2')],
  ['No bot can look you up yet', 'an unconfirmed server without a bot', person({ bots: [] }), unconfirmed('server 1')],
])('the headline says “%s” for %s', (headline, _what, who, requests) => {
  const parts = [headlineOf(visibilityOf(who, requests))].flat() as (string | VNode<{ children: string }>)[]
  expect(parts.map((part) => (typeof part === 'string' ? part : part.props.children)).join('')).toBe(headline)
})

test('“All servers off” turns off every server that is on or may be on', () => {
  const switching = new Map<Subject, Request>([['server 2', { wish: 'on', status: 'in-flight' }]])
  const servers = allServers(person({ on: ['1'] }))
  const meant = [sure, unconfirmed('server 2'), switching, forgotten].map((each) => serverIdsToTurnOff(servers, each))
  expect(meant).toEqual([['1'], ['1', '2'], ['1', '2'], ['1']])
})

test('the page shows a server as “on” only if its bots can look the person up', () => {
  const [on, off] = allServers(person({ on: ['1'] })) as [Server, Server]
  const isOn = (server: Server, isEffective: OnOff, request?: Request) =>
    isOnIn(server, request, { isEffective } as Visibility)
  const states = [isOn(on, 'on'), isOn(on, 'off'), isOn(on, 'unknown'), isOn(off, 'on')]
  expect(states).toEqual(['on', 'off', 'unknown', 'off'])
  expect(isOn(off, 'on', { wish: 'on', status: 'unknown' })).toBe('unknown')
})

test('the page highlights only the button for the person’s next step', () => {
  const [without, withAccount] = [person({ accounts: [] }), person({ on: ['1'] })]
  const [on, off] = allServers(withAccount) as [Server, Server]
  const unnamed = { ...off, name: undefined }
  const next = (who: LoggedIn, linked?: Server) => nextStep(visibilityOf(who, sure), linked)
  expect([next(without), next(person({})), next(withAccount)]).toEqual(['account', 'servers', undefined])
  expect([next(without, on), next(without, off), next(person({}), off)]).toEqual(['account', 'account', undefined])
  expect([next(without, unnamed), next(without, { ...unnamed, isAllowed: true })]).toEqual(['name', 'account'])
})
