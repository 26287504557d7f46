/** Even at level trace, the log of every kind of request contains no secret and no name. */
import { describe, expect, test } from 'vitest'
import { talk } from '../abuse/raw.ts'
import { send } from '../helpers/actors.ts'
import { routeDatabases, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import type { Fault, SimulatorEndpoint } from '../helpers/simulator-faults.ts'

const SECRET = 'the session secret of this test and of no other'
/** A marker in every text that a client or the platform makes up. */
const MARK = 'Zanzibar'
const GUILD = '1200000000000000321'
const who = {
  id: '1200000000000000123',
  username: `${MARK}_user`,
  displayName: `${MARK} Person`,
  guilds: [{ id: GUILD, name: `${MARK} Guild`, owner: true, permissions: '0' }],
}

describe.each(routeDatabases)('on the %s database', async (database) => {
  const { log, text, lines } = collectLog('trace')
  const statuses = new Set<number>()
  const service = await startApp({ database, log, env: { SESSION_SECRET: SECRET } })
  const secrets = new Set([SECRET, service.simulator.clientSecret])

  /** A visitor whose statuses and cookies are recorded. */
  function visitor() {
    const member = service.visitor()
    const plain = member.send.bind(member)
    member.send = async (...sent) => {
      const answer = await plain(...sent)
      statuses.add(answer.status)
      for (const value of member.cookies.values()) for (const part of parts(value)) secrets.add(part)
      return answer
    }
    return member
  }

  async function consent(member = visitor()) {
    const start = await member.get('/auth/login')
    const back = await service.simulator.authorize(String(start.headers.location), who)
    for (const value of new URL(back).searchParams.values()) secrets.add(value)
    return { member, back }
  }

  test('the requests of the log tests get responses with thirteen different statuses', () => {
    expect([...statuses].sort()).toEqual([200, 302, 400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 502])
  })

  async function logInAndLookUp() {
    const { member, back } = await consent()
    await member.follow(back)
    const linked = await member.link(`${MARK} Name`, `${MARK}Tag`, `${MARK}Region`)
    await member.link(`${MARK} Name`, `${MARK}Tag`)
    await member.allow(GUILD)
    const { api_key } = await member.createKey(GUILD)
    secrets.add(api_key)
    await member.createKey(GUILD)
    await member.post('/v1/instances', { guild_id: GUILD })
    const bot = service.botWith(api_key)
    for (const target_chat_id of [who.id, '7'])
      statuses.add((await bot.lookUp({ guild_id: GUILD, target_chat_id })).status)
    await bot.matches({ guild_id: GUILD, target_chat_id: who.id, publisher_account_id: linked.body.id })
    await bot.get(`/v1/leaderboard?region=${MARK}&act_id=${MARK}`)
    await member.delete(`/v1/users/me/accounts/${linked.body.id}`)
    await member.post('/auth/revoke')
  }

  async function failToLogIn() {
    const { member, back } = await consent()
    const forged = new URL(back)
    forged.searchParams.set('code', `${MARK}-code`)
    await member.follow(forged.href)
    await member.follow(back)
    await member.get(`/auth/callback?error=${MARK}&error_description=${MARK}&state=${MARK}`, { accept: 'text/html' })
    await member.get(`/auth/callback?error=${MARK}&state=${MARK}`)
    const faults: [SimulatorEndpoint, Fault][] = [
      ['token', { status: 400, body: { error: MARK, error_description: MARK } }],
      ['token', { status: 401, body: { error: 'invalid_client', error_description: MARK } }],
      ['user', { status: 500, body: MARK }],
      ['guilds', { status: 200, body: `{"${MARK}` }],
      ['revoke', { status: 500, body: MARK }],
    ]
    for (const [endpoint, fault] of faults) {
      const login = await consent()
      service.simulator.setFault(endpoint, fault)
      await login.member.follow(login.back)
      service.simulator.setFault(endpoint, undefined)
    }
  }

  async function failOtherwise() {
    const member = await visitor().logIn(who)
    const bot = service.botWith(`psk_${MARK}`)
    await bot.lookUp({})
    await bot.lookUpRaw(`{"${MARK}": `)
    for (const path of [`/${MARK}?${MARK}`, `/%zz${MARK}`, `/v1/users/me/accounts/${MARK}`, `/healthz/${MARK}`]) {
      await member.get(path, { 'x-request-id': MARK, 'user-agent': MARK, referer: `http://${MARK}`, origin: MARK })
      await member.delete(path)
    }
    await member.post('/v1/users/me', { name: MARK })
    await member.send('/v1/users/me/accounts', { method: 'POST', raw: `{"publisher_game_name": ${MARK}` })
    await member.link(`${MARK}\0`, '~', MARK)
    await member.send('/v1/users/me/accounts', { method: 'POST', raw: MARK.repeat(200_000) })
    await member.send('/auth/logout', { method: 'POST', headers: { origin: `http://${MARK}` } })
    await member.send('/auth/logout', { method: 'POST', headers: { cookie: `session=${MARK}.${MARK}` } })
    await talk(service.url, `${MARK} / HTTP/1.1`, `${MARK}: `, '', '')
  }

  async function breakTheDatabase() {
    const member = await visitor().logIn(who)
    await service.query`alter table linked_accounts add constraint picky check (region <> 'bad')`
    const { status, text } = await member.link(`${MARK} Broken`, `${MARK}T`, 'bad')
    // The response to an unforeseen error has no details.
    expect([status, text]).toEqual([500, '{"detail":"internal_error"}'])
  }

  await logInAndLookUp()
  await failToLogIn()
  await failOtherwise()
  await breakTheDatabase()

  test('the log contains no cookie, key or client secret', () => {
    expect(secrets.size).toBeGreaterThan(20)
    for (const secret of secrets) expect(text().includes(secret), secret).toBe(false)
    expect(text()).not.toMatch(/psk_|access_token|refresh_token|Bearer|set-cookie|"cookie"|"authorization"/i)
  })

  test('the log contains no request body and no person’s name', () => {
    expect(text().toLowerCase()).not.toContain(MARK.toLowerCase())
    expect(text()).not.toContain(who.id)
  })

  test('the log contains the route of a request instead of its URL', () => {
    const answered = lines().filter(({ msg }) => msg === 'answered')
    const routes = answered.map(({ route }) => route)
    const some = [
      '/v1/users/me/accounts/:account_id',
      '/v1/users/me/servers/:guild_id/permission',
      '/auth/callback',
      null,
    ]
    expect(routes).toEqual(expect.arrayContaining(some))
    expect(routes.join()).not.toMatch(/[?&=%]|\d{5}/)
    const always = ['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time']
    const sometimes = ['reason', 'instanceId', 'guildId', 'session', 'address']
    for (const line of answered) {
      const fields = Object.keys(line)
      expect(fields).toEqual(expect.arrayContaining(always))
      expect(fields.filter((field) => !always.includes(field) && !sometimes.includes(field))).toEqual([])
      for (const hashed of ['session', 'address']) if (hashed in line) expect(line[hashed]).toMatch(/^[0-9a-f]{16}$/)
    }
    expect(text()).not.toMatch(/"(?:url|req|res|headers|body|hostname|remoteAddress)":/)
  })

  test('the log reports a failed request, a platform outage and a successful response', async () => {
    expect(lines().length).toBeGreaterThan(40)
    const failure = lines().find(({ msg }) => msg === 'request failed')
    expect(failure).toMatchObject({ level: 50, reqId: expect.any(String), err: { code: '23514' } })
    expect(lines().some(({ msg }) => msg.includes('chat platform'))).toBe(true)
    await send(`${service.url}/healthz`)
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ msg: 'answered', route: '/healthz', status: 200 }))
  })
})

/** A cookie's value, encoded and decoded, and its parts: id, signature, state, verifier. */
function parts(value: string): string[] {
  const decoded = decodeURIComponent(value)
  return [value, decoded, ...decoded.split('.')].filter((part) => part.length > 15)
}
