/** Housekeeping while the process runs: what has expired is removed soon after the start, and every hour. */
import { sweepExpired } from '../store/people/sweep.ts'
import type { Store, StoreLog } from '../store/store.ts'

const SWEEP_MS = 60 * 60 * 1000
/** Soon: processes that never live for an hour must not keep what has expired. But the first requests go first. */
const FIRST_SWEEP_MS = 1_000

/** Gives what stops it. A sweep under way ends with the store, which is no trouble then. */
export function startSweeper({ db }: Pick<Store, 'db'>, auditDays: number, log: StoreLog): () => void {
  let isStopped = false
  const sweep = () => {
    sweepExpired(db, auditDays).catch((error) => {
      if (!isStopped) log.warn({ err: error }, 'expired rows could not be removed')
    })
  }
  const first = setTimeout(sweep, FIRST_SWEEP_MS)
  const hourly = setInterval(sweep, SWEEP_MS)
  return () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(hourly)
  }
}
