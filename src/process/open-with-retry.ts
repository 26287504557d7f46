/** Opens the store; the service waits for a database that is still starting, a command doesn't. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MANUAL_END, OutageLog } from '../lib/outage-log.ts'
import type { Store, StoreLog } from '../store/store.ts'
import { isRefusedByPooler, StoreUnavailableError } from '../store/unavailable.ts'
import { explainStore, type StoreLocation } from './start-error.ts'

/** How long a database may take to come up before the process gives up. */
const LONGEST_START_MS = 30_000

const WAITING = {
  begins: 'waiting for the database',
  lasts: 'still waiting for the database',
  ends: 'the database is there',
}

/** Throws an error whose message says what to do, or a defect of ours. */
export async function openWithRetry(store: Store, location: StoreLocation, log: StoreLog): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  const outage = new OutageLog(WAITING, MANUAL_END)
  for (;;) {
    try {
      await store.open()
      return outage.end(log)
    } catch (error) {
      const mayPass =
        error instanceof StoreUnavailableError && !isRefusedByPooler(error) && performance.now() < givesUpAt
      if (!mayPass) throw explainStore(error, location)
      // In one sentence: a stack tells an operator nothing of a server that is still starting.
      outage.failed(log, undefined, { reason: error.message })
      await sleep(1_000)
    }
  }
}

/** Throws what `openWithRetry` throws. */
export async function openForCommand(store: Store, location: StoreLocation): Promise<void> {
  try {
    await store.open()
  } catch (error) {
    throw explainStore(error, location)
  }
}
