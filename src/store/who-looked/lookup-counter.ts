/** Who was looked up by which key, and which keys were used: counted in memory, up to a bound, until it is written. */
import type { Snowflake } from '../../lib/snowflake.ts'

/** The key of a bot. */
export interface BotKey {
  id: string
  guildId: Snowflake
}

/** Lookups of one person by one key. */
export interface LookupCount {
  keyId: string
  guildId: Snowflake
  /** Internal id of the person looked up; null: the key was used for something else. */
  userId: string | null
  answered: number
  refused: number
  /** When the first of them was, on the clock of `performance.now`. */
  since: number
}

/** What one statement writes. */
export interface CountBatch {
  counts: LookupCount[]
  /** Since when counts were lost that nobody was told of, on the clock of `performance.now`; undefined: none were. */
  lostSince: number | undefined
}

/** Some tens of megabytes; as many as a process at full speed makes in some seconds. */
const MOST_WAITING = 100_000

export class LookupCounter {
  /** By key and person, oldest first. */
  readonly #counts = new Map<string, LookupCount>()
  #lostSince: number | undefined

  /** Counts a use of a key, for the hour of its last use. */
  countUse(key: BotKey): void {
    this.#countOf(key, null)
  }

  /** Counts a lookup that the gate decided. Never fails: a count past the bound is lost, and people are told. */
  countLookup(key: BotKey, userId: string, isAnswered: boolean): void {
    const count = this.#countOf(key, userId)
    if (count === undefined) this.#lostSince ??= performance.now()
    else if (isAnswered) count.answered += 1
    else count.refused += 1
  }

  /** How many counts wait. */
  get waiting(): number {
    return this.#counts.size
  }

  /** Gives the oldest counts, at most so many, and forgets them. Undefined: there is nothing to write. */
  take(most: number): CountBatch | undefined {
    const lostSince = this.#lostSince
    if (this.#counts.size === 0 && lostSince === undefined) return undefined
    const counts: LookupCount[] = []
    for (const [id, count] of this.#counts) {
      if (counts.length === most) break
      counts.push(count)
      this.#counts.delete(id)
    }
    this.#lostSince = undefined
    return { counts, lostSince }
  }

  /** For a batch that was not written, or nobody knows whether it was: people are told that counts may be missing. */
  lose({ counts, lostSince }: CountBatch): void {
    this.#lostSince = lostSince ?? counts.find(({ userId }) => userId !== null)?.since ?? this.#lostSince
  }

  #countOf({ id: keyId, guildId }: BotKey, userId: string | null): LookupCount | undefined {
    const id = userId === null ? keyId : `${keyId} ${userId}`
    const known = this.#counts.get(id)
    if (known !== undefined || this.#counts.size === MOST_WAITING) return known
    const count = { keyId, guildId, userId, answered: 0, refused: 0, since: performance.now() }
    this.#counts.set(id, count)
    return count
  }
}
