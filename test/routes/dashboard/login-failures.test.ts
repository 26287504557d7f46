/** Logins that fail because of the platform, or because the person declines: nothing is stored, and the dashboard says why. */
import { afterEach, describe, expect, test } from 'vitest'
import { guilds, onEachDatabase } from '../../helpers/app.ts'
import type { Fault, SimulatorEndpoint } from '../../helpers/simulator-faults.ts'
import { consent, cookieLines, failWritesTo, isKnown, person, refused, seen } from './people.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
const ENDPOINTS: SimulatorEndpoint[] = ['authorize', 'token', 'revoke', 'user', 'guilds']
const EVIL = '<script>alert(1)</script>'

onEachDatabase({}, async (service) => {
  const bot = await service.bot(guilds.lanternfall.id)
  afterEach(() => {
    for (const endpoint of ENDPOINTS) service.simulator.setFault(endpoint, undefined)
  })

  const unavailable = refused(502, 'chat_platform_unavailable')

  test.each<[string, SimulatorEndpoint, Fault]>([
    ['breaks the connection', 'token', 'down'],
    ['rejects our client', 'token', { status: 401, body: { error: 'invalid_client', error_description: EVIL } }],
    ['returns a user without an id', 'user', { status: 200, body: { username: 'nobody' } }],
  ])('a person who logs in gets 502 if the chat platform %s', async (_, endpoint, fault) => {
    const { visitor, who, back } = await consent(service)
    service.simulator.setFault(endpoint, fault)
    const answer = await visitor.follow(back)
    expect(await seen(answer)).toEqual(unavailable)
    expect((await answer).headers['retry-after']).toBe('2')
    expect(cookieLines(answer).filter((line) => line.startsWith('session='))).toEqual([])
    expect(await seen(visitor.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
    expect(await isKnown(service, who.id)).toBe(false)
    service.simulator.setFault(endpoint, undefined)
    expect(await (await service.member(who)).get('/v1/users/me')).toMatchObject({ status: 200 })
  })

  test('a person whose login fails halfway stays invisible to bots', async () => {
    const who = person()
    const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: who.id }
    const member = await service.createVisibleMember(who, 'Halfway')
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })
    await member.post('/auth/revoke')
    const { visitor, back } = await consent(service, service.visitor(), who)
    service.simulator.setFault('guilds', { status: 503 })
    expect(await seen(visitor.follow(back))).toEqual(unavailable)
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 403, body: { detail: { reason: 'no_global_consent' } } })
  })

  test('a failed login does not end the session that the browser already has', async () => {
    const member = await service.member(person())
    const { back } = await consent(service, member)
    service.simulator.setFault('token', { status: 500 })
    expect(await seen(member.follow(back))).toEqual(unavailable)
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200 })
  })

  test('a person gets 503 if the database cannot store their session', async () => {
    const restore = await failWritesTo(service, 'sessions')
    const [client, browser] = [await consent(service), await consent(service)]
    const answer = await client.visitor.follow(client.back)
    expect(await seen(answer)).toEqual(refused(503, 'service_unavailable'))
    expect(cookieLines(answer).filter((line) => line.startsWith('session='))).toEqual([])
    const redirect = { status: 302, text: '', headers: { location: '/?login=away' } }
    expect(await browser.visitor.follow(browser.back, BROWSER)).toMatchObject(redirect)
    expect(await seen(browser.visitor.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
    await restore()
  })

  describe('failed logins in a browser', () => {
    const declined = '/?login=declined'
    const expired = '/?login=expired'
    const failed = '/?login=failed'

    test.each([
      ['declines the login', `?error=access_denied&error_description=${encodeURIComponent(EVIL)}&state=a`, declined],
      ['comes back with an error', `?error=${encodeURIComponent(EVIL)}&state=a`, failed],
      ['comes back with an invalid scope', '?error=invalid_scope&state=a', failed],
      ['comes back with two errors', '?error=access_denied&error=access_denied&state=a', failed],
      ['comes back without a code', '', failed],
      ['comes back with an unknown state', '?code=a&state=a', expired],
    ])('a person who %s is redirected to the dashboard', async (_, query, location) => {
      const answer = await service.visitor().get(`/auth/callback${query}`, BROWSER)
      expect(answer).toMatchObject({ status: 302, text: '', headers: { location, 'cache-control': 'no-store' } })
      expect(JSON.stringify(answer)).not.toContain('script')
    })

    test('a person is redirected to the dashboard if the chat platform rejects their login code', async () => {
      const { visitor, back } = await consent(service)
      const forged = new URL(back)
      forged.searchParams.set('code', 'not-a-code')
      expect(await visitor.follow(forged.href, BROWSER)).toMatchObject({ status: 302, headers: { location: expired } })
      expect(await visitor.follow(back, BROWSER)).toMatchObject({ status: 302, headers: { location: expired } })
      const other = await consent(service)
      service.simulator.setFault('token', { status: 503, body: EVIL })
      const answer = await other.visitor.follow(other.back, BROWSER)
      expect(answer).toMatchObject({ status: 302, text: '', headers: { location: failed } })
    })
  })

  test('a login callback with both a code and an error gets 400', async () => {
    const { visitor, back } = await consent(service)
    expect(await seen(visitor.follow(`${back}&error=access_denied`))).toEqual(refused(400, 'login_denied'))
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'invalid_state'))
    const browser = await consent(service)
    const answer = await browser.visitor.follow(`${browser.back}&error=access_denied`, BROWSER)
    expect(answer).toMatchObject({ status: 302, headers: { location: '/?login=declined' } })
  })
})
