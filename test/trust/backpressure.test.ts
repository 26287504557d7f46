/** More is asked than the database can answer: queues, waiting and attempts to connect are bounded. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { multiplyDeadlines } from '../../src/lib/deadline-factor.ts'
import type { Store } from '../../src/store/store.ts'
import { StoreUnavailableError } from '../../src/store/unavailable.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { openStoreAt } from '../store/open-test-store.ts'
import { longestAnswerMs } from './load.ts'

multiplyDeadlines(1)

const question = { keyValue: 'psk_nobody' }

async function settle(asked: Promise<unknown>) {
  const startedAt = performance.now()
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error !== undefined && !(error instanceof StoreUnavailableError)) throw error
  return { isOutage: error !== undefined, ms: performance.now() - startedAt }
}

describe.skipIf(!hasPostgres)('while the database hangs', () => {
  let postgres: Cluster
  let store: Store

  beforeEach(async () => {
    postgres = await startPostgres()
    store = await openStoreAt(postgres.url)
  })
  afterEach(async () => {
    postgres.resume()
    await store.close()
    await postgres.remove()
  })

  test('500 requests of the dashboard wait, the rest is refused at once, and all are answered in time', async () => {
    await store.ping()
    postgres.hang()
    const asked = Array.from({ length: 2_000 }, () => settle(store.ping()))
    await sleep(50)
    expect(store.connectionUse().waiting).toBeLessThanOrEqual(500)
    const results = await Promise.all(asked)
    expect(results.filter(({ isOutage, ms }) => !isOutage || ms >= longestAnswerMs())).toEqual([])
    // A ping is answered when one of its two queries fails: the other one ends at its own deadline.
    await expect.poll(() => store.connectionUse().waiting).toBe(0)
    postgres.resume()
    await untilAnswered(() => store.ping())
  })
})

describe.skipIf(!hasPostgres)('while the database turns connections away', () => {
  let proxy: TcpProxy
  let stores: Store[]

  beforeEach(async () => {
    proxy = await startTcpProxy(await emptyDatabase())
    stores = await Promise.all([1, 2, 3].map(() => openStoreAt(proxy.url)))
  })
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await proxy.close()
  })

  test('three replicas under load try a few times a second, not thousands of times, and find it when it is back', async () => {
    await Promise.all(stores.map((store) => store.lookups.find(question)))
    proxy.shut()
    const before = proxy.tried()
    const startedAt = performance.now()
    let asked = 0
    while (asked < 3_000 || performance.now() - startedAt < 3_000) {
      const load = stores.flatMap((store) => [store.lookups.find(question), store.ping()])
      asked += load.length
      await Promise.all(load.map(settle))
      await sleep(1)
    }
    // Eight connections a replica, each tried once before a pause of a quarter of a second.
    const mostPauses = (performance.now() - startedAt) / 250
    expect(proxy.tried() - before).toBeLessThanOrEqual(3 * 8 * (mostPauses + 1))
    proxy.open()
    for (const store of stores) await untilAnswered(() => store.lookups.find(question))
    for (const store of stores) await untilAnswered(() => store.ping())
  })
})

const untilAnswered = (ask: () => Promise<unknown>) =>
  expect.poll(() => settle(ask())).toMatchObject({ isOutage: false })
