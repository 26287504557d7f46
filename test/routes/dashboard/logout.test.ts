/** People who log out or turn everything off. */
import { describe, expect, test } from 'vitest'
import { guilds, onEachDatabase, startApp } from '../../helpers/app.ts'
import { CLEARED, cookieLines, done, failWritesTo, guild, person, refused, seen, withCookies } from './people.ts'

const notLoggedIn = refused(401, 'not_logged_in')
const inLanternfall = { ...guilds.lanternfall, owner: false, permissions: '0' }

onEachDatabase({}, async (service) => {
  const bot = await service.bot(guilds.lanternfall.id)

  test('a person who logs out stays logged in on their other devices', async () => {
    const who = person()
    const [member, laptop] = [await service.member(who), await service.member(who)]
    const thief = withCookies(service.visitor(), member.cookies)
    const answer = await member.post('/auth/logout')
    expect(await seen(answer)).toEqual(done)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(cookieLines(answer)).toEqual([CLEARED])
    expect(member.cookies.size).toBe(0)
    expect(await seen(member.get('/v1/users/me'))).toEqual(notLoggedIn)
    expect(await seen(thief.get('/v1/users/me'))).toEqual(notLoggedIn)
    expect(await seen(thief.post('/auth/logout'))).toEqual(notLoggedIn)
    expect(await laptop.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
  })

  test('a person who turns everything off is logged out on all devices', async () => {
    const who = person(guild())
    const phone = await service.member(who)
    const others = [await service.member(who), await service.member(who)]
    const somebodyElse = await service.member(person())
    const answer = await phone.post('/auth/revoke')
    expect(await seen(answer)).toEqual(done)
    expect(cookieLines(answer)).toEqual([CLEARED])
    for (const device of [phone, ...others]) expect(await seen(device.get('/v1/users/me'))).toEqual(notLoggedIn)
    for (const device of others) expect(await seen(device.post('/auth/revoke'))).toEqual(notLoggedIn)
    expect(await somebodyElse.get('/v1/users/me')).toMatchObject({ status: 200 })
    const memberships =
      await service.query`select from guild_memberships join users on id = user_id where chat_id = ${who.id}`
    expect(memberships).toEqual([])
  })

  test('a person who turned everything off gets their accounts back at the next login', async () => {
    const who = person(inLanternfall)
    const lookup = { guild_id: inLanternfall.id, target_chat_id: who.id }
    const member = await service.createVisibleMember(who, 'Returns', 'BACK')
    const { accounts } = (await member.get('/v1/users/me')).body
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })
    await member.post('/auth/revoke')
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 403, body: { detail: { reason: 'no_global_consent' } } })
    await member.logIn(who)
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200, body: { publisher_tag_line: 'BACK' } })
    expect(await member.get('/v1/users/me')).toMatchObject({ body: { global_consent: true, accounts } })
    const { id, name } = inLanternfall
    const listed = { id, name, icon_url: null, can_manage: false, is_allowed: true, bots: [null] }
    expect(await seen(member.get('/v1/users/me/guilds'))).toEqual({ status: 200, body: { guilds: [listed] } })
  })

  describe('a form that turns everything off', () => {
    const form = (accept: string, headers = {}) => ({
      method: 'POST',
      headers: { accept, 'accept-language': 'de', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    const browser = form('text/html,application/xhtml+xml,*/*;q=0.8')

    test('a person who turns everything off in a browser is told when they did so', async () => {
      const who = person(inLanternfall)
      const member = await service.member(who)
      const answer = await member.send('/auth/revoke', browser)
      expect([answer.status, answer.headers.location]).toEqual([303, '/'])
      const lines = cookieLines(answer)
      const [farewell = ''] = lines.filter((line) => line.startsWith('farewell='))
      expect(farewell).toMatch(/^farewell=everything-off\.\d{13}; Path=\/; Max-Age=600; SameSite=Lax$/)
      expect(lines).toEqual(expect.arrayContaining([CLEARED]))
      const [cookie = ''] = farewell.split(';')
      for (const _reload of [1, 2]) {
        const { text } = await service.visitor().get('/', { cookie, 'accept-language': 'de' })
        expect(text).toMatch(
          /Du hast alles abgeschaltet\.<\/h1>\s*<p[^>]*>Das war am <time datetime="[^"]+Z">.* UTC<\/time>/,
        )
        expect(text).not.toContain('class="button')
      }
      expect(await seen(member.get('/v1/users/me'))).toEqual(notLoggedIn)
      const rows = await service.query`select global_consent from users where chat_id = ${who.id}`
      expect(rows).toEqual([{ global_consent: false }])
    })

    test('a visitor without a session who requests an opt-out gets 401 as an HTML page', async () => {
      const answer = await service.visitor().send('/auth/revoke', browser)
      expect([answer.status, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
      expect(answer.text).toContain('<h1>Du bist nicht eingeloggt</h1>')
      expect(answer.text).toContain('ist schon alles aus. Sonst wurde nichts geändert.')
      expect(answer.text).toContain('href="/auth/login"')
    })

    test('a person whose opt-out is refused is told that nothing was turned off', async () => {
      const member = await service.member(person())
      const answer = await member.send('/auth/revoke', form('text/html', { origin: 'https://evil.example' }))
      expect(answer.status).toBe(403)
      expect(answer.headers.link).toBe(`<${service.url}/docs#cross_site_request>; rel="help"`)
      expect(answer.text).toContain('<h1>Es wurde nichts abgeschaltet</h1>')
      const tooLarge = await member.send('/auth/revoke', { ...browser, raw: 'a'.repeat(20_000) })
      expect(tooLarge.status).toBe(413)
      expect(await member.get('/v1/users/me')).toMatchObject({ body: { global_consent: true } })
    })

    test('a program that turns everything off gets JSON instead of a page', async () => {
      const member = await service.member(person())
      expect(await seen(member.send('/auth/revoke', form('application/json')))).toEqual(done)
      expect(await seen(member.send('/auth/revoke', form('*/*')))).toEqual(notLoggedIn)
    })
  })
})

test('if the database fails during an opt-out, the person is told that the result is unknown', async () => {
  const service = await startApp({ hasChatDoor: true })
  const who = person()
  const member = await service.member(who)
  await member.allow('1')
  const optOut = () => member.send('/auth/revoke', { method: 'POST', headers: { accept: 'text/html' } })
  const text = expect.stringContaining('<h1>We don’t know yet whether everything is off</h1>')
  const restore = await failWritesTo(service, 'audit_events', 'raise_exception')
  expect(await optOut()).toMatchObject({ status: 500, text })
  await restore()
  await failWritesTo(service, 'audit_events')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' }
  expect(await optOut()).toMatchObject({ status: 503, text, headers })
  for (const name of ['off', 'stop']) {
    const command = await service.simulator.signer.sendCommand({ userId: who.id, guildId: '1', name })
    expect(await command.text()).toContain('This may not have been done: ')
  }
  expect((await service.simulator.signer.sendRemoval(who.id)).status).toBe(503)
})
