/** What waits to be written: who was looked up by which key, and which keys were used. Counted in memory, and bounded. */
import type { Snowflake } from '../../snowflake.ts'

/** The key of a bot. */
export interface UsedKey {
  id: string
  guildId: Snowflake
  /** Its last four characters. */
  hint: string
}

/** Lookups of one person by one key. */
export interface LookupCount {
  /** Internal id of the person looked up. */
  userId: string
  guildId: Snowflake
  keyHint: string
  answered: number
  refused: number
  /** Of the first of them, on the clock of `performance.now`. */
  since: number
}

/** Counts, and keys, that may wait: what a process at full speed makes of either in some seconds. */
const MOST_WAITING = 100_000

export class Usage {
  readonly #most: number
  /** By the id of the key and that of the person. */
  #counts = new Map<string, Map<string, LookupCount>>()
  #waiting = 0
  #lostSince: number | undefined

  constructor(mostWaiting = MOST_WAITING) {
    this.#most = mostWaiting
  }

  /** Remembers that a key was used. One that doesn't fit is remembered at its next use. */
  keyUsed({ id }: UsedKey): void {
    if (!this.#counts.has(id) && this.#counts.size < this.#most) this.#counts.set(id, new Map())
  }

  /** Counts a lookup that the gate decided. Never fails: what doesn't fit any more is lost, and that is remembered. */
  countLookup(key: UsedKey, userId: string, isAnswered: boolean): void {
    const count = this.#countOf(key, userId)
    if (count === undefined) this.#lostSince ??= performance.now()
    else if (isAnswered) count.answered += 1
    else count.refused += 1
  }

  /** How many counts wait. */
  get waiting(): number {
    return this.#waiting
  }

  /** All counts, and the ids of all keys that were used. They are the caller's from now on. */
  take(): { counts: LookupCount[]; keyIds: string[] } {
    const taken = this.#counts
    this.#counts = new Map()
    this.#waiting = 0
    return { counts: [...taken.values()].flatMap((people) => [...people.values()]), keyIds: [...taken.keys()] }
  }

  /** When counts were first lost since this was last asked; undefined: none were. */
  takeLoss(): number | undefined {
    const since = this.#lostSince
    this.#lostSince = undefined
    return since
  }

  #countOf({ id, guildId, hint }: UsedKey, userId: string): LookupCount | undefined {
    const people = this.#counts.get(id)
    const known = people?.get(userId)
    if (people === undefined || known !== undefined || this.#waiting >= this.#most) return known
    const count = { userId, guildId, keyHint: hint, answered: 0, refused: 0, since: performance.now() }
    people.set(userId, count)
    this.#waiting += 1
    return count
  }
}
