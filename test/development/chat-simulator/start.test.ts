/** The simulator as a server of its own. */
import { expect, test } from 'vitest'
import { startChatSimulator } from '../../../src/development/chat-simulator/start.ts'

test('it closes at once, with calls that hang', async () => {
  const simulator = await startChatSimulator()
  simulator.setFault('token', 'hang')
  simulator.setFault('user', 'stall')
  const hanging = fetch(simulator.addresses.tokenUrl, { method: 'POST' }).catch(() => 'ended')
  const stalled = fetch(`${simulator.url}/users/@me`)
    .then((answer) => answer.text())
    .catch(() => 'ended')
  await expect.poll(() => simulator.calls).toMatchObject({ token: 1, user: 1 })
  await simulator.close()
  expect(await Promise.all([hanging, stalled])).toEqual(['ended', 'ended'])
})
