/** Each answer carries the id of its request, by which an operator finds it in the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { type RunningApp, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const anyAnswers = ['/healthz', '/v1/content', '/nothing', '/%zz', '/v1/users/me', '/auth/callback', '/openapi.json']

describe('a service that trusts no proxy', () => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp()
  })
  afterAll(() => service.close())

  test.each(anyAnswers)('gives %s an id of its own, whatever id the client sent', async (path) => {
    const seen = new Set<unknown>()
    for (const sent of [undefined, 'mine', 'mine']) {
      const answer = await send(service.url + path, { headers: sent === undefined ? {} : { 'x-request-id': sent } })
      expect(answer.headers['x-request-id']).toMatch(UUID)
      seen.add(answer.headers['x-request-id'])
    }
    expect(seen.size).toBe(3)
  })

  test('gives an id to refusals of a method and of a body, too', async () => {
    for (const method of ['DELETE', 'POST']) {
      const { headers } = await send(`${service.url}/v1/content`, { method, raw: 'x'.repeat(2_000_000) })
      expect(headers['x-request-id']).toMatch(UUID)
    }
  })
})

describe('a service behind a trusted proxy', () => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => service.close())

  const idFor = async (sent: string) =>
    (await send(`${service.url}/healthz`, { headers: { 'x-request-id': sent } })).headers['x-request-id']

  test.each(['abc', 'a1b2-c3/d4:e5+f6=', '0', 'x'.repeat(128)])('keeps the id that the proxy sent: %s', async (id) => {
    expect(await idFor(id)).toBe(id)
  })

  test.each(['', ' ', 'a b', 'x'.repeat(129), '"quoted"', '<b>', 'a,b', '{"a":1}', 'é'])(
    'gives an id of its own instead of %j',
    async (id) => {
      expect(await idFor(Buffer.from(id, 'utf8').toString('latin1'))).toMatch(UUID)
    },
  )
})

test('a service that trusts proxies elsewhere keeps no id from here, whatever address it claims', async () => {
  const service = await startApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
  const headers = { 'x-request-id': 'mine', 'x-forwarded-for': '10.0.0.1' }
  const answer = await send(`${service.url}/healthz`, { headers })
  expect(answer.headers['x-request-id']).toMatch(UUID)
  await service.close()
})

test('the log names a request by an id of our own, and beside it as the proxy does', async () => {
  const { log, lines } = collectLog()
  const service = await startApp({ env: { TRUST_PROXY: 'loopback' }, log })
  await send(`${service.url}/healthz`, { headers: { 'x-request-id': 'from-the-proxy' } })
  await send(`${service.url}/readyz`)
  await service.close()
  const [named, unnamed] = lines().filter(({ msg }) => msg === 'answered')
  expect(named).toMatchObject({ reqId: expect.stringMatching(UUID), proxyReqId: 'from-the-proxy', route: '/healthz' })
  expect(unnamed).toMatchObject({ reqId: expect.stringMatching(UUID), route: '/readyz' })
  expect(unnamed).not.toHaveProperty('proxyReqId')
})
