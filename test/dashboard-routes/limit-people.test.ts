/** Limits against floods: `/auth` by address, everything else by person, and never for this machine itself. */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Answer, Member } from '../helpers/actors.ts'
import { type RunningApp, startApp } from '../helpers/app.ts'
import { type RedisServer, startRedis } from '../helpers/redis.ts'
import { done, person, refused, seen, sessionId } from './people.ts'

const limited = refused(429, 'rate_limited')
let lastAddress = 0
/** An address that nobody came from before. */
const newAddress = () => `203.0.113.${++lastAddress}`
const write = (member: Member, headers: Record<string, string>, path = '/v1/users/me/servers/1/permission') =>
  member.send(path, { method: 'PUT', json: { is_allowed: true }, headers })
const via = (address: string) => ({ 'x-forwarded-for': address })

describe('behind a load balancer, with a limit of three', () => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp({ env: { LOGIN_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => service.close())

  const startLogin = (headers: Record<string, string>) => service.visitor().get('/auth/login', headers)

  test('the fourth login from one address is refused, and says when to come back', async () => {
    const from = via(newAddress())
    for (const remaining of ['2', '1', '0']) {
      expect(await startLogin(from)).toMatchObject({
        status: 302,
        headers: { 'ratelimit-limit': '3', 'ratelimit-remaining': remaining },
      })
    }
    const answer = await startLogin(from)
    expect(await seen(answer)).toEqual(limited)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await startLogin(via(newAddress()))).toMatchObject({ status: 302 })
  })

  test('everything below /auth shares the budget of an address, but for coming back, which has one of its own', async () => {
    const from = via(newAddress())
    const member = await service.member(person())
    expect(await member.get('/auth/login', from)).toMatchObject({ status: 302 })
    for (let n = 0; n < 2; n += 1) {
      expect(await member.send('/auth/logout-others', { method: 'POST', headers: from })).toMatchObject({ status: 200 })
    }
    expect(await seen(member.send('/auth/revoke', { method: 'POST', headers: from }))).toEqual(limited)
    for (let n = 0; n < 3; n += 1) {
      expect(await member.get('/auth/callback?code=a&state=a', from)).toMatchObject({ status: 400 })
    }
    expect(await seen(member.get('/auth/callback', from))).toEqual(limited)
  })

  test('a browser over the limit is sent to the dashboard, which explains', async () => {
    const from = { ...via(newAddress()), accept: 'text/html' }
    for (let login = 0; login < 3; login += 1) await startLogin(from)
    const comeBack = () => service.visitor().get('/auth/callback?code=a&state=a', from)
    for (let n = 0; n < 3; n += 1) await comeBack()
    for (const answer of [await startLogin(from), await comeBack()]) {
      expect(answer).toMatchObject({ status: 302, headers: { location: '/?login=busy' } })
      // With a redirect it would ask the browser to wait before following it (RFC 9110 section 10.2.3).
      expect(answer.headers).not.toHaveProperty('retry-after')
    }
  })

  test('this machine itself is never limited', async () => {
    for (let login = 0; login < 8; login += 1) expect(await startLogin({})).toMatchObject({ status: 302 })
  })

  test.each(['127.0.0.1', '127.8.8.8', '::1', '198.51.100.1'])(
    'who claims to come from %s is limited by the address that the load balancer saw',
    async (claimed) => {
      const from = via(`${claimed}, ${newAddress()}`)
      for (let login = 0; login < 3; login += 1) expect(await startLogin(from)).toMatchObject({ status: 302 })
      expect(await seen(startLogin(from))).toEqual(limited)
    },
  )

  test('the addresses of one IPv6 network share a budget', async () => {
    for (const end of ['1', '2', 'abcd:2:3']) {
      expect(await startLogin(via(`2001:db8:1:2::${end}`))).toMatchObject({ status: 302 })
    }
    expect(await seen(startLogin(via('2001:db8:1:2::4')))).toEqual(limited)
    expect(await startLogin(via('2001:db8:1:3::4'))).toMatchObject({ status: 302 })
  })

  const odd = ['unknown', '_hidden', '999.1.1.1', '2001:db8::g', '', '1.2.3.4:5', '[::1]', ',', 'a'.repeat(9_000)]
  test.each(odd)('a proxy that calls an address %j does no harm', async (address) => {
    expect(await startLogin(via(address))).toMatchObject({ status: 302 })
  })

  test('all else is counted for each person, by whichever session and from whichever address it comes', async () => {
    const who = person()
    const [phone, laptop] = [await service.member(who), await service.member(who)]
    const somebodyElse = await service.member(person())
    const from = via(newAddress())
    expect(await phone.get('/v1/users/me', from)).toMatchObject({ status: 200 })
    expect(await write(laptop, from)).toMatchObject({ status: 200 })
    expect(await phone.send('/v1/users/me/accounts/x', { method: 'DELETE', headers: from })).toMatchObject({
      status: 404,
    })
    const answer = await write(phone, from)
    expect(await seen(answer)).toEqual(limited)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(await laptop.get('/v1/users/me', via(newAddress()))).toMatchObject({ status: 429 })
    expect(await write(somebodyElse, from)).toMatchObject({ status: 200 })
  })

  test('downloads have a budget of their own', async () => {
    const who = person()
    const [phone, laptop] = [await service.member(who), await service.member(who)]
    const from = via(newAddress())
    const download = (member: Member) => member.get('/v1/users/me/export', from)
    for (let n = 0; n < 10; n += 1) expect(await download(n % 2 ? phone : laptop)).toMatchObject({ status: 200 })
    expect(await seen(download(laptop))).toEqual(limited)
    expect(await seen(laptop.send('/v1/users/me/export', { method: 'HEAD', headers: from }))).toMatchObject({
      status: 429,
    })
    expect(await phone.get('/v1/users/me', from)).toMatchObject({ status: 200 })
  })

  test('who spent it can still leave', async () => {
    const member = await service.member(person())
    const from = via(newAddress())
    for (let n = 0; n < 4; n += 1) await write(member, from)
    expect(await seen(member.send('/auth/revoke', { method: 'POST', headers: from }))).toEqual(done)
  })

  test('another site and a missing session are told so before any budget is spent on them', async () => {
    const member = await service.member(person())
    const from = via(newAddress())
    for (let n = 0; n < 5; n += 1) {
      expect(await write(member, { ...from, origin: 'https://evil.example' })).toMatchObject({ status: 403 })
      expect(await write(service.visitor(), from)).toMatchObject({ status: 401 })
    }
    expect(await write(member, from)).toMatchObject({ status: 200 })
  })
})

describe('coming back from the chat platform', () => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => service.close())

  /** A login up to the moment at which the person comes back, from this address, with whatever code. */
  async function comeBack(headers: Record<string, string>, code?: string): Promise<Answer> {
    const visitor = service.visitor()
    const start = await visitor.get('/auth/login', headers)
    const back = new URL(await service.simulator.authorize(String(start.headers.location), person()))
    if (code !== undefined) back.searchParams.set('code', code)
    return visitor.follow(back.href, headers)
  }

  test('works sixty times a minute from one address, so that invented codes cost few calls of the platform', async () => {
    const from = via(newAddress())
    const before = service.simulator.calls.token
    for (let login = 0; login < 25; login += 1) expect(await comeBack(from)).toMatchObject({ status: 302 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => comeBack(from, 'invented')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(35)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(service.simulator.calls.token - before).toBe(60)
    expect(await comeBack(via(newAddress()))).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  })
})

describe.skipIf(!inject('hasRedis'))('with Redis', () => {
  let server: RedisServer
  let redis: Redis
  let service: RunningApp
  let member: Member
  const from = via(newAddress())
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
    service = await startApp({ env: { TRUST_PROXY: 'loopback', REDIS_URL: server.url } })
    member = await service.member(person())
  })
  afterAll(async () => {
    redis?.disconnect()
    await service?.close()
    await server?.remove()
  })

  test('people are counted by their internal id, and no session id leaves the service', async () => {
    const { id } = (await member.get('/v1/users/me', from)).body
    // Until the service has found its Redis it counts by itself.
    const counters = async () => {
      await member.get('/v1/users/me', from)
      return redis.keys('person:*')
    }
    await expect.poll(counters).toEqual([`person:${id}`])
    expect(sessionId(member)).not.toBe('')
    expect((await redis.keys('*')).join()).not.toContain(sessionId(member))
  })
})
