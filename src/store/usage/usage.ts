/** What waits to be written: who was looked up by which key, and which keys were used. Counted in memory, and bounded. */
import type { Snowflake } from '../../snowflake.ts'

/** Whose lookup it was: one row a day. */
export interface LookupOf {
  /** Internal id of the person looked up. */
  userId: string
  guildId: Snowflake
  /** The last four characters of the key. */
  keyHint: string
}

/** Lookups of one person by one key. */
export interface LookupCount extends LookupOf {
  answered: number
  refused: number
  /** Of the first of them, on the clock of `performance.now`. */
  since: number
}

/** Rows and keys that may wait: what a process at full speed counts from one writing to the next. */
const MOST_WAITING = 100_000

export class Usage {
  readonly #most: number
  readonly #lookups = new Map<string, LookupCount>()
  readonly #keys = new Set<string>()
  #lostSince: number | undefined

  constructor(mostWaiting = MOST_WAITING) {
    this.#most = mostWaiting
  }

  /** Counts a lookup that the gate decided. Never fails: what doesn't fit any more is lost, and that is remembered. */
  countLookup(of: LookupOf, isAnswered: boolean): void {
    const count = this.#countOf(of)
    if (count === undefined) this.#lostSince ??= performance.now()
    else if (isAnswered) count.answered += 1
    else count.refused += 1
  }

  /** Remembers that a key was used. One that doesn't fit is remembered at its next use. */
  keyUsed(keyId: string): void {
    if (this.#keys.size < this.#most) this.#keys.add(keyId)
  }

  /** How many counts wait. */
  get waiting(): number {
    return this.#lookups.size
  }

  /** When counts were first lost since this was last asked; undefined: none were. */
  takeLoss(): number | undefined {
    const since = this.#lostSince
    this.#lostSince = undefined
    return since
  }

  /** All counts. They are the caller's from now on. */
  takeLookups(): LookupCount[] {
    const taken = [...this.#lookups.values()]
    this.#lookups.clear()
    return taken
  }

  /** The ids of the keys that were used. */
  takeKeys(): string[] {
    const taken = [...this.#keys]
    this.#keys.clear()
    return taken
  }

  #countOf({ userId, guildId, keyHint }: LookupOf): LookupCount | undefined {
    const name = `${userId} ${guildId} ${keyHint}`
    const known = this.#lookups.get(name)
    if (known !== undefined || this.#lookups.size >= this.#most) return known
    const count = { userId, guildId, keyHint, answered: 0, refused: 0, since: performance.now() }
    this.#lookups.set(name, count)
    return count
  }
}
