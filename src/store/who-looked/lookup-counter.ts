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
  /** By the id of a key, and by person. */
  readonly #keys = new Map<string, Map<string | null, LookupCount>>()
  #waiting = 0
  #lostSince: number | undefined

  /** Counts a use of a key, for the hour of its last use. A lookup by it that waits says as much. */
  countUse(key: BotKey): void {
    if (!this.#keys.has(key.id)) this.#countOf(key, null)
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
    return this.#waiting
  }

  /** Gives counts, those of the key that was used first ahead, and forgets them: at most so many. Undefined: there are none. */
  take(most: number): CountBatch | undefined {
    const lostSince = this.#lostSince
    if (this.#waiting === 0 && lostSince === undefined) return undefined
    const counts: LookupCount[] = []
    for (const [keyId, people] of this.#keys) {
      for (const [userId, count] of people) {
        if (counts.length === most) break
        counts.push(count)
        people.delete(userId)
      }
      if (people.size > 0) break
      this.#keys.delete(keyId)
    }
    this.#waiting -= counts.length
    this.#lostSince = undefined
    return { counts, lostSince }
  }

  /** For a batch that was not written, or nobody knows whether it was: people are told that counts may be missing. */
  lose({ counts, lostSince }: CountBatch): void {
    this.#lostSince = lostSince ?? counts.find(({ userId }) => userId !== null)?.since ?? this.#lostSince
  }

  #countOf({ id: keyId, guildId }: BotKey, userId: string | null): LookupCount | undefined {
    const people = this.#keys.get(keyId) ?? new Map<string | null, LookupCount>()
    const known = people.get(userId)
    if (known !== undefined || this.#waiting === MOST_WAITING) return known
    if (people.size === 0) this.#keys.set(keyId, people)
    const count = { keyId, guildId, userId, answered: 0, refused: 0, since: performance.now() }
    people.set(userId, count)
    this.#waiting += 1
    return count
  }
}
