/** The audit trail for operators: events about a person, events by operators, or all events. Reading it is recorded, too. */
import { sql } from 'kysely'
import { type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'

export interface AuditQuery {
  userId?: string | undefined
  isByOperators?: boolean
  limit: number
}

/** A literal, not a parameter: a generic plan has to fit every actor, so it can't use the index of operators' events. */
const OPERATOR = sql.lit('operator' as const)

/** Returns the last `limit` events, oldest first. Events without a person have no `chat_id`. `db` must have no deadlines. */
export function list(db: Db, { userId, isByOperators, limit }: AuditQuery, cause: Cause<'operator'>) {
  return db.transaction().execute(async (trx) => {
    let events = trx
      .selectFrom('audit_events as e')
      .leftJoin('users as u', 'u.id', 'e.user_id')
      .select(['e.at', 'e.actor', 'e.action', 'u.chat_id', 'e.subject', 'e.request_id', 'e.via'])
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit)
    if (userId !== undefined) events = events.where('e.user_id', '=', userId)
    if (isByOperators) events = events.where('e.actor', '=', OPERATOR)
    const rows = await events.execute()
    await record(trx, { action: 'audit.read', userId: userId ?? null }, cause)
    return rows.toReversed()
  })
}
