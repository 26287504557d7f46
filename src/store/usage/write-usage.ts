/** The statements that write what was counted, each a transaction of its own. */
import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { KeyCount, LookupCount } from './usage.ts'

export interface Batch {
  /** Made anew at each start of a process. */
  writer: string
  /** Grows by one from batch to batch of a writer. */
  number: number
  lookups: readonly LookupCount[]
  keys: readonly KeyCount[]
}

/**
 * Adds a batch to what is kept: lookups by the day, the use of keys by ten minutes, and the hour of their last use. A batch
 * that is sent again, because its answer was lost, counts once. The people whose rows it writes are locked first, so that it
 * never deadlocks with an erasure. Whoever was erased meanwhile is left out. Throws `StoreUnavailableError`.
 */
export async function writeBatch(db: Db, { writer, number, lookups, keys }: Batch): Promise<void> {
  await sql`
    with batch as (
      insert into lookup_batches (writer, batch, written_at) values (${writer}, ${number}::integer, now())
      on conflict (writer) do update set batch = excluded.batch, written_at = excluded.written_at
        where lookup_batches.batch < excluded.batch
      returning writer
    ),
    lookups as (
      select * from unnest(${digits(lookups.map(({ userId }) => userId))}::bigint[],
                           ${digits(lookups.map(({ since }) => ageOf(since)))}::integer[],
                           ${digits(lookups.map(({ guildId }) => guildId))}::bigint[],
                           ${letters(lookups.map(({ keyId }) => keyId))}::text[],
                           ${digits(lookups.map(({ answered }) => answered))}::bigint[],
                           ${digits(lookups.map(({ refused }) => refused))}::bigint[])
        as q (user_id, age, guild_id, key_id, answered, refused)
    ),
    keys as (
      select k.id, k.user_id, q.asked, q.refused, q.limited
      from unnest(${letters(keys.map(({ keyId }) => keyId))}::text[],
                  ${digits(keys.map(({ asked }) => asked))}::integer[],
                  ${digits(keys.map(({ refused }) => refused))}::integer[],
                  ${digits(keys.map(({ limited }) => limited))}::integer[])
        as q (id, asked, refused, limited)
      join instance_keys k on k.id = q.id
    ),
    people as materialized (
      select u.id from (select user_id from lookups union select user_id from keys) q join users u on u.id = q.user_id
      where exists (select from batch)
      order by u.id for key share of u
    ),
    last_uses as (
      insert into key_uses (key_id, last_used_at)
      select k.id, ${THIS_HOUR} from keys k join people p on p.id = k.user_id left join key_uses u on u.key_id = k.id
      where u.last_used_at is null or u.last_used_at < ${THIS_HOUR}
      order by k.id
      on conflict (key_id) do update set last_used_at = excluded.last_used_at
    ),
    uses as (
      insert into key_use (instance_id, began_at, asked, refused, limited)
      select k.id, date_bin('10 minutes', now(), 'epoch'), k.asked, k.refused, k.limited
      from keys k join people p on p.id = k.user_id
      where k.asked + k.refused + k.limited > 0
      order by k.id
      on conflict (instance_id, began_at) do update set
        asked = key_use.asked + excluded.asked,
        refused = key_use.refused + excluded.refused,
        limited = key_use.limited + excluded.limited
    )
    insert into lookup_counts (user_id, day, guild_id, key_hint, answered, refused)
    select q.user_id, ${dayAgo(sql`q.age`)} as day, q.guild_id, ${digestOf(sql`q.key_id`)} as digest, sum(q.answered),
           sum(q.refused)
    from lookups q join people p on p.id = q.user_id
    group by q.user_id, day, q.guild_id, digest
    order by q.user_id, day, q.guild_id, digest
    on conflict (user_id, day, guild_id, key_hint) do update
      set answered = lookup_counts.answered + excluded.answered, refused = lookup_counts.refused + excluded.refused`.execute(
    db,
  )
}

/** Records that counts were lost, on the day when that began and on today's. Throws `StoreUnavailableError`. */
export async function writeLoss(db: Db, since: number): Promise<void> {
  await sql`
    insert into lookup_gaps (day)
    select distinct day from (values (${dayAgo(sql`${ageOf(since)}::integer`)}), (${dayAgo(sql`0`)})) as d (day)
    order by day
    on conflict do nothing`.execute(db)
}

/**
 * A digest of a key's id, which stands for the key in the counts of people whom it looked up. It says nothing of the key's
 * value, whose last characters are kept with the key only: erasing its maker removes them without touching those counts.
 */
export const digestOf = (keyId: ReturnType<typeof sql>) =>
  sql`left(encode(sha256(convert_to(${keyId}, 'UTF8')), 'hex'), 12)`

const THIS_HOUR = sql.raw(`date_trunc('hour', now(), 'UTC')`)

/** The day (UTC) that it was so many seconds ago, by the database's clock. */
const dayAgo = (seconds: ReturnType<typeof sql>) =>
  sql`((now() - make_interval(secs => ${seconds})) at time zone 'utc')::date`

/** An array as Postgres' text, of values that need no escaping. The driver would check each of them for that. */
const digits = (values: readonly (number | string)[]) => sql`${`{${values.join()}}`}::text`
const letters = (values: readonly string[]) => sql`${values.length === 0 ? '{}' : `{"${values.join('","')}"}`}::text`

const ageOf = (since: number): number => Math.round((performance.now() - since) / 1_000)
