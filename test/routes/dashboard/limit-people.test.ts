/** Rate limits: logins are counted per address, everything else per person, and requests from this machine are not limited. */
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ALL_SERVERS_PATH, type Member } from '../../helpers/actors.ts'
import { startApp } from '../../helpers/app.ts'
import { redisServerPath, startRedis } from '../../helpers/redis.ts'
import { done, person, refused, seen, sessionId } from './people.ts'

const limited = refused(429, 'rate_limited')
let lastAddress = 0
/** An address that no test has used. */
const newAddress = () => `203.0.113.${++lastAddress}`
const write = (member: Member, headers: Record<string, string>, path = '/v1/users/me/servers/1/permission') =>
  member.send(path, { method: 'PUT', json: { is_allowed: true }, headers })
const via = (address: string) => ({ 'x-forwarded-for': address })

describe('a limit of three requests behind a load balancer', async () => {
  const service = await startApp({ env: { LOGIN_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'loopback' } })

  const startLogin = (headers: Record<string, string>) => service.visitor().get('/auth/login', headers)
  /** Expects that these addresses share a limit of three logins: a fourth gets 429. */
  async function expectOneLimit(...addresses: string[]) {
    for (const [n, address] of addresses.entries()) {
      const answer = await startLogin(via(address))
      if (n === 3) expect(await seen(answer), address).toEqual(limited)
      else expect(answer, address).toMatchObject({ status: 302, headers: { 'ratelimit-remaining': String(2 - n) } })
    }
  }

  test('with a limit of three logins, the fourth login from an IP address gets 429', async () => {
    const address = newAddress()
    await expectOneLimit(address, address, address, address)
    const { headers } = await startLogin(via(address))
    expect(headers['ratelimit-limit']).toBe('3')
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await startLogin(via(newAddress()))).toMatchObject({ status: 302 })
  })

  test('a browser that exceeds the login limit is redirected to the dashboard', async () => {
    const from = via(newAddress())
    const browser = { ...from, accept: 'text/html' }
    const comeBack = (headers = from) => service.visitor().get('/auth/callback?code=a&state=a', headers)
    for (let n = 0; n < 3; n += 1) expect(await startLogin(from)).toMatchObject({ status: 302 })
    for (let n = 0; n < 3; n += 1) expect(await comeBack()).toMatchObject({ status: 400 })
    expect(await seen(comeBack())).toEqual(limited)
    for (const answer of [await startLogin(browser), await comeBack(browser)]) {
      expect(answer).toMatchObject({ status: 302, headers: { location: '/?login=busy' } })
      // Together with a redirect, `Retry-After` asks the browser to wait before it follows (RFC 9110 section 10.2.3).
      expect(answer.headers).not.toHaveProperty('retry-after')
    }
  })

  test('a person can opt out even after too many logins from their IP address', async () => {
    const from = via(newAddress())
    const leavers = await Promise.all([1, 2, 3].map(() => service.member(person())))
    for (let n = 0; n < 9; n += 1) await startLogin(from)
    expect(await seen(startLogin(from))).toEqual(limited)
    for (const path of ['/auth/logout', '/auth/logout-others', '/auth/revoke']) {
      const leaver = leavers.pop() as Member
      for (let n = 0; n < 3; n += 1) await leaver.get('/v1/users/me', from)
      expect(await seen(leaver.get('/v1/users/me', from))).toEqual(limited)
      expect(await seen(leaver.send(path, { method: 'POST', headers: from }))).toEqual(done)
    }
    const without = await service.member(person())
    const headers = { ...from, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    expect(await without.send('/auth/revoke', { method: 'POST', headers, raw: '' })).toMatchObject({ status: 303 })
    expect(await seen(without.get('/v1/users/me', from))).toEqual(refused(401, 'not_logged_in'))
  })

  test('a person who logs out too often gets 429', async () => {
    const who = person()
    const leave = async () => {
      const session = await service.member(who)
      return seen(session.send('/auth/logout', { method: 'POST', headers: via(newAddress()) }))
    }
    for (let n = 0; n < 3; n += 1) expect(await leave()).toEqual(done)
    expect(await leave()).toEqual(limited)
  })

  test('the service never limits logins from the machine that it runs on', async () => {
    for (let login = 0; login < 8; login += 1) expect(await startLogin({})).toMatchObject({ status: 302 })
  })

  const [one, another] = [newAddress(), newAddress()]
  test.each([
    ...['127.0.0.1', '127.8.8.8', '::1', '198.51.100.1'].map((claimed) => {
      const from = `${claimed}, ${newAddress()}`
      return [`a client that forges the address ${claimed} does not escape the login limit`, [from, from, from, from]]
    }),
    [
      'clients in one IPv6 network share a login limit',
      ['1', '2', 'abcd:2:3', '4'].map((end) => `2001:db8:1:2::${end}`),
    ],
    [
      'clients in another IPv6 network have their own login limit',
      ['1', '2', '3', '4'].map((end) => `2001:db8:1:3::${end}`),
    ],
    ['the login limit ignores the port of an address', [`${one}:40000`, `${one}:40001`, `${one}:40002`, one]],
    [
      'a client behind NAT64 shares the login limit of its IPv4 address',
      ['64:ff9b::198.51.100.9', '64:ff9b::c633:6409', '64:FF9B::198.51.100.9', '198.51.100.9'],
    ],
    ['another client behind NAT64 has its own login limit', ['1', '2', '3', '4'].map(() => '64:ff9b::198.51.100.10')],
    [
      'the login limit ignores the port of an IPv6 address',
      ['[2001:db8:7::1]:4', '[2001:db8:7::1]:5', '2001:db8:7::1', '[2001:db8:7::1]:6'],
    ],
    [
      'the login limit ignores the port behind two load balancers',
      [...['1', '2', '3'].map((port) => `${another}:${port}, 127.0.0.1:${port}`), another],
    ],
  ] as [string, string[]][])('%s', (_what, addresses) => expectOneLimit(...addresses))

  const odd = ['unknown', '_hidden', '999.1.1.1', '2001:db8::g', '', '1.2.3.4:5', '[::1]', ',', 'a'.repeat(9_000)]
  test.each(odd)('a person can log in through a proxy that sends the invalid address %j', async (address) => {
    expect(await startLogin(via(address))).toMatchObject({ status: 302 })
  })

  test('a person has one rate limit for all their sessions', async () => {
    const who = person()
    const [phone, laptop] = [await service.member(who), await service.member(who)]
    const somebodyElse = await service.member(person())
    const from = via(newAddress())
    expect(await phone.get('/v1/users/me', from)).toMatchObject({ status: 200 })
    // Turning off many servers is one request.
    const off = { method: 'PUT', json: { is_allowed: false, guild_ids: ['1', '2', '3', '4'] }, headers: from }
    expect(await laptop.send(ALL_SERVERS_PATH, off)).toMatchObject({ status: 200 })
    const unlink = phone.send('/v1/users/me/accounts/x', { method: 'DELETE', headers: from })
    expect(await unlink).toMatchObject({ status: 404 })
    const answer = await write(phone, from)
    expect(await seen(answer)).toEqual(limited)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(await laptop.get('/v1/users/me', via(newAddress()))).toMatchObject({ status: 429 })
    expect(await write(somebodyElse, from)).toMatchObject({ status: 200 })
  })

  test('a person who downloads their data too often gets 429', async () => {
    const who = person()
    const [phone, laptop] = [await service.member(who), await service.member(who)]
    const from = via(newAddress())
    const download = (member: Member) => member.get('/v1/users/me/export', from)
    for (let n = 0; n < 10; n += 1) expect(await download(n % 2 ? phone : laptop)).toMatchObject({ status: 200 })
    expect(await seen(download(laptop))).toEqual(limited)
    const head = laptop.send('/v1/users/me/export', { method: 'HEAD', headers: from })
    expect(await head).toMatchObject({ status: 429 })
    expect(await phone.get('/v1/users/me', from)).toMatchObject({ status: 200 })
  })

  test('a person whose rate limit is used up can still turn everything off', async () => {
    const member = await service.member(person())
    const from = via(newAddress())
    for (let n = 0; n < 4; n += 1) await write(member, from)
    expect(await seen(member.send('/auth/revoke', { method: 'POST', headers: from }))).toEqual(done)
  })

  test('requests from another site do not use up a person’s rate limit', async () => {
    const member = await service.member(person())
    const from = via(newAddress())
    for (let n = 0; n < 5; n += 1) {
      expect(await write(member, { ...from, origin: 'https://evil.example' })).toMatchObject({ status: 403 })
      expect(await write(service.visitor(), from)).toMatchObject({ status: 401 })
    }
    expect(await write(member, from)).toMatchObject({ status: 200 })
  })
})

test.skipIf(!redisServerPath)('Redis never stores a session id or the value of a key', async () => {
  const server = await startRedis()
  const redis = new Redis(server.url)
  onTestFinished(() => redis.disconnect())
  const service = await startApp({ env: { TRUST_PROXY: 'loopback', REDIS_URL: server.url } })
  const member = await service.member(person())
  const from = via(newAddress())
  const { id } = (await member.get('/v1/users/me', from)).body
  // Until the service has connected to Redis, it counts on its own.
  const counters = async () => {
    await member.get('/v1/users/me', from)
    return redis.keys('person:*')
  }
  await expect.poll(counters).toEqual([`person:${id}`])
  const bot = await service.bot()
  await bot.get('/v1/status')
  const all = (await redis.keys('*')).join()
  expect(all).toContain('bot-key:')
  for (const secret of [sessionId(member), String(bot.key)]) expect(all).not.toContain(secret)
})
