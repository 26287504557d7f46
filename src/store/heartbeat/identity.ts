/** Decides whether a database is the one the service last wrote to, a restored copy, or an old primary. No I/O. */

/** The facts that tell a database apart from its copies. */
export interface Identity {
  /** PostgreSQL's system identifier, which is stored in its data directory. */
  system: string
  /** An object id, like `marks_table`. Restoring a dump creates new object ids. */
  database: string
  /** Null: the tables do not exist yet. */
  marks_table: string | null
  /** Increases with each promotion and each point-in-time recovery. */
  timeline: number
}

export interface DatabaseRecord extends Identity {
  /** When the service first used this database, or an operator last accepted it, in milliseconds by the database's clock. */
  acceptedAt: number
  /** Why no process may answer lookups from this database; null: any process may. */
  refusedFor: string | null
}

export interface DatabaseState {
  actual: Identity
  /** Null: no process has ever used this database. */
  recorded: DatabaseRecord | null
  /** The age of the newest heartbeat from any process, or of the operator's acceptance if that is newer. */
  newestAgeMs: number
  /** The number of this process's heartbeat in the database; 0 if the database has no such heartbeat. */
  ownBeat: number
}

/** This process's last committed heartbeat. */
export interface LastHeartbeat {
  beat: number
  /** Milliseconds by the database's clock. */
  writtenAt: number
  identity: Identity
}

export type Verdict = 'same' | 'first start' | 'failover' | { refusedFor: string }

/** A failover takes less time than this. A longer time without any heartbeat may mean a restore. */
export const FRESH_MS = 60_000

/** The first matching rule decides. Only a newly started process (no `last`) checks `maxAbsenceMinutes`, unless it is 0. */
export function judge(found: DatabaseState, last: LastHeartbeat | undefined, maxAbsenceMinutes: number): Verdict {
  const { actual, recorded, newestAgeMs, ownBeat } = found
  if (recorded === null) return last === undefined ? 'first start' : { refusedFor: DIFFERENT_DATABASE }
  if (recorded.refusedFor !== null) return { refusedFor: recorded.refusedFor }
  if (!isSameDatabase(recorded, actual)) return { refusedFor: 'this database is a restored or moved copy' }
  if (actual.timeline < recorded.timeline) return { refusedFor: 'the timeline of this database went back' }
  // If an operator accepted the database after this process's last heartbeat, that heartbeat no longer counts.
  const hasPreviousHeartbeat = last !== undefined && recorded.acceptedAt <= last.writtenAt
  if (hasPreviousHeartbeat && !isSameDatabase(last.identity, actual)) return { refusedFor: DIFFERENT_DATABASE }
  if (hasPreviousHeartbeat && ownBeat < last.beat) return { refusedFor: MISSING_OWN_HEARTBEAT }
  const isFailover = hasPreviousHeartbeat || newestAgeMs < FRESH_MS
  if (actual.timeline > recorded.timeline) return isFailover ? 'failover' : { refusedFor: LATER_TIMELINE }
  const isTooOld = maxAbsenceMinutes > 0 && newestAgeMs > maxAbsenceMinutes * 60_000
  return last === undefined && isTooOld ? { refusedFor: NOT_WRITTEN_RECENTLY } : 'same'
}

const DIFFERENT_DATABASE = 'this is a different database than before'
/** Only the process that wrote the heartbeat can find this out, so it records the reason for the other processes. */
export const MISSING_OWN_HEARTBEAT =
  'this database lacks a heartbeat that was committed: it was restored, or is an old primary'
const LATER_TIMELINE = 'this database is on a later timeline: it was recovered or promoted, and changes may be lost'
const NOT_WRITTEN_RECENTLY =
  'no process has written to this database for longer than LONGEST_ABSENCE_MINUTES: it may be a restored snapshot. ' +
  'If the service was simply down that long, accept the database with --consents keep --keys keep'

/** Compares everything except the timeline. */
function isSameDatabase(one: Identity, other: Identity): boolean {
  return one.system === other.system && one.database === other.database && one.marks_table === other.marks_table
}

export function isSame(one: Identity, other: Identity): boolean {
  return isSameDatabase(one, other) && one.timeline === other.timeline
}
