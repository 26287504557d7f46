/** Housekeeping: what has expired is removed. Safe to run on several replicas at once. */
import { type DeleteResult, sql } from 'kysely'
import type { Db } from '../tables.ts'

export interface Swept {
  sessions: number
  loginStates: number
  auditEvents: number
}

/** Rows removed by one statement: few enough for its deadline, however many have piled up. */
const MOST_AT_ONCE = 2_000

/** Removes expired sessions and login states, and audit events older than `auditDays`; gives how many of each. */
export async function sweepExpired(db: Db, auditDays: number): Promise<Swept> {
  const now = new Date()
  return {
    sessions: await inBatches(() =>
      db
        .deleteFrom('sessions')
        .where('id_hash', 'in', (rows) =>
          rows.selectFrom('sessions').select('id_hash').where('expires_at', '<=', now).limit(MOST_AT_ONCE),
        )
        .executeTakeFirst(),
    ),
    loginStates: await inBatches(() =>
      db
        .deleteFrom('used_login_states')
        .where('state_hash', 'in', (rows) =>
          rows.selectFrom('used_login_states').select('state_hash').where('expires_at', '<=', now).limit(MOST_AT_ONCE),
        )
        .executeTakeFirst(),
    ),
    auditEvents: await inBatches(() =>
      db
        .deleteFrom('audit_events')
        .where('id', 'in', (rows) =>
          rows
            .selectFrom('audit_events')
            .select('id')
            .where('at', '<', sql<Date>`now() - make_interval(days => ${auditDays})`)
            .limit(MOST_AT_ONCE),
        )
        .executeTakeFirst(),
    ),
  }
}

/** Repeats until a batch removes nothing: another replica may have taken part of it. */
async function inBatches(remove: () => Promise<DeleteResult>): Promise<number> {
  for (let total = 0; ; ) {
    const { numDeletedRows } = await remove()
    if (numDeletedRows === 0n) return total
    total += Number(numDeletedRows)
  }
}
