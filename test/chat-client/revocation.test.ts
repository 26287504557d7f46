/** The platform's tokens are given back after use, and no login depends on it. */
import { expect, test } from 'vitest'
import { cast } from '../../src/development/chat-simulator/cast.ts'
import { startLogin } from './start-login.ts'

test('no token is alive after a login', async () => {
  const { simulator, client, logIn } = await startLogin()
  expect(await logIn()).toMatchObject({ chatId: cast.member.id })
  await client.close()
  expect(simulator.countLiveGrants()).toBe(0)
})

test('no token is alive after a login that failed half way', async () => {
  const { simulator, client, logIn } = await startLogin()
  simulator.setFault('guilds', { status: 500 })
  expect(await logIn()).toBe('unavailable')
  await client.close()
  expect(simulator.countLiveGrants()).toBe(0)
})

test('the access token and the refresh token are both given back', async () => {
  const { simulator, logIn } = await startLogin()
  await logIn()
  await expect.poll(() => simulator.calls.revoke).toBe(2)
})

test('a revocation that is answered with 200 is done, whatever else the answer holds', async () => {
  const { simulator, client, logIn, logged } = await startLogin()
  simulator.setFault('revoke', 'garbage')
  expect(await logIn()).toMatchObject({ chatId: cast.member.id })
  await client.close()
  expect(logged).toEqual([])
})

test.each(['hang', 'down', { status: 500 }, { status: 429 }] as const)(
  'a revocation that fails (%j) fails no login, and the log says so once',
  async (fault) => {
    const { simulator, client, logIn, logged } = await startLogin({ timeoutMs: 1500 })
    simulator.setFault('revoke', fault)
    expect(await logIn()).toMatchObject({ chatId: cast.member.id })
    expect(await logIn()).toMatchObject({ chatId: cast.member.id })
    await client.close()
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      ['warn', { endpoint: 'revocation' }, 'a token could not be given back to the chat platform'],
    ])
  },
)

test('a platform without a revocation address is asked for none', async () => {
  const { simulator, client, logIn, logged } = await startLogin({ addresses: { revokeUrl: undefined } })
  expect(await logIn()).toMatchObject({ chatId: cast.member.id })
  await client.close()
  expect(simulator.calls.revoke).toBe(0)
  expect(logged).toEqual([])
})
