/** What operators do when a database is not the one that was left: decide what of it counts, and accept it. */
import { sql } from 'kysely'
import { type AuditAction, type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'
import { isSame, type Recorded } from './identity.ts'
import { examine } from './marks.ts'

export interface Choices {
  /** Turns everybody's global consent off and ends all sessions: they become visible by logging in. */
  areConsentsOff: boolean
  areKeysRevoked: boolean
}

export interface Accepted {
  consents: number
  sessions: number
  keys: number
}

/** Rows changed by one statement: few enough for its deadline, however many people there are. */
const MOST_AT_ONCE = 1_000

/**
 * Nobody is shown before the end of it, and it may be repeated where it was interrupted. Undefined: this database is the
 * one that was left, and nothing was changed.
 */
export async function acceptRestore(
  { db, place }: { db: Db; place: string },
  choices: Choices,
  cause: Cause,
): Promise<Accepted | undefined> {
  const { recorded, actual } = await examine(db, place, '')
  if (recorded === undefined || (isSame(recorded, actual) && recorded.doubt === null)) return undefined
  const accepted = {
    consents: choices.areConsentsOff ? await inBatches(() => turnConsentsOff(db, cause)) : 0,
    sessions: choices.areConsentsOff ? await inBatches(() => endSessions(db)) : 0,
    keys: choices.areKeysRevoked ? await inBatches(() => revokeKeys(db, cause)) : 0,
  }
  await beginGeneration(db, recorded, { place, choices, cause })
  return accepted
}

/** Gives how many; at the end none. */
async function inBatches(change: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const changed = await change()
    if (changed === 0) return total
    total += changed
  }
}

async function turnConsentsOff(db: Db, cause: Cause): Promise<number> {
  const { rows } = await sql`
    with changed as (
      update users set global_consent = false
      where id in (select id from users where global_consent order by id limit ${MOST_AT_ONCE})
      returning id
    )
    ${recordEach('consent.withdrawn', sql`id, null`, cause)} from changed returning id`.execute(db)
  return rows.length
}

async function endSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id_hash', 'in', (rows) => rows.selectFrom('sessions').select('id_hash').limit(MOST_AT_ONCE))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function revokeKeys(db: Db, cause: Cause): Promise<number> {
  const { rows } = await sql`
    with changed as (
      update instance_keys set revoked_at = clock_timestamp(), revoked_by = 'operator'
      where id in (
        select k.id from instance_keys k join users u on u.id = k.user_id
        where k.revoked_at is null order by k.id limit ${MOST_AT_ONCE} for no key update of u)
      returning user_id, id
    )
    ${recordEach('key.revoked', sql`user_id, id`, cause)} from changed returning id`.execute(db)
  return rows.length
}

/** The event of each changed row, in the statement that changes it. */
function recordEach(action: AuditAction, userAndSubject: ReturnType<typeof sql>, { actor, requestId }: Cause) {
  return sql`insert into audit_events (actor, action, request_id, user_id, subject)
             select ${actor}, ${action}, ${requestId}, ${userAndSubject}`
}

interface Beginning {
  place: string
  choices: Choices
  cause: Cause
}

/** What the database is becomes what it was. Processes that run find it within seconds. */
async function beginGeneration(db: Db, recorded: Recorded, { place, choices, cause }: Beginning): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { actual } = await examine(trx, place, '')
    const { system, database, marksTable, timeline } = actual
    const begun = await trx
      .updateTable('database_identity')
      .set({ system, database, marks_table: marksTable, timeline, replaces: recorded.generation, doubt: null })
      .set({ generation: sql<string>`gen_random_uuid()`, accepted_at: sql<Date>`clock_timestamp()` })
      .where('generation', '=', recorded.generation)
      .executeTakeFirst()
    // Somebody else has accepted it meanwhile.
    if (begun.numUpdatedRows === 0n) return
    await trx.deleteFrom('write_marks').execute()
    const subject = `consents=${choices.areConsentsOff ? 'off' : 'keep'} keys=${choices.areKeysRevoked ? 'revoke' : 'keep'}`
    await record(trx, { action: 'restore.accepted', userId: null, subject }, cause)
  })
}
