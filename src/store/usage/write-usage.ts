/** The statements that write what was counted: each is one transaction, and takes its locks in the order of the rows. */
import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { LookupCount } from './usage.ts'

export interface Batch {
  /** Made anew at each start of a process. */
  writer: string
  /** Each batch of a writer counts one more than the last. */
  number: number
  counts: readonly LookupCount[]
}

/**
 * Adds a batch to what is kept. The same batch may be sent again when nobody knows whether it was written: it counts once.
 * Who was erased meanwhile is left out. Throws `StoreUnavailableError`.
 */
export async function writeLookups(db: Db, { writer, number, counts }: Batch): Promise<void> {
  await sql`
    with batch as (
      insert into lookup_batches (writer, batch, written_at) values (${writer}, ${number}::integer, now())
      on conflict (writer) do update set batch = excluded.batch, written_at = excluded.written_at
        where lookup_batches.batch < excluded.batch
      returning writer
    )
    insert into lookup_counts (user_id, day, guild_id, key_hint, answered, refused)
    select q.user_id, ${dayBefore(sql`q.age`)} as day, q.guild_id, q.key_hint, sum(q.answered), sum(q.refused)
    from unnest(${digits(counts.map(({ userId }) => userId))}::bigint[],
                ${digits(counts.map(({ since }) => ageOf(since)))}::integer[],
                ${digits(counts.map(({ guildId }) => guildId))}::bigint[],
                ${letters(counts.map(({ keyHint }) => keyHint))}::text[],
                ${digits(counts.map(({ answered }) => answered))}::bigint[],
                ${digits(counts.map(({ refused }) => refused))}::bigint[])
         as q (user_id, age, guild_id, key_hint, answered, refused)
    join users u on u.id = q.user_id
    where exists (select from batch)
    group by q.user_id, day, q.guild_id, q.key_hint
    order by q.user_id, day, q.guild_id, q.key_hint
    on conflict (user_id, day, guild_id, key_hint) do update
      set answered = lookup_counts.answered + excluded.answered, refused = lookup_counts.refused + excluded.refused`.execute(
    db,
  )
}

/** Keeps that keys were used in this hour. Throws `StoreUnavailableError`. */
export async function writeKeyUses(db: Db, keyIds: readonly string[]): Promise<void> {
  await sql`
    insert into key_uses (key_id, last_used_at)
    select k.id, ${THIS_HOUR}
    from unnest(${keyIds}::text[]) as q (id)
    join instance_keys k on k.id = q.id
    left join key_uses u on u.key_id = k.id
    where u.last_used_at is null or u.last_used_at < ${THIS_HOUR}
    order by k.id
    on conflict (key_id) do update set last_used_at = excluded.last_used_at`.execute(db)
}

/** Keeps that counts were lost, on the day when that began and on this one. Throws `StoreUnavailableError`. */
export async function writeLoss(db: Db, since: number): Promise<void> {
  await sql`
    insert into lookup_gaps (day)
    select distinct day from (values (${dayBefore(sql`${ageOf(since)}::integer`)}), (${dayBefore(sql`0`)})) as d (day)
    order by day
    on conflict do nothing`.execute(db)
}

const THIS_HOUR = sql.raw(`date_trunc('hour', now(), 'UTC')`)

/** The day (UTC) that it was so many seconds ago, by the database's clock. */
const dayBefore = (seconds: ReturnType<typeof sql>) =>
  sql`((now() - make_interval(secs => ${seconds})) at time zone 'utc')::date`

/** An array as Postgres reads it: the driver takes ten times as long, because it expects any text. */
const digits = (values: readonly (number | string)[]) => sql`${`{${values.join()}}`}::text`
const letters = (values: readonly string[]) => sql`${`{"${values.join('","')}"}`}::text`

const ageOf = (since: number): number => Math.round((performance.now() - since) / 1_000)
