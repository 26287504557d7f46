/** Decides whether a database is the one last written to, a restored copy of it, or an old primary. No I/O. */

/** Tells a database apart from its copies. */
export interface Identity {
  /** PostgreSQL's system identifier, which the server's files hold. */
  system: string
  /** Object ids: restoring a dump creates new ones. */
  database: string
  /** Null: the tables do not exist yet. */
  marks_table: string | null
  /** One higher after each promotion and each point-in-time recovery. */
  timeline: number
}

export interface DatabaseRecord extends Identity {
  /** When the service first started on it, or an operator last accepted it: milliseconds by the database's clock. */
  acceptedAt: number
  /** Why no process may serve from it; null: each may. */
  doubt: string | null
}

export interface DatabaseState {
  actual: Identity
  /** Null: no process has ever started on it. */
  recorded: DatabaseRecord | null
  /** The age of the newest heartbeat of any process, or of the acceptance if that was later. */
  newestAgeMs: number
  /** The number of this process's heartbeat in it; 0: it has none. */
  ownBeat: number
}

/** The last heartbeat of this process that was committed. */
export interface LastHeartbeat {
  beat: number
  /** Milliseconds by the database's clock. */
  writtenAt: number
  identity: Identity
}

export type Verdict = 'same' | 'first start' | 'failover' | { refusedFor: string }

/** A failover takes less than this. A longer gap without any process may be a restore. */
export const FRESH_MS = 60_000

/** The first matching rule decides. Only a process that has just started (no `last`) checks `longestAbsenceMs`. */
export function judge(found: DatabaseState, last: LastHeartbeat | undefined, longestAbsenceMs: number): Verdict {
  const { actual, recorded, newestAgeMs, ownBeat } = found
  if (recorded === null) return last === undefined ? 'first start' : { refusedFor: DIFFERENT_DATABASE }
  if (recorded.doubt !== null) return { refusedFor: recorded.doubt }
  if (!isSamePlace(recorded, actual)) return { refusedFor: 'this database is a restored or moved copy' }
  if (actual.timeline < recorded.timeline) return { refusedFor: 'the timeline of this database went back' }
  // An operator who accepted it after this process's last heartbeat has decided for this process too.
  const hasPreviousHeartbeat = last !== undefined && recorded.acceptedAt <= last.writtenAt
  if (hasPreviousHeartbeat && !isSamePlace(last.identity, actual)) return { refusedFor: DIFFERENT_DATABASE }
  if (hasPreviousHeartbeat && ownBeat < last.beat) return { refusedFor: MISSING_OWN_HEARTBEAT }
  const isFailover = hasPreviousHeartbeat || newestAgeMs < FRESH_MS
  if (actual.timeline > recorded.timeline) return isFailover ? 'failover' : { refusedFor: LATER_TIMELINE }
  const isTooOld = longestAbsenceMs > 0 && newestAgeMs > longestAbsenceMs
  return last === undefined && isTooOld ? { refusedFor: NOT_WRITTEN_RECENTLY } : 'same'
}

const DIFFERENT_DATABASE = 'this is a different database than before'
/** Reasons that only this process can know: they are recorded for the others. */
export const MISSING_OWN_HEARTBEAT =
  'this database lacks a heartbeat that was committed: it was restored, or is an old primary'
const LATER_TIMELINE = 'this database is on a later timeline, and no process has written to it for a while'
const NOT_WRITTEN_RECENTLY =
  'no process has written to this database for longer than LONGEST_ABSENCE_MINUTES: it may be a restored snapshot. ' +
  'If the service was simply down that long, accept the database with --consents keep --keys keep'

/** Ignores the timeline. */
function isSamePlace(one: Identity, other: Identity): boolean {
  return one.system === other.system && one.database === other.database && one.marks_table === other.marks_table
}

export function isSame(one: Identity, other: Identity): boolean {
  return isSamePlace(one, other) && one.timeline === other.timeline
}
