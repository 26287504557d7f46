/** When people last withdrew consent, for everything or for a server. Logins and permissions requested earlier fail. */
// Each withdrawal is stored for an hour under a hash of the ids: it names nobody, and still holds after an erasure.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import type { Db, Trx } from '../tables.ts'

export const EVERYBODY = 'everybody'
const EVERYWHERE = 'everywhere'

/** Makes this person's logins and withdrawals wait until the transaction ends, even if there is no row to lock. */
export async function lockChatId(trx: Trx, chatId: Snowflake): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${chatId}::text, 0))`.execute(trx)
}

/** Once this is committed, only later logins succeed. The caller has locked the person's row or called `lockChatId`. */
export async function add(trx: Trx, chatId: Snowflake | typeof EVERYBODY): Promise<undefined> {
  await sql`
    insert into withdrawals (person_hash, at) values (${hashOf(chatId)}, 'infinity')
    on conflict (person_hash) do update set at = excluded.at`.execute(trx)
}

/** The caller has locked the person's row. Stores the current time, so that people can allow lookups right after the commit. */
export async function addForGuilds(trx: Trx, chatId: Snowflake, guildIds?: readonly Snowflake[]): Promise<void> {
  const hashes = (guildIds ?? [EVERYWHERE]).map((guildId) => hashOf(`${chatId} ${guildId}`).toString('hex'))
  await sql`
    insert into withdrawals (person_hash, at)
    select decode(h, 'hex'), clock_timestamp() from unnest(${hashes}::text[]) h
    on conflict (person_hash) do update set at = excluded.at`.execute(trx)
}

/** Dates the committed withdrawals that `add` left undated. Also corrects times in the future, which a wrong clock caused. */
export async function dateCommitted(db: Db): Promise<void> {
  await sql`
    update withdrawals set at = clock_timestamp() where person_hash = any(array(
      select person_hash from withdrawals where at > now() for update skip locked))`.execute(db)
}

/** Whether this person withdrew consent, for everything or for this guild, since this time. The caller has locked the row. */
export async function existsSince(
  trx: Trx,
  since: Date | string,
  chatId: Snowflake,
  guildId?: Snowflake,
): Promise<boolean> {
  const server = guildId === undefined ? [] : [`${chatId} ${guildId}`, `${chatId} ${EVERYWHERE}`]
  const hashes = [chatId, EVERYBODY, ...server].map((who) => hashOf(who).toString('hex'))
  const { rows } = await sql`
    select from withdrawals
    where person_hash = any(array(select decode(unnest(${hashes}::text[]), 'hex')))
      and at >= ${since}::timestamptz`.execute(trx)
  return rows.length > 0
}

const hashOf = (who: string) => hash('sha256', who, 'buffer')
