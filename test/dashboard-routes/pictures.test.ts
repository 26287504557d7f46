/** Pictures: which are kept, where they are said to be, and that nothing of them is kept where nobody is shown any. */
import { describe, expect, test } from 'vitest'
import type { SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import { emptyDatabase, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { guild, person, withCookies } from './people.ts'

const CHAT_CDN_URL = 'https://cdn.example'

async function picturesOf(service: RunningApp, who: SimulatedPerson) {
  const member = await service.member(who)
  const [me, guilds, download] = await Promise.all(
    ['/v1/users/me', '/v1/users/me/guilds', '/v1/users/me/export'].map((path) => member.get(path)),
  )
  const seen = [me?.body.avatar_url, guilds?.body.guilds[0].icon_url]
  expect([download?.body.user.avatar_url, download?.body.guilds[0].icon_url], 'in the download').toEqual(seen)
  return seen
}

/** The hashes of somebody's picture and of their guild's. */
const kept = async ({ query }: RunningApp, { id }: SimulatedPerson) => {
  const rows =
    await query`select avatar, icon from users u join guild_memberships on user_id = u.id where chat_id = ${id}`
  return rows.flatMap(({ avatar, icon }) => [avatar, icon])
}

describe('where the platform serves pictures', async () => {
  const service = await startApp({ env: { CHAT_CDN_URL } })

  test('people are told where theirs and those of their guilds are', async () => {
    const place = guild({ icon: '5f1a9c0e' })
    const who = { ...person(place), avatar: 'a_77c2e1' }
    expect(await picturesOf(service, who)).toEqual([
      `${CHAT_CDN_URL}/avatars/${who.id}/a_77c2e1.webp?size=64`,
      `${CHAT_CDN_URL}/icons/${place.id}/5f1a9c0e.webp?size=64`,
    ])
  })

  test('whoever has none, or one that is no hash, has none here', async () => {
    expect(await picturesOf(service, person(guild()))).toEqual([null, null])
    expect(await picturesOf(service, { ...person(guild({ icon: '../x' })), avatar: 'A"B' })).toEqual([null, null])
  })

  test('the next login brings another picture, or takes it away, though nothing else has changed', async () => {
    const place = guild({ icon: 'old' })
    const who = { ...person(place), avatar: 'old' }
    await service.member(who)
    await service.member({ ...who, avatar: 'new', guilds: [{ ...place, icon: 'new' }] })
    expect(await kept(service, who)).toEqual(['new', 'new'])
    const { avatar: _, ...plain } = who
    const { icon: __, ...plainPlace } = place
    await service.member({ ...plain, guilds: [plainPlace] })
    expect(await kept(service, who)).toEqual([null, null])
  })

  test('erasing takes them with the rest', async () => {
    const who = { ...person(guild({ icon: 'mine' })), avatar: 'mine' }
    const member = await service.member(who)
    await member.delete('/v1/users/me')
    expect(await service.query`select from users where chat_id = ${who.id}`).toEqual([])
    expect(await service.query`select from guild_memberships where icon = 'mine'`).toEqual([])
  })
})

test.skipIf(!hasPostgres)(
  'where nobody is shown pictures any more, none is told, and none kept after a login',
  async () => {
    const databaseUrl = await emptyDatabase()
    const who = { ...person(guild({ icon: 'mine' })), avatar: 'mine' }
    const before = await startApp({ databaseUrl, env: { CHAT_CDN_URL } })
    const member = await before.member(who)
    expect(await kept(before, who)).toEqual(['mine', 'mine'])
    const after = await startApp({ databaseUrl })
    const { status, body } = await withCookies(after.visitor(), member.cookies).get('/v1/users/me')
    expect([status, body.avatar_url]).toEqual([200, null])
    expect(await picturesOf(after, who)).toEqual([null, null])
    expect(await kept(after, who)).toEqual([null, null])
  },
)
