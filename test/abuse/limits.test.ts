/** The limits for people: logins by address, dashboard requests by person; in the envelope of every other refusal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Member, send } from '../helpers/actors.ts'
import { cast, type RunningApp, startApp } from '../helpers/app.ts'

const MOST = 5
let service: RunningApp
beforeAll(async () => {
  // The load balancer of this test is on the loopback address, and names its client last.
  service = await startApp({ env: { TRUST_PROXY: 'loopback', LOGIN_LIMIT_PER_MINUTE: String(MOST) } })
})
afterAll(() => service.close())

const logInFrom = (address: string): Promise<Answer> =>
  send(`${service.url}/auth/login`, { headers: { 'x-forwarded-for': address } })

async function spend(ask: () => Promise<Answer>): Promise<void> {
  for (let count = 0; count < MOST; count += 1) expect((await ask()).status).not.toBe(429)
}

function expectRefused({ status, text, headers }: Answer): void {
  expect({ status, text }).toEqual({ status: 429, text: '{"detail":"rate_limited"}' })
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
}

describe('logins', () => {
  test('of one address are limited, of another not', async () => {
    await spend(() => logInFrom('203.0.113.7'))
    expectRefused(await logInFrom('203.0.113.7'))
    expect(await logInFrom('203.0.113.8')).toMatchObject({ status: 302 })
  })

  test('share one budget with all of /auth', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await spend(() => send(`${service.url}/auth/callback?code=x&state=y`, { headers }))
    expectRefused(await send(`${service.url}/auth/callback?code=x&state=y`, { headers }))
    expectRefused(await send(`${service.url}/auth/logout`, { method: 'POST', headers }))
    expectRefused(await logInFrom('203.0.113.9'))
  })

  test('from the 2^64 addresses of one IPv6 network are one', async () => {
    let host = 0
    await spend(() => logInFrom(`2001:db8:1:2::${++host}`))
    expectRefused(await logInFrom('2001:db8:1:2:ffff::1'))
    expect(await logInFrom('2001:db8:1:3::1')).toMatchObject({ status: 302 })
  })

  test('do not get away by claiming an address in front of the real one', async () => {
    let claimed = 0
    const lying = () => logInFrom(`198.51.100.${++claimed}, 203.0.113.10`)
    await spend(lying)
    expectRefused(await lying())
  })

  test('do not get away by claiming to come from this machine', async () => {
    const lying = () => logInFrom('127.0.0.1, 203.0.113.11')
    await spend(lying)
    expectRefused(await lying())
  })

  test('from this machine are not limited', async () => {
    for (let count = 0; count < 3 * MOST; count += 1) {
      expect(await service.visitor().get('/auth/login')).toMatchObject({ status: 302 })
    }
  })

  const odd = ['garbage', '', '-', '1.2.3.4:5', '[::1]', '::1%eth0', '::ffff:203.0.113.1', ',', 'a'.repeat(9_000)]
  test.each(odd.map((address) => [address.slice(0, 20), address]))(
    'with the forwarded address "%s" begin as any other',
    async (_, address) => {
      expect(await logInFrom(address)).toMatchObject({ status: 302 })
    },
  )
})

describe('dashboard writes', () => {
  const write = (member: Member) => member.send('/v1/users/me/servers/42/permission', fromOutside)
  const fromOutside = { method: 'PUT', json: { is_allowed: true }, headers: { 'x-forwarded-for': '203.0.113.50' } }

  test('of one person are limited, however many sessions they have; their reads, and other people, are not', async () => {
    const member = await service.member(cast.member)
    await spend(() => write(member))
    expectRefused(await write(member))
    expectRefused(await write(await service.member(cast.member)))
    expect(await member.get('/v1/users/me', { 'x-forwarded-for': '203.0.113.50' })).toMatchObject({ status: 200 })
    expect(await write(await service.member(cast.admin))).toMatchObject({ status: 200 })
  })

  test('that are refused count too, so that guessing is limited', async () => {
    const member = await service.member(cast.neverAgreed)
    const guess = () =>
      member.send('/v1/users/me/accounts/guess', { method: 'DELETE', headers: { 'x-forwarded-for': '203.0.113.51' } })
    await spend(guess)
    expectRefused(await guess())
  })
})
