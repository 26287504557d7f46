/** Reading several things as they were at one moment. */
import type { Db, Trx } from './tables.ts'

/** Everything that `read` asks is answered from one snapshot; it may not write. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
