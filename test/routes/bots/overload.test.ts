/** A process with the maximum number of requests in flight refuses bots, but not people or health checks. */
import { expect, test } from 'vitest'
import { startWithConsent } from '../../helpers/start-with-consent.ts'
import { consent } from '../dashboard/people.ts'

const LIMIT = 15

test('a bot gets 503 during an overload, while people can still turn lookups off', async () => {
  const env = { UNDER_WAY_LIMIT: String(LIMIT), LOGIN_LIMIT_PER_MINUTE: '1000', METRICS_PORT: '0' }
  const world = await startWithConsent({ env })
  const inFlight = async () => /^player_stats_requests_under_way (\d+)$/m.exec((await world.metrics?.read()) ?? '')?.[1]
  world.simulator.setFault('token', 'hang')
  for (let count = 1; count <= LIMIT; count += 1) {
    const { visitor, back } = await consent(world)
    visitor.follow(back).catch(() => {})
    await expect.poll(inFlight, { timeout: 60_000 }).toBe(String(count))
  }

  const refused = { status: 503, headers: { 'x-content-type-options': 'nosniff' } }
  expect(await world.inGuild.lookUp(world.lookup)).toMatchObject(refused)
  // The database of a busy machine may miss a deadline.
  const untilAnswered = (ask: () => Promise<unknown>) => expect.poll(ask).toMatchObject({ status: 200 })
  for (const path of ['/healthz', '/readyz']) await untilAnswered(() => world.inGuild.get(path))
  for (const isAllowed of [false, true]) await untilAnswered(() => world.target.setPermission(world.guildId, isAllowed))
})
