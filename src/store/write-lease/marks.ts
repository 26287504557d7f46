/** The SQL of the write lease: the marks of processes, and the identity of the database. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { Found, Identity, Recorded } from './identity.ts'

/**
 * The database's identity. The timeline is read from the name of the current log file, which has the new one right after a
 * promotion (the control file only after a checkpoint); it is null on a standby. Any role may ask all of this.
 */
export const ACTUAL = `
  select system_identifier::text as system,
         (select oid::text from pg_database where datname = current_database()) as database,
         to_regclass('write_marks')::oid::text as marks_table,
         case when not pg_is_in_recovery() then
           ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
         end as timeline
  from pg_control_system()`

/** `place` tells databases apart whose servers have the same system identifier. */
export function actualAt(place: string): RawBuilder<ActualRow> {
  return sql<ActualRow>`(select a.system || ${place} as system, a.database, a.marks_table, a.timeline
                         from (${sql.raw(ACTUAL)}) a)`
}

/** A row of `ACTUAL`. */
export interface ActualRow {
  system: string
  database: string
  marks_table: string | null
  timeline: number | null
}

/** Undefined: the tables are missing, or it is a standby. */
export function toIdentity({ system, database, marks_table, timeline }: ActualRow): Identity | undefined {
  if (marks_table === null || timeline === null) return undefined
  return { system, database, marksTable: marks_table, timeline }
}

export interface Mark {
  process: string
  generation: string
  /** The number of this mark; it grows from mark to mark. */
  beat: number
  /** The last beat that the database acknowledged; 0: none. */
  acknowledged: number
}

export interface Written {
  /** Milliseconds by the database's clock. */
  writtenAt: number
  /** Where. After a failover that another process has recorded it isn't that of the last mark. */
  identity: Identity
}

/**
 * Writes a mark, if this database is of the mark's generation and is what it has on record about itself, nobody doubts it,
 * and the process's mark before is still in it. Undefined: one of these doesn't hold, and nothing was written.
 */
export async function writeMark(db: Db, place: string, mark: Mark): Promise<Written | undefined> {
  const { rows } = await sql<ActualRow & { written_at: string }>`
    with actual as materialized (select * from ${actualAt(place)} a), marked as (
      insert into write_marks (process, beat, written_at)
      select ${mark.process}, ${mark.beat}::int, clock_timestamp()
      from database_identity i join actual a
        on (i.system, i.database, i.marks_table, i.timeline) = (a.system, a.database, a.marks_table, a.timeline)
      where i.generation = ${mark.generation}::uuid and i.doubt is null and (${mark.acknowledged}::int = 0 or exists (
        select from write_marks where process = ${mark.process} and beat >= ${mark.acknowledged}::int))
      on conflict (process) do update
        set beat = excluded.beat, written_at = greatest(write_marks.written_at, excluded.written_at)
      returning ${MILLISECONDS} as written_at
    )
    select * from marked, actual`.execute(db)
  const identity = rows[0] && toIdentity(rows[0])
  return rows[0] && identity && { writtenAt: Number(rows[0].written_at), identity }
}

const MILLISECONDS = sql.raw('floor(extract(epoch from written_at) * 1000)::bigint')

/** Everything that `judge` has to know of a database. Throws where the tables are missing, and on a standby. */
export async function examine(db: Db, place: string, process: string): Promise<Found> {
  const { rows } = await sql<ExaminedRow>`
    select a.*, i.generation, i.replaces, i.doubt, i.system as recorded_system, i.database as recorded_database,
           i.marks_table as recorded_table, i.timeline as recorded_timeline,
           (select beat from write_marks where process = ${process}) as own_beat,
           (select max(${MILLISECONDS}) from write_marks) as newest,
           floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from ${actualAt(place)} a left join database_identity i on true`.execute(db)
  const row = rows[0]
  const actual = row && toIdentity(row)
  if (row === undefined || actual === undefined) throw new Error('the database is a standby')
  const newest = row.newest === null ? undefined : Number(row.newest)
  return {
    actual,
    recorded: toRecorded(row),
    newest: newest === undefined ? undefined : { writtenAt: newest, ageMs: Number(row.now) - newest },
    ownBeat: row.own_beat ?? undefined,
  }
}

interface ExaminedRow extends ActualRow {
  generation: string | null
  replaces: string | null
  doubt: string | null
  recorded_system: string
  recorded_database: string
  recorded_table: string
  recorded_timeline: number
  own_beat: number | null
  newest: string | null
  now: string
}

function toRecorded(row: ExaminedRow): Recorded | undefined {
  if (row.generation === null) return undefined
  return {
    generation: row.generation,
    replaces: row.replaces,
    doubt: row.doubt === FULL ? null : row.doubt,
    isFull: row.doubt === FULL,
    system: row.recorded_system,
    database: row.recorded_database,
    marksTable: row.recorded_table,
    timeline: row.recorded_timeline,
  }
}

/** At the first start: puts the identity of the database on record. Of several processes one does it. */
export async function recordFirst(db: Db, { system, database, marksTable, timeline }: Identity): Promise<void> {
  await db
    .insertInto('database_identity')
    .values({ system, database, marks_table: marksTable, timeline, replaces: null, doubt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** After a failover. */
export async function recordTimeline(db: Db, generation: string, { timeline }: Identity): Promise<void> {
  await db
    .updateTable('database_identity')
    .set({ timeline })
    .where('generation', '=', generation)
    .where('timeline', '<', timeline)
    .execute()
}

/** From then on every process refuses this database, until an operator accepts it. */
export async function recordDoubt(db: Db, generation: string, doubt: string): Promise<void> {
  await db.updateTable('database_identity').set({ doubt }).where('generation', '=', generation).execute()
}

/** Kept as a doubt, but removed without an operator when there is room again. */
const FULL = 'its disk is full'

/** From then on no process writes a mark, until one of them has found room. */
export async function recordFull(db: Db, generation: string): Promise<void> {
  const row = db.updateTable('database_identity').set({ doubt: FULL })
  await row.where('generation', '=', generation).where('doubt', 'is', null).execute()
}

/**
 * Ends `recordFull`; throws while there is no room. That marks can be written proves none: they are small and reuse their
 * page, while a withdrawal needs new pages now and then. So new pages are written here, and rolled back.
 */
export async function findRoom(db: Db, generation: string): Promise<void> {
  const trial = await db.startTransaction().execute()
  try {
    await sql`insert into audit_events (actor, action, request_id)
              select 'operator', 'room.sought', 'nobody' from generate_series(1, ${TRIAL_ROWS}::int)`.execute(trial)
  } finally {
    await trial.rollback().execute()
  }
  const row = db.updateTable('database_identity').set({ doubt: null })
  await row.where('generation', '=', generation).where('doubt', '=', FULL).execute()
}

/** They take some ten pages, more than the table has free by chance. */
const TRIAL_ROWS = 1_000

/** Removes the marks of processes that ended long ago, by their age at the newest mark: no clock can make it remove that. */
export async function sweepMarks(db: Db): Promise<void> {
  await sql`delete from write_marks
            where written_at < (select max(written_at) from write_marks) - interval '7 days'`.execute(db)
}
