/** Removes what has expired, by the database's clock. Several replicas may do so at once. */
import { type RawBuilder, sql } from 'kysely'
import { type Cause, record } from './people/audit.ts'
import type { Db } from './tables.ts'
import { removeOld } from './usage/key-use.ts'

export interface Swept {
  sessions: number
  loginStates: number
  auditEvents: number
  lookupCounts: number
  /** People whose cached guild list was forgotten. */
  guildLists: number
}

/** For how many days rows without a time of expiry are kept. */
export interface Kept {
  auditDays: number
  lookupDays: number
}

export interface SweepOptions extends Kept {
  /** Ends the sweep after the batch that is under way. */
  signal?: AbortSignal | undefined
}

/** Few enough to stay far below the deadline of a statement, even when their pages are read from disk. */
const BATCH_ROWS = 1_000
/** Fewer, as each person's list may have a thousand guilds. */
const BATCH_PEOPLE = 50
/** Sessions end after seven days: by then nobody has seen the list for weeks, and the next login brings a new one. */
const GUILD_LIST_DAYS = 30

/**
 * Removes expired sessions and login states, audit events older than `auditDays`, counts of lookups older than
 * `lookupDays`, and the guild lists of people who have not logged in for thirty days, and gives how many of each. Also
 * removes the use of keys older than two hours, and what the usage writers no longer need. Each batch is a transaction of
 * its own: what was removed stays removed when a later batch fails. Throws `StoreUnavailableError`.
 */
export async function sweepExpired(db: Db, { signal, ...kept }: SweepOptions): Promise<Swept> {
  const { sessions, loginStates, auditEvents, lookupCounts, guildLists } = sweepBatches(kept)
  await removeGapsAndBatches(db, kept)
  while ((await removeOld(db, BATCH_ROWS)) === BATCH_ROWS) {}
  return {
    sessions: await inBatches(db, sessions, signal),
    loginStates: await inBatches(db, loginStates, signal),
    auditEvents: await inBatches(db, auditEvents, signal),
    lookupCounts: await inBatches(db, lookupCounts, signal),
    guildLists: await inBatches(db, guildLists, signal),
  }
}

/** The same for an operator. The audit event comes first: a sweep that fails half-way has removed rows, too. */
export async function sweepOnRecord(db: Db, options: SweepOptions, cause: Cause): Promise<Swept> {
  await db.transaction().execute((trx) => record(trx, { action: 'expired.swept', userId: null }, cause))
  return sweepExpired(db, options)
}

interface Removed {
  rows: string
  /** The newest of their times of expiry; null: there were none. */
  newest: string | null
}

/** The statement that removes the oldest expired rows among those whose time is `since` or later. */
type RemoveBatch = (since: string) => RawBuilder<Removed>

/** The statements of a sweep, by what they remove. */
export function sweepBatches({ auditDays, lookupDays }: Kept): Record<keyof Swept, RemoveBatch> {
  const now = sql`now()`
  const oldest = sql`now() - make_interval(days => ${auditDays})`
  const lastDay = sql`(now() at time zone 'utc')::date - ${lookupDays}::integer`
  return {
    sessions: removeExpired({ table: 'sessions', key: 'id_hash', time: 'expires_at' }, now),
    loginStates: removeExpired({ table: 'used_login_states', key: 'state_hash', time: 'expires_at' }, now),
    auditEvents: removeExpired({ table: 'audit_events', key: 'id', time: 'at' }, oldest),
    lookupCounts: removeExpired({ table: 'lookup_counts', key: 'ctid', time: 'day' }, lastDay),
    guildLists: forgetGuildLists,
  }
}

/**
 * `any(array(…))` runs the subquery once and finds its rows by `key`: with `in` Postgres joins the whole table. The
 * limit is part of the text, because a generic plan can't know how few rows a parameter stands for. Rows that
 * another replica is removing are skipped: nobody waits for a lock.
 */
function removeExpired(
  { table, key, time }: Record<'table' | 'key' | 'time', string>,
  until: RawBuilder<unknown>,
): RemoveBatch {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)]
  return (since) => sql<Removed>`
    with removed as (
      delete from ${from} where ${id} = any(array(
        select ${id} from ${from} where ${at} >= ${since}::timestamptz and ${at} <= ${until}
        order by ${at} limit ${sql.lit(BATCH_ROWS)} for update skip locked))
      returning ${at})
    select count(*) as rows, max(${at})::text as newest from removed`
}

/** Few rows: old days on which counts were lost, and the last batches of processes that ended a week ago. */
async function removeGapsAndBatches(db: Db, { lookupDays }: Kept): Promise<void> {
  await sql`delete from lookup_gaps where day <= (now() at time zone 'utc')::date - ${lookupDays}::integer`.execute(db)
  await sql`delete from lookup_batches where written_at < now() - interval '7 days'`.execute(db)
}

/**
 * Removes the list only: the person's consent and permissions stay, and so do the guilds' names, with permissions and keys.
 * Whoever is logging in meanwhile is skipped.
 */
const forgetGuildLists: RemoveBatch = (since) => sql<Removed>`
  with stale as (
    select id, guilds_fetched_at from users
    where guilds_fetched_at >= ${since}::timestamptz
      and guilds_fetched_at <= now() - make_interval(days => ${sql.lit(GUILD_LIST_DAYS)})
    order by guilds_fetched_at limit ${sql.lit(BATCH_PEOPLE)} for no key update skip locked),
  named as (
    select user_id, guild_id, name from guild_memberships where user_id = any(array(select id from stale))),
  permissions as (
    update guild_permissions p set guild_name = n.name from named n
    where p.user_id = any(array(select id from stale))
      and p.user_id = n.user_id and p.guild_id = n.guild_id and p.guild_name is distinct from n.name),
  keys as (
    update instance_keys k set guild_name = n.name from named n
    where k.user_id = any(array(select id from stale))
      and k.user_id = n.user_id and k.guild_id = n.guild_id and k.guild_name is distinct from n.name),
  emptied as (delete from guild_memberships where user_id = any(array(select id from stale))),
  forgotten as (update users set guilds_fetched_at = null where id = any(array(select id from stale)))
  select count(*) as rows, max(guilds_fetched_at)::text as newest from stale`

/**
 * Each batch begins where the last one ended: while a backup runs, the index keeps the entries of rows that were removed
 * since it began, all of which each batch would read again.
 */
async function inBatches(db: Db, removeBatch: RemoveBatch, signal: AbortSignal | undefined): Promise<number> {
  let total = 0
  let since = '-infinity'
  while (signal?.aborted !== true) {
    const { rows } = await removeBatch(since).execute(db)
    const [removed] = rows
    if (removed === undefined || removed.newest === null) break
    total += Number(removed.rows)
    since = removed.newest
  }
  return total
}
