/** Who looked: no lookup counts twice, over replicas, an outage of Postgres and a shutdown; what may be missing is told, but after a kill. */
import { expect, test } from 'vitest'
import { Bot } from '../helpers/actors.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { rowsOf } from '../helpers/run-sql.ts'
import type { ServiceProcess } from '../helpers/service-process.ts'
import { untilAnswered } from './load.ts'
import { openStage } from './stage.ts'

describeIf(hasPostgres, 'three processes', async () => {
  const postgres = await startPostgres({ isDurable: true })
  const stage = await openStage({ DATABASE_URL: postgres.url })
  const [first, ...others] = await Promise.all([stage.startOne(), stage.startOne(), stage.startOne()])
  const services = [first, ...others]
  const scene = await stage.scene(first)

  let answered = 0

  async function lookUp({ url }: ServiceProcess, times: number): Promise<void> {
    const answers = await Promise.all(
      Array.from({ length: times }, () => new Bot(url, scene.bot.key).lookUp(scene.visible)),
    )
    answered += answers.filter(({ status }) => status === 200).length
  }

  const counted = async (): Promise<number> =>
    (await rowsOf(postgres.url, 'select sum(answered)::int as answered from lookup_counts'))[0].answered

  test('lose nothing but what they have not written yet when they are killed', async () => {
    const victim = await stage.startOne()
    await lookUp(victim, 10)
    await expect.poll(counted, { timeout: 60_000 }).toBe(10)
    await lookUp(victim, 5)
    await victim.kill()
    answered = await counted()
    expect(answered).toBeGreaterThanOrEqual(10)
    expect(answered).toBeLessThanOrEqual(15)
  })

  test('lose at most what was on its way when Postgres was away, say so, and write what is left when they are told to stop', async () => {
    const before = answered
    await Promise.all(services.map((service, at) => lookUp(service, 20 + at)))
    expect(answered).toBe(before + 63)
    await postgres.kill()
    await Promise.all(services.map((service) => lookUp(service, 5)))
    await postgres.start()
    for (const service of services) await untilAnswered(() => stage.visitor(service).get('/readyz'))
    const ofOutage = answered - before
    for (const service of services) await lookUp(service, 3)
    for (const service of services) {
      service.signal('SIGTERM')
      expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
    }
    const kept = await counted()
    expect(kept).toBeLessThanOrEqual(answered)
    expect(kept).toBeGreaterThanOrEqual(answered - ofOutage)
    const gaps = await rowsOf(postgres.url, 'select count(*)::int as days from lookup_gaps')
    if (kept < answered) expect(gaps).not.toEqual([{ days: 0 }])
  })
})
