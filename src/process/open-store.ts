/** Opening the store at a start: what may pass is waited for, what can't is said. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { Store, StoreLog } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { explainOutage, explainStore } from './start-error.ts'

/** How long a database may take to come up before the process gives up. */
const LONGEST_START_MS = 30_000

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A database that starts at the same time as this process is waited for. Throws what `explaining` throws. */
export async function openPatiently(store: Store, where: Where, log: StoreLog): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  for (;;) {
    try {
      return await store.open()
    } catch (error) {
      const explained = explainStore(error, where)
      if (!(explained instanceof StoreUnavailable)) throw explained
      if (performance.now() > givesUpAt) throw explainOutage(explained, where)
      log.warn({ err: error }, 'waiting for the database')
      await sleep(1_000)
    }
  }
}

/** Does what needs the store; throws errors whose messages say all there is to say, but for defects of ours. */
export async function explaining<T>(where: Where, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const explained = explainStore(error, where)
    throw explained instanceof StoreUnavailable ? explainOutage(explained, where) : explained
  }
}
