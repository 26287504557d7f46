/** Accepts a database other than the one the service last wrote to. An operator decides what stays valid. */
import { sql } from 'kysely'
import { type Cause, changeAndRecord, record } from '../people/audit.ts'
import { withdrawEverybody } from '../people/users.ts'
import type { Db } from '../tables.ts'
import { FRESH_MS, isSame } from './identity.ts'
import { writeHeartbeat } from './statements.ts'

export interface Choices {
  /** Turns everybody's global consent off and ends all sessions. People become visible again by logging in. */
  turnConsentsOff: boolean
  revokeKeys: boolean
}

/** Runs one long transaction, so `db` must have no deadlines. Undefined: the service never used this database, or uses it now. */
export function acceptRestore(db: Db, choices: Choices, cause: Cause<'operator'>) {
  const { turnConsentsOff, revokeKeys } = choices
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { recorded, actual, newestAgeMs } = await writeHeartbeat(trx, { process: 'operator', beat: 0 }, undefined)
    if (recorded === null) return undefined
    if (isSame(recorded, actual) && recorded.refusedFor === null && newestAgeMs < FRESH_MS) return undefined
    const changes = { consents: 0, sessions: 0, keys: 0 }
    if (turnConsentsOff) {
      Object.assign(changes, await withdrawEverybody(trx, cause))
    }
    if (revokeKeys) {
      const change = sql`update instance_keys set revoked_at = clock_timestamp(), revoked_by = 'operator'
                         where revoked_at is null returning user_id, id as subject`
      changes.keys = (await changeAndRecord(trx, change, 'key.revoked', cause)).length
    }
    const subject = `consents=${turnConsentsOff ? 'off' : 'keep'} keys=${revokeKeys ? 'revoke' : 'keep'}`
    await record(trx, { action: 'restore.accepted', userId: null, subject }, cause)
    await sql`
      update database_identity
      set system = ${actual.system}, database = ${actual.database}, marks_table = ${actual.marks_table},
          timeline = ${actual.timeline}, doubt = null, accepted_at = clock_timestamp()`.execute(trx)
    return changes
  })
}
