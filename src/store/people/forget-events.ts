/** Blanking whom and what events of the audit trail name. What was done, and when, stays. */
import { sql } from 'kysely'
import type { Db, Trx } from '../tables.ts'
import * as users from './users.ts'

/** The events of one person, whose user and subject are blanked; with `subject` only those that name it, and only that. */
export interface Events {
  userId: string
  subject?: string
}

/** Few enough to stay far below the deadline of a statement, on a busy machine too. */
const MOST_AT_ONCE = 1_000

/**
 * Runs a transaction that blanks these events. If it says that they are too many, they are blanked in batches, each in a
 * transaction of its own, and it is run again. What was blanked stays blank when a later step fails: the next call goes on
 * from there.
 */
export async function inSteps<Outcome>(
  db: Db,
  events: Events,
  attempt: (trx: Trx) => Promise<Outcome | 'too-many-events'>,
): Promise<Outcome> {
  for (;;) {
    const outcome = await db.transaction().execute(attempt)
    if (outcome !== 'too-many-events') return outcome
    await forgetInBatches(db, events)
  }
}

/** Whether they are more than one statement may blank. */
export async function areTooMany(trx: Trx, events: Events): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_events where ${matching(events)} order by at offset ${sql.lit(MOST_AT_ONCE)} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** All of them. */
export async function forget(trx: Trx, events: Events): Promise<void> {
  await sql`update audit_events set ${blanked(events)} where ${matching(events)}`.execute(trx)
}

/** Blanks the person's game accounts and keys in everybody's events. */
export async function forgetThingsOf(trx: Trx, userId: string): Promise<void> {
  await sql`
    update audit_events set subject = null
    where action in ('account.linked', 'account.made_primary', 'account.unlinked', 'key.created', 'key.revoked', 'guild_key.revoked')
      and subject = any(array(
        select id from linked_accounts where user_id = ${userId}
        union all select id from instance_keys where user_id = ${userId}))`.execute(trx)
}

const matching = ({ userId, subject }: Events) =>
  subject === undefined ? sql`user_id = ${userId}` : sql`user_id = ${userId} and subject = ${subject}`

const blanked = ({ subject }: Events) =>
  subject === undefined ? sql`user_id = null, subject = null` : sql`subject = null`

/** Blanks all of them, oldest first. Ends early when the person is erased meanwhile. */
async function forgetInBatches(db: Db, events: Events): Promise<void> {
  let since: string | undefined = '-infinity'
  while (since !== undefined) since = await forgetOldest(db, events, since)
}

/**
 * Gives the time of the newest event that it blanked, where the next batch begins: the index still has entries of blanked
 * rows, all of which each batch would read again. Undefined: there was none left.
 */
function forgetOldest(db: Db, events: Events, since: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await users.lock(trx, events.userId))) return undefined
    const { rows } = await sql<{ newest: string | null }>`
      with forgotten as (
        update audit_events set ${blanked(events)} where id = any(array(
          select id from audit_events where ${matching(events)} and at >= ${since}::timestamptz
          order by at limit ${sql.lit(MOST_AT_ONCE)}))
        returning at)
      select max(at)::text as newest from forgotten`.execute(trx)
    return rows[0]?.newest ?? undefined
  })
}
