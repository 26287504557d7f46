/** Writes the counts of a `LookupCounter`, every few seconds and at shutdown. No batch is sent twice. */
import { sql } from 'kysely'
import type { Log } from '../../lib/outage-log.ts'
import { type Pauses, repeat } from '../../lib/repeat.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { withDeadline } from '../../lib/work-deadline.ts'
import type { Db } from '../tables.ts'
import type { CountBatch, LookupCounter } from './lookup-counter.ts'
import { digestOf } from './who-looked.ts'

/** `repeat` varies each pause by up to half, so people see a lookup within ten seconds. */
export const PAUSES: Pauses = { first: 6_500, afterDone: 6_500, afterFailed: 6_500 }
/** Low enough for a statement's timeout, and for the embedded database, whose only connection is busy during a write. */
const MAX_PER_STATEMENT = 1_000

const LOG_MESSAGES = {
  begins: 'lookup counts could not be written and are lost',
  ends: 'lookup counts are written again',
}

interface CountWriterOptions {
  counter: LookupCounter
  db: Db
  log: Log
  pauses?: Pauses
}

export function startCountWriter({ counter, db, log, pauses = PAUSES }: CountWriterOptions) {
  const write = () => writeAll(db, counter)
  const writing = repeat({ work: write, pauses, messages: LOG_MESSAGES, log })
  return {
    /** Writes all waiting counts. Throws `StoreUnavailableError` at the first batch that fails; later batches stay in memory. */
    write,
    /** Tries for two seconds to write the remaining counts, then stops. Never throws. */
    stop: async (): Promise<void> => {
      await writing.stop()
      const rows = counter.waiting
      try {
        await withDeadline({ endsAt: performance.now() + TIME_LIMITS.lastCountsMs }, write)
      } catch (error) {
        log.warn({ err: error, rows }, 'lookup counts could not be written before shutdown and are lost')
      }
    },
  }
}

async function writeAll(db: Db, counter: LookupCounter): Promise<void> {
  for (let batch = counter.take(MAX_PER_STATEMENT); batch !== undefined; batch = counter.take(MAX_PER_STATEMENT)) {
    try {
      await writeCounts(db, batch)
    } catch (error) {
      counter.reportLoss(batch)
      throw error
    }
  }
}

/** Locks people's rows first, to avoid deadlocks with an erasure. Leaves out people who were just erased. */
export async function writeCounts(db: Db, { counts, usedKeys, lostSince }: CountBatch): Promise<void> {
  const rows = counts.map(({ since, ...count }) => ({ ...count, age: ageOf(since) }))
  const lostAges = lostSince === undefined ? [] : [ageOf(lostSince), 0]
  await sql`
    with counts as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as c ("userId" bigint, age integer, "guildId" bigint, "keyId" text, answered bigint, refused bigint)
    ),
    keys as (select id, user_id from instance_keys where id = any(${usedKeys}::text[])),
    people as materialized (
      select u.id from (select "userId" as id from counts union select user_id from keys) p join users u on u.id = p.id
      order by u.id for key share of u
    ),
    last_uses as (
      insert into key_uses (key_id, last_used_at)
      select k.id, date_trunc('hour', now(), 'UTC') from keys k join people p on p.id = k.user_id
      order by k.id
      on conflict (key_id) do update set last_used_at = excluded.last_used_at
        where key_uses.last_used_at < excluded.last_used_at
    ),
    gaps as (
      insert into lookup_gaps (day)
      select distinct ${dayAgo(sql`age`)} as day from unnest(${lostAges}::integer[]) as lost (age) order by day
      on conflict do nothing
    )
    insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
    select c."userId", ${dayAgo(sql`c.age`)} as day, c."guildId", ${digestOf(sql`c."keyId"`)} as digest,
           sum(c.answered), sum(c.refused)
    from counts c join people p on p.id = c."userId"
    group by c."userId", day, c."guildId", digest
    order by c."userId", day, c."guildId", digest
    on conflict (user_id, day, guild_id, key_digest) do update
      set answered = lookup_counts.answered + excluded.answered,
          refused = lookup_counts.refused + excluded.refused`.execute(db)
}

const dayAgo = (seconds: ReturnType<typeof sql>) =>
  sql`((now() - make_interval(secs => ${seconds})) at time zone 'utc')::date`

const ageOf = (since: number): number => Math.round((performance.now() - since) / 1_000)
