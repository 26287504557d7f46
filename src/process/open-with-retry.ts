/** Opens the store. The service waits for a database that is still starting; a command doesn't. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, MANUAL_END, OutageLog } from '../lib/outage-log.ts'
import type { Store } from '../store/open-store.ts'
import { StoreUnavailableError, UnfitDatabaseError } from '../store/store-errors.ts'
import { explainStore, type StoreLocation } from './explain.ts'

const MAX_RETRY_MS = 30_000

const OUTAGE_MESSAGES = {
  begins: 'the database is unavailable: retrying every second',
  ends: 'the database is available',
}

/** If the store can't be opened, throws an error that names the setting to change. Rethrows bugs. Retries only with a `log`. */
export async function openWithRetry(store: Pick<Store, 'open'>, location: StoreLocation, log?: Log): Promise<void> {
  const givesUpAt = performance.now() + MAX_RETRY_MS
  const outage = new OutageLog(OUTAGE_MESSAGES, MANUAL_END)
  for (;;) {
    try {
      await store.open()
      if (log !== undefined) outage.end(log)
      return
    } catch (error) {
      const mayPass = error instanceof StoreUnavailableError && !(error instanceof UnfitDatabaseError)
      if (log === undefined || !mayPass || performance.now() > givesUpAt) throw explainStore(error, location)
      // One sentence: a stack trace doesn't help an operator whose database is still starting.
      outage.failed(log, undefined, { reason: error.message })
      await sleep(1_000)
    }
  }
}
