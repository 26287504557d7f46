/** A bot that hangs up before its turn costs no query, and is no fault in the log. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type StartOptions } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { type LookupWorld, startLookupWorld } from '../helpers/lookup-world.ts'

describe.skipIf(!hasPostgres)('while lookups wait for their turn', () => {
  const { log, lines } = collectLog()
  /** Names of the errors that ended requests. */
  const errors: string[] = []
  let world: LookupWorld
  beforeAll(async () => {
    const metrics: NonNullable<StartOptions['metrics']> = {
      chatCalled: () => {},
      observe: (app) =>
        void app.addHook('onError', async (_request, _reply, error) => {
          errors.push(error.name)
        }),
    }
    world = await startLookupWorld({ log, metrics })
  })
  afterAll(() => world.close())

  const waiting = () => world.store.lookups.waiting()
  const ask = (signal?: AbortSignal) =>
    fetch(`${world.url}/v1/stats/player`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.inGuild.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(world.lookup),
      ...(signal && { signal }),
    }).then(({ status }) => status)

  /** One bot leaves while it waits behind queries that a locked table holds up. Gives what the others get. */
  async function leaveEarly(): Promise<number[]> {
    const leaving = new AbortController()
    const begun: Promise<number>[] = []
    await world.store.db.transaction().execute(async (trx) => {
      await sql`lock table instance_keys in access exclusive mode`.execute(trx)
      while (waiting() === 0) {
        begun.push(ask())
        await sleep(5)
      }
      const left = ask(leaving.signal).catch(() => undefined)
      await expect.poll(waiting, { interval: 5, timeout: 30_000 }).not.toBe(1)
      leaving.abort()
      await left
      // Time for the service to hear of it, before the queries go on.
      await sleep(20)
    })
    return Promise.all(begun)
  }

  test('whoever left is not asked about, and whoever stayed is answered', async () => {
    // A machine that stood still may have let the queries run out of time: then it is tried again.
    for (let attempt = 0; attempt < 10 && !errors.includes('ClientGoneError'); attempt += 1) {
      const statuses = await leaveEarly()
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    }
    expect(errors).toContain('ClientGoneError')
    expect(await ask()).toBe(200)
    expect(lines().filter(({ level }) => level >= 50)).toEqual([])
  })
})
