/**
 * Whether a database is "the one that was left", to which the service wrote last, or a restored or moved copy of it, or an
 * old primary. No I/O.
 */

/** What tells a database apart from its copies. */
export interface Identity {
  /** PostgreSQL's system identifier, which the server's files hold; for the embedded database also its folder. */
  system: string
  /** Object ids: a dump that is restored makes new ones. */
  database: string
  marksTable: string
  /** One higher after each promotion and each point-in-time recovery. */
  timeline: number
}

/** What the database has on record about itself. */
export interface Recorded extends Identity {
  /** A new one begins at the first start, and when an operator accepts a restore. */
  generation: string
  /** The generation that an operator ended by accepting a restore. */
  replaces: string | null
  /** Why a process doubted it; null: nobody did. */
  doubt: string | null
  /** Whether a process was refused a write because the disk was full, and none has found room since. */
  isFull: boolean
}

/** The state of a generation as somebody outside of the database knows it. */
export interface KnownMark {
  timeline: number
  /** When the newest mark was written: milliseconds by the database's clock. */
  writtenAt: number
}

/** What is known of the marks outside of the database, where replicas share a Redis. */
export interface OutsideMarks {
  /** Tells what this process knows, if anything, and gives what all know; undefined: nothing, or there was no answer. */
  exchange(generation: string, own?: KnownMark): Promise<KnownMark | undefined>
}

export interface Found {
  recorded: Recorded | undefined
  actual: Identity
  /** Of the marks of all processes. */
  newest: { writtenAt: number; ageMs: number } | undefined
  /** The beat of this process's mark; undefined: it has none. */
  ownBeat: number | undefined
}

/** What a process knows of the database without asking it. */
export interface Remembered {
  /** What this process wrote last; undefined: it has written no mark. */
  own: { generation: string; beat: number } | undefined
  /** The generation that this process refused, if it did. */
  refused: string | undefined
  /** What is known of the recorded generation outside of the database. */
  outside: KnownMark | undefined
}

export type Verdict = 'same' | 'first' | 'failover' | Refused
export interface Refused {
  reason: string
  /** Whether it is to be recorded as a doubt, by which all processes refuse it, however little they remember. */
  isLasting: boolean
}

/** Where nobody remembers a mark, a failover that took longer than this is taken for a restore. */
const FRESH_MS = 60_000

/** The first rule that holds decides. */
export function judge({ recorded, actual, newest, ownBeat }: Found, { own, refused, outside }: Remembered): Verdict {
  if (recorded === undefined) return own === undefined ? 'first' : forNow('it has lost what it knew of itself')
  if (recorded.doubt !== null) return forNow(recorded.doubt)
  const isOwn = own?.generation === recorded.generation
  const follows = recorded.replaces !== null && [own?.generation, refused].includes(recorded.replaces)
  if (own !== undefined && !isOwn && !follows) return forNow('it is another database than before')
  if (!isSamePlace(recorded, actual)) return forNow('it is a restored or moved copy')
  if (actual.timeline < recorded.timeline) return lasting('its timeline went back')
  if (outside !== undefined && outside.timeline > actual.timeline) {
    return lasting('others know of a later timeline: it is an old primary')
  }
  const lacksOwn = isOwn && (ownBeat ?? 0) < own.beat
  if (lacksOwn || (outside !== undefined && (newest?.writtenAt ?? 0) < outside.writtenAt)) {
    return lasting('it lacks marks that were acknowledged')
  }
  if (actual.timeline === recorded.timeline) return 'same'
  const isComplete = isOwn || outside !== undefined
  const isFresh = newest !== undefined && newest.ageMs < FRESH_MS
  return isComplete || isFresh ? 'failover' : forNow('it is on another timeline, and its last mark is old')
}

const forNow = (reason: string): Refused => ({ reason, isLasting: false })
const lasting = (reason: string): Refused => ({ reason, isLasting: true })

/** Whether both are the same database of the same server, on whatever timeline. */
function isSamePlace(one: Identity, other: Identity): boolean {
  return one.system === other.system && one.database === other.database && one.marksTable === other.marksTable
}

/** Whether both are the same database on the same timeline. */
export function isSame(one: Identity, other: Identity): boolean {
  return isSamePlace(one, other) && one.timeline === other.timeline
}
