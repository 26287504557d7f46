/** OAuth states: each is valid for one login, on any replica, for ten minutes by the database's clock. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import * as withdrawals from './withdrawals.ts'

const LIFETIME_MINUTES = 10

/** Returns when a login that begins now expires. Rounded up, so that no withdrawal before this call seems to follow the login. */
export async function nextExpiry(db: Db): Promise<Date> {
  await withdrawals.dateCommitted(db)
  const expiry = sql<Date>`
    date_trunc('milliseconds', clock_timestamp()) + make_interval(mins => ${LIFETIME_MINUTES}, secs => 0.001)`
  return (await db.selectNoFrom(expiry.as('at')).executeTakeFirstOrThrow()).at
}

/** Returns when a login began, given when it expires. */
export const beginningOf = (expiresAt: Date) => new Date(expiresAt.getTime() - LIFETIME_MINUTES * 60_000)

/** Marks a state as used. False: it was already used, has expired, or is dated in the future by a wrong clock. */
export async function markUsed(db: Db, state: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_login_states (state_hash, expires_at)
    select ${hash('sha256', state, 'buffer')}::bytea, ${expiresAt}::timestamptz
    where ${expiresAt}::timestamptz > now() and ${beginningOf(expiresAt)}::timestamptz <= clock_timestamp() + interval '1 ms'
    on conflict (state_hash) do nothing
    returning state_hash`.execute(db)
  return rows.length > 0
}
