/** Sessions of the dashboard, kept under the hash of their id, so that a stolen table logs nobody in. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

export interface Session {
  userId: string
  expiresAt: Date
}

/** The session with this id, unless it has expired. */
export async function find(db: Db, sessionId: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('id_hash', '=', hashOf(sessionId))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row && { userId: row.user_id, expiresAt: row.expires_at }
}

/**
 * Keeps a new session. One that is there already stays as it is; and whoever turned everything off while logging in
 * stays logged out: their row is locked, so that either this session is seen and ended, or it is not made.
 */
export async function create(db: Db, sessionId: string, { userId, expiresAt }: Session): Promise<void> {
  await sql`
    insert into sessions (id_hash, user_id, expires_at)
    select ${hashOf(sessionId)}::bytea, u.id, ${expiresAt}::timestamptz
    from users u where u.id = ${userId} and u.global_consent for share
    on conflict (id_hash) do nothing`.execute(db)
}

export async function end(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute()
}

const hashOf = (sessionId: string) => hash('sha256', sessionId, 'buffer')
