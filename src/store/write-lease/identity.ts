/** Whether a database is the one that was left, or a restored or moved copy of it, or an old primary: pure. */

/** What a database is. */
export interface Identity {
  /** Of the server's files: PostgreSQL's system identifier; of the embedded database also its folder. */
  system: string
  /** Object ids: a dump that is restored makes new ones. */
  database: string
  marksTable: string
  /** Grows by each promotion and each point-in-time recovery. */
  timeline: number
}

/** What the database holds about itself. */
export interface Recorded extends Identity {
  /** Of everything since the first start, or since an operator accepted a restore. */
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

/** What is known of the marks outside of the database, where replicas share something. */
export interface OutsideMarks {
  /** Tells what this process knows, if it knows anything, and gives what is known; undefined: nothing, or nobody answers. */
  exchange(generation: string, own?: KnownMark): Promise<KnownMark | undefined>
}

export interface Found {
  recorded: Recorded | undefined
  actual: Identity
  newest: { writtenAt: number; ageMs: number } | undefined
  /** The count of this process's mark; undefined: it has none. */
  ownBeat: number | undefined
}

export interface Remembered {
  /** What this process last wrote: undefined before its first mark. */
  own: { generation: string; beat: number } | undefined
  /** The generation that this process refused, if it did. */
  refused: string | undefined
  /** What others know of the recorded generation. */
  outside: KnownMark | undefined
}

export type Verdict = 'same' | 'first' | 'failover' | Refused
export interface Refused {
  reason: string
  /** Whether all processes have to refuse it, however little they remember. */
  isLasting: boolean
}

/** With nothing else to go by, a failover that took longer than this is taken for a restore. */
const FRESH_MS = 60_000

/** The first rule that holds decides. */
export function judge({ recorded, actual, newest, ownBeat }: Found, { own, refused, outside }: Remembered): Verdict {
  if (recorded === undefined) return own === undefined ? 'first' : once('it has lost what it knew of itself')
  if (recorded.doubt !== null) return once(recorded.doubt)
  const isOwn = own?.generation === recorded.generation
  const follows = recorded.replaces !== null && [own?.generation, refused].includes(recorded.replaces)
  if (own !== undefined && !isOwn && !follows) return once('it is another database than before')
  if (!isSamePlace(recorded, actual)) return once('it is a restored or moved copy')
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
  return isComplete || isFresh ? 'failover' : once('it is on another timeline, and its last mark is old')
}

const once = (reason: string): Refused => ({ reason, isLasting: false })
const lasting = (reason: string): Refused => ({ reason, isLasting: true })

/** Whether both are one database on one server, whichever of its timelines. */
function isSamePlace(one: Identity, other: Identity): boolean {
  return one.system === other.system && one.database === other.database && one.marksTable === other.marksTable
}

/** Whether two are the same in every respect. */
export function isSame(one: Identity, other: Identity): boolean {
  return isSamePlace(one, other) && one.timeline === other.timeline
}
