/** The SQL of heartbeats: one row for each process in `write_marks`, and the recorded identity in `database_identity`. */
import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { DatabaseState, Identity } from './identity.ts'

/** Selects the database's `Identity`, or no row on a standby. The WAL file's name has a new timeline right after a promotion. */
export const SELECT_IDENTITY = `
  select system_identifier::text as system,
         (select oid::text from pg_database where datname = current_database()) as database,
         to_regclass('write_marks')::oid::text as marks_table,
         ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline
  from pg_control_system() where not pg_is_in_recovery()`

export interface HeartbeatResult extends DatabaseState {
  isWritten: boolean
  /** Milliseconds by the database's clock. */
  now: number
}

/**
 * Reads the facts for `judge`. Writes a heartbeat if the database has its recorded identity, isn't refused, and contains
 * this process's heartbeat number `requiredBeat` or a later one. If `requiredBeat` is undefined, only reads. Throws on a standby.
 */
export async function writeHeartbeat(
  db: Db,
  { process, beat }: { process: string; beat: number },
  requiredBeat: number | undefined,
): Promise<HeartbeatResult> {
  const ownBeat = sql`coalesce((select beat from write_marks where process = ${process}), 0)`
  const { rows } = await sql<HeartbeatResult>`
    with actual as materialized (${sql.raw(SELECT_IDENTITY)}), recorded as (
      select system, database, marks_table, timeline, doubt as "refusedFor", ${millisecondsSql('accepted_at')} as "acceptedAt"
      from database_identity
    ), written as (
      insert into write_marks (process, beat, written_at)
      select ${process}, ${beat}::int, clock_timestamp()
      from recorded r join actual a using (system, database, marks_table, timeline)
      where r."refusedFor" is null and ${ownBeat} >= ${requiredBeat ?? null}::int
      on conflict (process) do update
        set beat = excluded.beat, written_at = greatest(write_marks.written_at, excluded.written_at)
      returning process
    )
    select to_json(a) as actual, to_json(r) as recorded, exists (select from written) as "isWritten", now,
           ${ownBeat} as "ownBeat", now - greatest(newest, r."acceptedAt") as "newestAgeMs"
    from actual a left join recorded r on true,
         (select ${millisecondsSql('clock_timestamp()')} as now, ${millisecondsSql('max(written_at)')} as newest
          from write_marks) times`.execute(db)
  if (rows[0] === undefined) throw new Error('the database is a standby')
  return rows[0]
}

const millisecondsSql = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`)

/** Records the identity after a failover, and at the first start, when several processes may do so at the same time. */
export async function recordIdentity(db: Db, { system, database, marks_table, timeline }: Identity): Promise<void> {
  await sql`
    insert into database_identity (system, database, marks_table, timeline)
    values (${system}, ${database}, ${marks_table}, ${timeline})
    on conflict (is_only) do update set timeline = greatest(database_identity.timeline, excluded.timeline)`.execute(db)
}

/** Records why lookups are refused. From then on no process writes a heartbeat. */
export async function stopLookups(db: Db, reason: string): Promise<void> {
  await sql`update database_identity set doubt = ${reason} where doubt is null`.execute(db)
}

/** The only reason to refuse lookups that is removed automatically: once a process has found disk space. */
export const DISK_FULL = 'the disk of the database is full'

/** Throws while the disk is full, else removes `DISK_FULL`. Inserts 1,000 rows: they need new pages, but a heartbeat doesn't. */
export async function probeDiskSpace(db: Db): Promise<void> {
  const trial = await db.startTransaction().execute()
  try {
    await sql`insert into audit_events (actor, action, request_id)
              select 'operator', 'room.sought', 'nobody' from generate_series(1, 1000)`.execute(trial)
  } finally {
    await trial.rollback().execute()
  }
  await sql`update database_identity set doubt = null where doubt = ${DISK_FULL}`.execute(db)
}
