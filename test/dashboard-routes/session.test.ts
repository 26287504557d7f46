/** Sessions: what the cookie is worth, how long, and under which secret. */
import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dial, hear, http } from '../abuse/raw.ts'
import type { Member } from '../helpers/actors.ts'
import { emptyDatabase, hasPostgres, onEachDatabase, type StartOptions, startApp } from '../helpers/app.ts'
import { cookieLines, done, person, refused, seen, sessionId, withCookies } from './people.ts'

const notLoggedIn = refused(401, 'not_logged_in')

/** Requests whose session has been read, and whose body has not. */
let begun = 0
const metrics: NonNullable<StartOptions['metrics']> = {
  chatCalled: () => {},
  observe: (app) =>
    void app.addHook('preParsing', async () => {
      begun += 1
    }),
}

onEachDatabase({ metrics }, (service, database) => {
  const cookieOf = (member: Member) => decodeURIComponent(member.cookies.get('session') ?? '')
  const hashOf = (member: Member) => hash('sha256', sessionId(member), 'buffer')

  test.each([
    ['no signature', (cookie: string) => cookie.split('.')[0]],
    ['an empty signature', (cookie: string) => `${cookie.split('.')[0]}.`],
    ['a changed signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['a changed id', (cookie: string) => (cookie.startsWith('A') ? 'B' : 'A') + cookie.slice(1)],
    ['the id twice', (cookie: string) => `${cookie.split('.')[0]}.${cookie}`],
    ['nothing in it', () => ''],
    ['a dot in it', () => '.'],
    ['a NUL in it', () => 'a%00b.c'],
    ['broken percent signs in it', () => '%E0%A4%A'],
    ['ten thousand characters', () => 'x'.repeat(10_000)],
  ])('a cookie with %s logs nobody in', async (_, change) => {
    const member = await service().member(person())
    const cookie = `session=${change(cookieOf(member))}`
    expect(await seen(service().visitor().get('/v1/users/me', { cookie }))).toEqual(notLoggedIn)
    expect(await seen(service().visitor().send('/auth/revoke', { method: 'POST', headers: { cookie } }))).toEqual(
      notLoggedIn,
    )
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
  })

  const rowOf = (member: Member) => ['id_hash', '=', hashOf(member)] as const
  const expire = (member: Member, afterMs: number) => {
    const expires_at = new Date(Date.now() + afterMs)
    return service()
      .store.db.updateTable('sessions')
      .set({ expires_at })
      .where(...rowOf(member))
      .execute()
  }
  const rowsOf = (member: Member) =>
    service()
      .store.db.selectFrom('sessions')
      .selectAll()
      .where(...rowOf(member))
      .execute()

  test('a session is kept under the hash of its id, so that the table alone logs nobody in', async () => {
    const member = await service().member(person())
    const rows = await rowsOf(member)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(sessionId(member))
  })

  test('a session ends after its seven days, whatever the browser still sends', async () => {
    const member = await service().member(person())
    await expire(member, -1000)
    expect(await seen(member.get('/v1/users/me'))).toEqual(notLoggedIn)
  })

  test('who logs in again while logged in gets seven days anew', async () => {
    const who = person()
    const member = await service().member(who)
    await expire(member, 60_000)
    await member.logIn(who)
    const [row] = await rowsOf(member)
    expect(row?.expires_at.getTime()).toBeGreaterThan(Date.now() + 6.9 * 24 * 60 * 60 * 1000)
  })

  test('requests neither renew nor resend the cookie', async () => {
    const member = await service().member(person())
    expect(cookieLines(await member.get('/v1/users/me'))).toEqual([])
    expect(cookieLines(await member.link(`Cookieless ${database}`))).toEqual([])
  })

  test('a request that was under way cannot bring back a session that was ended meanwhile', async () => {
    const member = await service().member(person())
    const tab = withCookies(service().visitor(), member.cookies)
    const before = begun
    const slow = await beginLink(service().url, `session=${member.cookies.get('session')}`, `Slow ${database}`)
    await expect.poll(() => begun).toBe(before + 1)
    expect(await seen(member.post('/auth/logout'))).toEqual(done)
    const answer = await slow.finish()
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
    expect(answer.toLowerCase()).not.toContain('set-cookie')
    expect(await seen(tab.get('/v1/users/me'))).toEqual(notLoggedIn)
  })

  test('a session opens no bot route, and a key opens no dashboard route', async () => {
    const member = await service().member(person())
    const bot = await service().bot()
    expect(await seen(member.get('/v1/content'))).toEqual(refused(401, 'missing_key'))
    expect(await seen(bot.get('/v1/users/me'))).toEqual(notLoggedIn)
  })
})

describe('when the secret is changed', () => {
  const secrets = ['the older secret', 'the newer secret', 'a third secret']
  const [older = '', newer = '', third = ''] = secrets.map((secret) => secret.padEnd(40, '.'))
  test.runIf(hasPostgres)('sessions stay valid while the old one is still listed', async () => {
    const databaseUrl = await emptyDatabase()
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
    await after.close()
  })
})

/** Sends a link request up to the last byte of its body. */
async function beginLink(url: string, cookie: string, name: string) {
  const body = JSON.stringify({ publisher_game_name: name, publisher_tag_line: 'SLOW', region: 'eu' })
  const headers = [`Cookie: ${cookie}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  const socket = await dial(url)
  const heard = hear(socket)
  socket.write(http('POST /v1/users/me/accounts', headers, body.slice(0, -1)).join('\r\n'))
  return {
    finish: () => {
      socket.write(body.slice(-1))
      return heard
    },
  }
}
