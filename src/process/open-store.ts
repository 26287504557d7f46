/** Opening the store: what may pass is waited for, what can't is said. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { Store, StoreLog } from '../store/store.ts'
import { StoreUnavailableError } from '../store/unavailable.ts'
import { explainOutage, explainStore } from './start-error.ts'

/** How long a database may take to come up before the process gives up. */
const LONGEST_START_MS = 30_000

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** For the service: a database that starts at the same time is waited for. Throws what `explaining` throws. */
export function openPatiently(store: Store, where: Where, log: StoreLog): Promise<void> {
  const tell = (error: StoreUnavailableError) => log.warn({ err: error }, 'waiting for the database')
  return openWaiting(store, where, tell)
}

/** For a command: one that is slow is waited for, one that isn't there is said at once. Throws what `explaining` throws. */
export function openForCommand(store: Store, where: Where): Promise<void> {
  return openWaiting(store, where, (error) => {
    if (isAbsent(error)) throw explainOutage(error, where)
  })
}

/** Refused, or not found: the system knows it for sure. */
const isAbsent = ({ cause }: StoreUnavailableError) =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause && cause.code !== 'ETIMEDOUT'

async function openWaiting(
  store: Store,
  where: Where,
  onOutage: (error: StoreUnavailableError) => void,
): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  for (;;) {
    try {
      return await store.open()
    } catch (error) {
      const explained = explainStore(error, where)
      if (!(explained instanceof StoreUnavailableError)) throw explained
      if (performance.now() > givesUpAt) throw explainOutage(explained, where)
      onOutage(explained)
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
    throw explained instanceof StoreUnavailableError ? explainOutage(explained, where) : explained
  }
}
