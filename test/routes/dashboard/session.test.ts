/** Sessions: which cookies are valid, for how long and with which secret; and the list of a person's sessions, at most fifty. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as sessions from '../../../src/store/people/sessions.ts'
import type { Member } from '../../helpers/actors.ts'
import { createEmptyDatabase, hasPostgres, onEachDatabase, startApp } from '../../helpers/app.ts'
import { beginRequest, cookieLines, done, person, refused, seen, sessionId, timestamp, withCookies } from './people.ts'

const PATH = '/v1/users/me/sessions'
const SEVEN_DAYS_MS = 7 * 86_400_000
const notLoggedIn = refused(401, 'not_logged_in')

onEachDatabase({}, (service, database) => {
  const cookieOf = (member: Member) => decodeURIComponent(member.cookies.get('session') ?? '')

  test.each([
    ['no signature', (cookie: string) => cookie.split('.')[0]],
    ['a changed signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['a changed id', (cookie: string) => (cookie.startsWith('A') ? 'B' : 'A') + cookie.slice(1)],
    ['the id twice', (cookie: string) => `${cookie.split('.')[0]}.${cookie}`],
    ['nothing in it', () => ''],
    ['a NUL in it', () => 'a%00b.c'],
    ['broken percent encoding in it', () => '%E0%A4%A'],
    ['ten thousand characters', () => 'x'.repeat(10_000)],
  ])('a visitor whose session cookie has %s gets 401', async (_, change) => {
    const member = await service.member(person())
    const cookie = `session=${change(cookieOf(member))}`
    expect(await seen(service.visitor().get('/v1/users/me', { cookie }))).toEqual(notLoggedIn)
    const revoke = service.visitor().send('/auth/revoke', { method: 'POST', headers: { cookie } })
    expect(await seen(revoke)).toEqual(notLoggedIn)
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
  })

  test('a person whose session has expired gets 401', async () => {
    const who = person()
    const [member, other] = [await service.member(who), await service.member(who)]
    await service.query`update sessions set expires_at = now() - interval '1 second'
        where id_hash = ${hash('sha256', sessionId(member), 'buffer')}`
    const answer = await member.get('/v1/users/me')
    expect(await seen(answer)).toEqual(notLoggedIn)
    expect(cookieLines(answer)).toEqual([])
    expect(await sessionsOf(other)).toHaveLength(1)
  })

  test('requests after the login do not renew a person’s session cookie', async () => {
    const member = await service.member(person())
    expect(cookieLines(await member.get('/v1/users/me'))).toEqual([])
    expect(cookieLines(await member.link(`Cookieless ${database}`))).toEqual([])
  })

  test('a slow request does not restore a session that has ended', async () => {
    const member = await service.member(person())
    const tab = withCookies(service.visitor(), member.cookies)
    const link = { publisher_game_name: `Slow ${database}`, publisher_tag_line: 'SLOW', region: 'eu' }
    const slow = await beginRequest(service, member, 'POST /v1/users/me/accounts', link)
    expect(await seen(member.post('/auth/logout'))).toEqual(done)
    const answer = await slow.finish()
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
    expect(answer.toLowerCase()).not.toContain('set-cookie')
    expect(await seen(tab.get('/v1/users/me'))).toEqual(notLoggedIn)
  })

  test('a bot that requests a dashboard route with its key gets 401', async () => {
    const member = await service.member(person())
    const bot = await service.bot()
    expect(await seen(member.get('/v1/content'))).toEqual(refused(401, 'missing_key'))
    expect(await seen(bot.get('/v1/users/me'))).toEqual(notLoggedIn)
  })

  const sessionsOf = async (member: Member) => (await member.get(PATH)).body.sessions

  test('a person sees all their sessions, newest first', async () => {
    const who = person()
    const phone = await service.member(who)
    const laptop = await service.member(who)
    await service.member(person())
    const times = { created_at: expect.stringMatching(timestamp), expires_at: expect.stringMatching(timestamp) }
    const both = [true, false].map((is_current) => ({ ...times, is_current }))
    expect(await seen(laptop.get(PATH))).toEqual({ status: 200, body: { sessions: both } })
    const [newest, oldest] = await sessionsOf(phone)
    expect([newest.is_current, oldest.is_current]).toEqual([false, true])
    expect(Date.parse(newest.created_at)).toBeGreaterThan(Date.parse(oldest.created_at))
    const lifetime = Date.parse(oldest.expires_at) - Date.parse(oldest.created_at)
    expect(Math.abs(lifetime - SEVEN_DAYS_MS)).toBeLessThan(60_000)
  })

  test('a person who ends their other sessions keeps the current session', async () => {
    const who = person()
    const [phone, laptop] = [await service.member(who), await service.member(who)]
    const somebodyElse = await service.member(person())
    for (let time = 0; time < 2; time += 1) {
      const answer = await laptop.post('/auth/logout-others')
      expect(await seen(answer)).toEqual(done)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(await seen(phone.get('/v1/users/me'))).toEqual(notLoggedIn)
    expect(await laptop.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
    expect(await somebodyElse.get('/v1/users/me')).toMatchObject({ status: 200 })
    expect(await sessionsOf(laptop)).toMatchObject([{ is_current: true }])
  })

  test('a person’s fifty-first session ends their oldest session', async () => {
    const who = person()
    const [first, second] = [await service.member(who), await service.member(who)]
    const { id: userId } = (await first.get('/v1/users/me')).body
    const create = (name: string) => sessions.create(service.store.db, name, { userId, lifetimeMs: SEVEN_DAYS_MS })
    for (let count = 0; count < 48; count += 1) await create(`${userId} ${count}`)
    expect(await sessionsOf(first)).toHaveLength(50)
    await create(`${userId} one more`)
    expect(await seen(first.get(PATH))).toEqual(notLoggedIn)
    expect(await sessionsOf(second)).toHaveLength(50)
    // Sessions begin in rounds, because each one waits for the lock of the person's row, and must not miss its deadline.
    for (const round of ['a', 'b', 'c']) {
      await Promise.all(Array.from({ length: 4 }, (_, n) => create(`${userId} again ${round}${n}`)))
    }
    expect(await service.query`select from sessions where user_id = ${userId}`).toHaveLength(50)
  })
})

const secrets = ['the older secret', 'the newer secret', 'a third secret']
const [older = '', newer = '', third = ''] = secrets.map((secret) => secret.padEnd(40, '.'))
test.runIf(hasPostgres)('a session stays valid while SESSION_SECRET still lists the old secret', async () => {
  const databaseUrl = await createEmptyDatabase()
  const at = (secret: string) => startApp({ databaseUrl, env: { SESSION_SECRET: secret } })
  const before = await at(older)
  const member = await before.member(person())
  await before.close()
  const during = await at(`${newer}, ${older}`)
  const same = withCookies(during.visitor(), member.cookies)
  for (let visit = 0; visit < 3; visit += 1) expect(await same.get('/v1/users/me')).toMatchObject({ status: 200 })
  const fresh = await during.member(person())
  await during.close()
  const after = await at(`${third},${newer}`)
  expect(await withCookies(after.visitor(), fresh.cookies).get('/v1/users/me')).toMatchObject({ status: 200 })
  expect(await seen(withCookies(after.visitor(), member.cookies).get('/v1/users/me'))).toEqual(notLoggedIn)
})
