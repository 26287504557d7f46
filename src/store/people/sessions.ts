/** Sessions of the dashboard, kept under the hash of their id, so that a stolen table logs nobody in. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

export interface NewSession {
  userId: string
  lifetimeMs: number
}

/** Whose session this is; undefined: there is none with this id, or it has expired by the database's clock. */
export async function findUserId(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id_hash', '=', hashOf(sessionId))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Keeps a new session, and gives when it expires by the database's clock. One that is there already stays as it is; and
 * whoever turned everything off while logging in stays logged out: their row is locked, so that either this session is
 * seen and ended, or it is not made. Undefined: nothing was made.
 */
export async function create(db: Db, sessionId: string, { userId, lifetimeMs }: NewSession): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into sessions (id_hash, user_id, expires_at)
    select ${hashOf(sessionId)}::bytea, u.id, now() + make_interval(secs => ${lifetimeMs / 1000})
    from users u where u.id = ${userId} and u.global_consent for share
    on conflict (id_hash) do nothing
    returning expires_at`.execute(db)
  return rows[0]?.expires_at
}

export async function end(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute()
}

const hashOf = (sessionId: string) => hash('sha256', sessionId, 'buffer')
