/** Dashboard sessions, stored under the hash of their id, so that nobody can log in with a stolen copy of the table. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { isoTime } from '../iso-time.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transactions.ts'

/** The maximum per person. A further session ends the oldest one. */
const MAX_SESSIONS = 50
/** The maximum age of the last login for actions that can't be undone. */
const MAX_LOGIN_AGE_MINUTES = 10

const withId = (db: Db, sessionId: string) => db.selectFrom('sessions').where('id_hash', '=', hashOf(sessionId))

/** Returns whose session this is, and when it was read. Undefined: the session doesn't exist or has expired. */
export async function find(db: Db, sessionId: string): Promise<{ userId: string; readAt: string } | undefined> {
  const valid = withId(db, sessionId).where('expires_at', '>', sql<Date>`now()`)
  const readAt = sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return valid.select(['user_id as userId', readAt.as('readAt')]).executeTakeFirst()
}

/** Lists a person's unexpired sessions, newest first. Without `sessionId`, no session is current. */
export function list(db: Db, { userId, sessionId }: { userId: string; sessionId: string | undefined }) {
  const own = sessionId === undefined ? null : hashOf(sessionId)
  return db
    .selectFrom('sessions')
    .select([isoTime('created_at').as('created_at'), isoTime('expires_at').as('expires_at')])
    .select(sql<boolean>`coalesce(id_hash = ${own}::bytea, false)`.as('is_current'))
    .where('user_id', '=', userId)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('id_hash')
    .execute()
}

/** Whether the session exists and began within the last ten minutes. */
export async function isRecent(db: Db, sessionId: string): Promise<boolean> {
  const isNew = sql<boolean>`created_at > clock_timestamp() - make_interval(mins => ${MAX_LOGIN_AGE_MINUTES})`
  return (await withId(db, sessionId).select(isNew.as('is_recent')).executeTakeFirst())?.is_recent === true
}

/** Returns the session's expiry; undefined: consent is off, or the id is taken. Locks the person's row, as a withdrawal does. */
export function create(
  db: Db,
  sessionId: string,
  { userId, lifetimeMs }: { userId: string; lifetimeMs: number },
): Promise<Date | undefined> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ expires_at: Date }>`
      insert into sessions (id_hash, user_id, created_at, expires_at)
      select ${hashOf(sessionId)}::bytea, u.id, clock_timestamp(), now() + make_interval(secs => ${lifetimeMs / 1000})
      from (select id from users where id = ${userId} and global_consent for no key update) u
      on conflict (id_hash) do nothing
      returning expires_at`.execute(trx)
    // The locked row makes other logins of this person wait, so the newest sessions stay.
    await sql`
      delete from sessions where user_id = ${userId} and id_hash in (
        select id_hash from sessions where user_id = ${userId}
        order by created_at desc, id_hash offset ${sql.lit(MAX_SESSIONS)})`.execute(trx)
    return rows[0]?.expires_at
  })
}

export async function end(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute()
}

export async function endOthers(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '!=', hashOf(sessionId)).execute()
}

/** Identifies a session in the log: the beginning of the hash under which it is stored, in hexadecimal. */
export const logIdOf = (sessionId: string): string => hash('sha256', sessionId, 'hex').slice(0, 16)

const hashOf = (sessionId: string) => hash('sha256', sessionId, 'buffer')
