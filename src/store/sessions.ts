/** Sessions of the dashboard, kept under the hash of their id, so that a stolen table logs nobody in. */
import { hash } from 'node:crypto'
import type { Db } from './tables.ts'

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

/** Keeps a new session. One that is there already stays as it is. */
export async function create(db: Db, sessionId: string, { userId, expiresAt }: Session): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ id_hash: hashOf(sessionId), user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .execute()
}

export async function end(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute()
}

const hashOf = (sessionId: string) => hash('sha256', sessionId, 'buffer')
