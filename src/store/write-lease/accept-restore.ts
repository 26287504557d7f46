/** What operators do when a database is not the one that was left: decide which consents and keys hold, and accept it. */
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
 * Nobody is shown before it has ended, and it can be repeated after an interruption. Undefined: nothing was changed,
 * because this database needs no acceptance.
 */
export async function acceptRestore(
  { db, place }: { db: Db; place: string },
  choices: Choices,
  cause: Cause,
): Promise<Accepted | undefined> {
  const { recorded, actual } = await examine(db, place, '')
  if (recorded === undefined || (isSame(recorded, actual) && recorded.doubt === null)) return undefined
  const accepted = {
    consents: choices.areConsentsOff ? await turnConsentsOff(db, cause) : 0,
    sessions: choices.areConsentsOff ? await endSessions(db) : 0,
    keys: choices.areKeysRevoked ? await revokeKeys(db, cause) : 0,
  }
  await beginGeneration(db, recorded, { place, choices, cause })
  return accepted
}

interface Batch<Id> {
  /** How many rows were changed. */
  changed: string
  /** The id of the last row that was looked at; null: none is left. */
  last: Id | null
}

/** Changes all rows, by ascending id, so that no batch looks again at those before. Gives how many it changed. */
async function inBatches<Id>(first: Id, change: (after: Id) => Promise<Batch<Id> | undefined>): Promise<number> {
  let total = 0
  for (let after: Id | null = first; after !== null; ) {
    const batch: Batch<Id> | undefined = await change(after)
    total += Number(batch?.changed ?? 0)
    after = batch?.last ?? null
  }
  return total
}

const SELECT_BATCH = sql`
  select (select count(*) from changed) as changed, (select id from batch order by id desc limit 1) as last`

function turnConsentsOff(db: Db, cause: Cause): Promise<number> {
  return inBatches('0', async (after) => {
    const { rows } = await sql<Batch<string>>`
      with batch as (select id from users where id > ${after} and global_consent order by id limit ${MOST_AT_ONCE}),
      changed as (
        update users set global_consent = false where id in (select id from batch) and global_consent returning id
      ),
      recorded as (${recordEach('consent.withdrawn', sql`id, null`, cause)} from changed)
      ${SELECT_BATCH}`.execute(db)
    return rows[0]
  })
}

function endSessions(db: Db): Promise<number> {
  return inBatches<Buffer>(Buffer.of(), async (after) => {
    const { rows } = await sql<Batch<Buffer>>`
      with batch as (select id_hash as id from sessions where id_hash > ${after} order by id_hash limit ${MOST_AT_ONCE}),
      changed as (delete from sessions where id_hash in (select id from batch) returning id_hash)
      ${SELECT_BATCH}`.execute(db)
    return rows[0]
  })
}

function revokeKeys(db: Db, cause: Cause): Promise<number> {
  return inBatches('', async (after) => {
    const { rows } = await sql<Batch<string>>`
      with batch as (
        select k.id from instance_keys k join users u on u.id = k.user_id
        where k.id > ${after} and k.revoked_at is null order by k.id limit ${MOST_AT_ONCE} for no key update of u
      ),
      changed as (
        update instance_keys set revoked_at = clock_timestamp(), revoked_by = 'operator'
        where id in (select id from batch) and revoked_at is null returning user_id, id
      ),
      recorded as (${recordEach('key.revoked', sql`user_id, id`, cause)} from changed)
      ${SELECT_BATCH}`.execute(db)
    return rows[0]
  })
}

/** Inserts the audit event of each changed row, in the statement that changes it. */
function recordEach(action: AuditAction, userAndSubject: ReturnType<typeof sql>, { actor, requestId }: Cause) {
  return sql`insert into audit_events (actor, action, request_id, user_id, subject)
             select ${actor}, ${action}, ${requestId}, ${userAndSubject}`
}

interface Beginning {
  place: string
  choices: Choices
  cause: Cause
}

/** Puts the database's present identity on record, as a new generation. Running processes find it within seconds. */
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
