/** OAuth states: each is good for one login, on whichever replica, within ten minutes by the database's clock. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

const LIFETIME_MINUTES = 10

/** When a login that begins now expires. The clocks of replicas may differ; the database has one. */
export async function nextExpiry(db: Db): Promise<Date> {
  const expiry = sql<Date>`now() + make_interval(mins => ${LIFETIME_MINUTES})`
  return (await db.selectNoFrom(expiry.as('at')).executeTakeFirstOrThrow()).at
}

/** Marks a state as used; false: it was used before, or has expired. */
export async function use(db: Db, state: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_login_states (state_hash, expires_at)
    select ${hash('sha256', state, 'buffer')}::bytea, ${expiresAt}::timestamptz
    where ${expiresAt}::timestamptz > now()
    on conflict (state_hash) do nothing
    returning state_hash`.execute(db)
  return rows.length > 0
}
