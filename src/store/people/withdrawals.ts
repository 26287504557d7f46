/**
 * When people last said no to everything, or to a server: a login, or a switch turned on, that began before that counts for
 * nothing. Kept for an hour, which neither takes, under a hash of the ids, so that it also holds for somebody who was erased,
 * and names nobody.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import type { Db, Trx } from '../tables.ts'

/** An operator's no for everybody. */
export const EVERYBODY = 'everybody'
/** All servers of a person. */
const EVERYWHERE = 'everywhere'

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
 * Keeps that this person says no to these servers, or to all, in a transaction that has locked their row. `at` may be earlier
 * than the commit by what that takes: if later ones had to wait, switches could not be turned off and on.
 */
export async function noteGuilds(trx: Trx, chatId: Snowflake, guildIds?: readonly Snowflake[]): Promise<void> {
  const hashes = (guildIds ?? [EVERYWHERE]).map((guildId) => hashOf(`${chatId} ${guildId}`).toString('hex'))
  await sql`
    insert into withdrawals (person_hash, at)
    select decode(h, 'hex'), clock_timestamp() from unnest(${hashes}::text[]) h
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

/**
 * Whether this person said no to everything, or to this server, since they began something. The caller has locked their row,
 * so that nobody says it meanwhile.
 */
export async function isSince(
  trx: Trx,
  begunAt: Date | string,
  chatId: Snowflake,
  guildId: Snowflake | undefined = undefined,
): Promise<boolean> {
  const server = guildId === undefined ? [] : [`${chatId} ${guildId}`, `${chatId} ${EVERYWHERE}`]
  const hashes = [chatId, EVERYBODY, ...server].map((who) => hashOf(who).toString('hex'))
  const { rows } = await sql`
    select from withdrawals
    where person_hash = any(array(select decode(unnest(${hashes}::text[]), 'hex')))
      and at >= ${begunAt}::timestamptz`.execute(trx)
  return rows.length > 0
}

const hashOf = (who: string) => hash('sha256', who, 'buffer')
