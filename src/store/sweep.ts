/** Housekeeping: what has expired is removed. Safe to run on several replicas at once. */
import { sql } from 'kysely'
import type { Db } from './tables.ts'

export interface Swept {
  sessions: number
  loginStates: number
  auditEvents: number
}

/** Removes expired sessions and login states, and audit events older than `auditDays`; gives how many of each. */
export async function sweepExpired(db: Db, auditDays: number): Promise<Swept> {
  const now = new Date()
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()
  const states = await db.deleteFrom('used_login_states').where('expires_at', '<=', now).executeTakeFirst()
  const events = await db
    .deleteFrom('audit_events')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${auditDays})`)
    .executeTakeFirst()
  return {
    sessions: Number(sessions.numDeletedRows),
    loginStates: Number(states.numDeletedRows),
    auditEvents: Number(events.numDeletedRows),
  }
}
