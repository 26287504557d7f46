/** The audit trail as operators read it: about a person, about operators, or all of it. Reading it is an event, too. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import { type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'

export interface AuditRow {
  at: Date
  actor: Cause['actor']
  action: string
  /** Whose data it is about; undefined: nobody's, or somebody's who was erased. */
  chatId: Snowflake | undefined
  subject: string | undefined
  requestId: string
}

export interface AuditQuery {
  /** One person's events. */
  userId?: string | undefined
  /** What operators did, and nobody else. */
  isByOperators?: boolean
  since?: Date | undefined
  /** How many at most: the newest. */
  limit: number
}

/** The newest events, in the order in which they happened. */
export function list(db: Db, query: AuditQuery, cause: Cause): Promise<AuditRow[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await select(trx, query).execute()
    await record(trx, { action: 'audit.read', userId: query.userId ?? null }, cause)
    return rows.toReversed().map((row) => ({
      at: row.at,
      actor: row.actor,
      action: row.action,
      chatId: row.chat_id ?? undefined,
      subject: row.subject ?? undefined,
      requestId: row.request_id,
    }))
  })
}

/** Whether a command of the last hour has left an event. */
export async function isRecorded(db: Db, { requestId }: Cause): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('request_id', '=', requestId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function select(db: Db, { userId, isByOperators = false, since, limit }: AuditQuery) {
  let events = db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.at', 'e.actor', 'e.action', 'e.subject', 'e.request_id', 'u.chat_id'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
  if (userId !== undefined) events = events.where('e.user_id', '=', userId)
  if (isByOperators) events = events.where('e.actor', '=', 'operator')
  if (since !== undefined) events = events.where('e.at', '>=', since)
  return events
}
