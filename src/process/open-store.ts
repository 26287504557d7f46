/** Opens the store, with retries during an outage that may pass. */
import { setTimeout as sleep } from 'node:timers/promises'
import { OutageLog, UNTIL_TOLD } from '../outage-log.ts'
import type { Store, StoreLog } from '../store/store.ts'
import { StoreUnavailableError } from '../store/unavailable.ts'
import { explainOutage, explainStore, type StoreLocation } from './start-error.ts'

/** How long a database may take to come up before the process gives up. */
const LONGEST_START_MS = 30_000

/** For the service: retries while the database is still starting. Throws what `explaining` throws. */
export async function openWithRetry(store: Store, location: StoreLocation, log: StoreLog): Promise<void> {
  const outage = new OutageLog(WAITING, UNTIL_TOLD)
  await retryOpen(store, location, (error) => outage.failed(log, error))
  outage.end(log)
}

const WAITING = {
  begins: 'waiting for the database',
  lasts: 'still waiting for the database',
  ends: 'the database is there',
}

/** For a command: retries while the database is slow, fails at once when it is absent. Throws what `explaining` throws. */
export function openForCommand(store: Store, location: StoreLocation): Promise<void> {
  return retryOpen(store, location, (error) => {
    if (isAbsent(error)) throw explainOutage(error, location)
  })
}

/** The connection was refused, or the host not found: certain, unlike a timeout. */
const isAbsent = ({ cause }: StoreUnavailableError) =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause && cause.code !== 'ETIMEDOUT'

async function retryOpen(
  store: Store,
  location: StoreLocation,
  onOutage: (error: StoreUnavailableError) => void,
): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  for (;;) {
    try {
      return await store.open()
    } catch (error) {
      const explained = explainStore(error, location)
      if (!(explained instanceof StoreUnavailableError)) throw explained
      if (performance.now() > givesUpAt) throw explainOutage(explained, location)
      onOutage(explained)
      await sleep(1_000)
    }
  }
}

/** Runs work that needs the store. Its errors become sentences, except for defects of ours. */
export async function explaining<T>(location: StoreLocation, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const explained = explainStore(error, location)
    throw explained instanceof StoreUnavailableError ? explainOutage(explained, location) : explained
  }
}
