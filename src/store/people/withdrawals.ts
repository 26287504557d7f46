/**
 * When people last said no to everything: a login that began before that counts for nothing. Kept for an hour, which no login
 * takes, under a hash of the chat id, so that it also holds for somebody who was erased, and names nobody.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import type { Db, Trx } from '../tables.ts'

/** An operator's no for everybody. */
export const EVERYBODY = 'everybody'

/**
 * Keeps that this person says no, in the transaction that does it and has locked their row. A time taken here would be earlier
 * than the commit: so no login counts until one begins that finds it committed.
 */
export async function note(trx: Trx, chatId: Snowflake | typeof EVERYBODY): Promise<void> {
  await sql`
    insert into withdrawals (person_hash, at) values (${hashOf(chatId)}, 'infinity')
    on conflict (person_hash) do update set at = excluded.at`.execute(trx)
}

/**
 * Gives everything committed by now its time; what is being committed is left for the next one. A time that is still to come
 * is one that a wrong clock wrote.
 */
export async function settle(db: Db): Promise<void> {
  await sql`
    update withdrawals set at = clock_timestamp() where person_hash = any(array(
      select person_hash from withdrawals where at > now() for update skip locked))`.execute(db)
}

/** Whether this person said no since a login of theirs began. The caller has locked their row, so that nobody says it meanwhile. */
export async function isSince(trx: Trx, begunAt: Date, chatId: Snowflake): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals
    where person_hash in (${hashOf(chatId)}, ${hashOf(EVERYBODY)}) and at >= ${begunAt}`.execute(trx)
  return rows.length > 0
}

const hashOf = (who: string) => hash('sha256', who, 'buffer')
