/** Each response carries the id of its request, by which an operator finds it in the log. */
import { describe, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const paths = ['/healthz', '/v1/content', '/nothing', '/%zz', '/v1/users/me', '/auth/callback', '/openapi.json']

test('a service that trusts no proxy ignores the request id that a client sends', async () => {
  const { url } = await startApp()
  const seen = new Set<unknown>()
  for (const path of [...paths, ...paths]) {
    const { headers } = await send(url + path, { headers: { 'x-request-id': 'mine' } })
    expect(headers['x-request-id'], path).toMatch(UUID)
    seen.add(headers['x-request-id'])
  }
  expect(seen.size).toBe(2 * paths.length)
})

describe('a service behind a trusted proxy', async () => {
  const service = await startApp({ env: { TRUST_PROXY: 'loopback' } })

  const idFor = async (sent: string, headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.7' }) =>
    (await send(`${service.url}/healthz`, { headers: { ...headers, 'x-request-id': sent } })).headers['x-request-id']

  test.each(['abc', 'a1b2-c3/d4:e5+f6=', '0', 'x'.repeat(128)])('a proxy can set the request id to %s', async (id) => {
    expect(await idFor(id)).toBe(id)
  })

  test.each(['', ' ', 'a b', 'x'.repeat(129), '"quoted"', '<b>', 'a,b', 'a;b', '{"a":1}', 'é'])(
    'the service replaces the invalid request id %j that a trusted proxy sends',
    async (id) => {
      expect(await idFor(Buffer.from(id, 'utf8').toString('latin1'))).toMatch(UUID)
    },
  )

  test('the service ignores the request id of a client that bypasses the trusted proxy', async () => {
    expect(await idFor('mine', {})).toMatch(UUID)
  })

  test('an audit event has the request id of the service, not the request id of the proxy', async () => {
    const member = await service.member(personas.member)
    const headers = { 'x-request-id': 'chosen', 'x-forwarded-for': '203.0.113.7' }
    const sent = { method: 'PUT', json: { is_allowed: true }, headers }
    const answer = await member.send('/v1/users/me/servers/1/permission', sent)
    expect(answer).toMatchObject({ status: 200, headers: { 'x-request-id': 'chosen' } })
    const events = await service.query`select request_id from audit_events`
    expect(events.length).toBeGreaterThan(0)
    for (const { request_id } of events) expect(request_id).toMatch(UUID)
  })
})

test('an operator finds a request in the log by the request id of the proxy', async () => {
  const { log, lines } = collectLog()
  const service = await startApp({ env: { TRUST_PROXY: 'loopback' }, log })
  const headers = { 'x-request-id': 'from-the-proxy', 'x-forwarded-for': '203.0.113.7' }
  await send(`${service.url}/openapi.json`, { headers })
  await send(`${service.url}/nothing`)
  await service.close()
  const [named, unnamed] = lines().filter(({ msg }) => msg === 'answered')
  const reqId = expect.stringMatching(UUID)
  expect(named).toMatchObject({ reqId, proxyReqId: 'from-the-proxy', route: '/openapi.json' })
  expect(unnamed).toMatchObject({ reqId, route: null, reason: 'not_found' })
  expect(unnamed).not.toHaveProperty('proxyReqId')
})

describe('the log of responses', async () => {
  const { log, text, lines, forget } = collectLog()
  const guildId = guilds.lanternfall.id
  const answered = () => lines().filter(({ msg }) => msg === 'answered')
  const service = await startApp({ log, env: { TRUST_PROXY: 'loopback', LOGIN_LIMIT_PER_MINUTE: '5' } })

  test('the log line of a refused lookup contains the key id and the reason', async () => {
    const admin = await service.member(personas.admin)
    const { id, api_key } = await admin.createKey(guildId)
    const bot = service.botWith(api_key)
    forget()
    await bot.get('/v1/content')
    await bot.lookUp({ guild_id: guildId, target_chat_id: personas.member.id })
    await bot.lookUp({ guild_id: '42', target_chat_id: personas.member.id })
    await bot.lookUp({})
    await service.botWith('psk_junk').lookUp({})
    const logged = answered().map(({ status, reason, instanceId, guildId }) => [status, reason, instanceId, guildId])
    expect(logged).toEqual([
      [200, undefined, id, guildId],
      [403, 'no_global_consent', id, guildId],
      [403, 'guild_key_mismatch', id, guildId],
      [422, 'invalid_request', id, guildId],
      [401, 'invalid_or_revoked_key', undefined, undefined],
    ])
    expect(text()).not.toContain(api_key)
    expect(text()).not.toContain(personas.member.id)
  })

  test('an operator sees in the log which requests belong to the same session', async () => {
    const [one, other] = [await service.member(personas.member), await service.member(personas.member)]
    const rows = await service.query`select substr(encode(id_hash, 'hex'), 1, 16) as mark from sessions`
    forget()
    await one.get('/v1/users/me')
    await one.post('/auth/logout')
    await other.get('/v1/users/me')
    await one.get('/v1/users/me')
    const [first, logout, second, refused] = answered().map(({ session }) => session)
    expect(rows.map(({ mark }) => mark)).toEqual(expect.arrayContaining([first, second]))
    expect(logout).toBe(first)
    expect(second).not.toBe(first)
    expect(refused).toBeUndefined()
  })

  test('the log line of a refused login contains a hash instead of the IP address', async () => {
    forget()
    const [one, other] = ['203.0.113.7', '2001:db8::1']
    for (const address of [one, one, other]) {
      await service.visitor().get('/auth/callback?code=a&state=b', { 'x-forwarded-for': address })
    }
    await service.visitor().get('/auth/login', { 'x-forwarded-for': one })
    const [first, second, third, begun] = answered()
    expect(first).toMatchObject({ reason: 'invalid_state', address: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(second.address).toBe(first.address)
    expect(third.address).not.toBe(first.address)
    expect(begun).toMatchObject({ status: 302 })
    expect(begun).not.toHaveProperty('address')
    expect(text()).not.toMatch(/203\.0\.113|2001:db8/)
  })

  test('the service does not log health checks', async () => {
    forget()
    for (const path of ['/healthz', '/readyz', '/nothing']) await send(service.url + path)
    expect(answered().map(({ route }) => route)).toEqual([null])
  })
})
