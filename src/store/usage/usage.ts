/** What waits to be written: who was looked up by which key, and how keys were used. Counted in memory, and bounded. */
import type { Snowflake } from '../../snowflake.ts'
import type { Use } from './key-use.ts'

/** The key of a bot. */
export interface BotKey {
  id: string
  guildId: Snowflake
}

/** Lookups of one person by one key. */
export interface LookupCount {
  /** Internal id of the person looked up. */
  userId: string
  guildId: Snowflake
  keyId: string
  answered: number
  refused: number
  /** Of the first of them, on the clock of `performance.now`. */
  since: number
}

/** How one key was used. */
export interface KeyCount extends Use {
  keyId: string
}

/** What is counted of one key. */
interface OfKey {
  /** The first one told: each lookup reads id and guild anew, and what waits shall not keep all these texts. */
  key: BotKey
  use: Use
  /** By the id of the person looked up. */
  people: Map<string, LookupCount>
}

/** Counts, and keys, that may wait: what a process at full speed makes of either in some seconds. */
const MOST_WAITING = 100_000

export class Usage {
  readonly #most: number
  /** By their ids. */
  #keys = new Map<string, OfKey>()
  #waiting = 0
  #lostSince: number | undefined

  constructor(mostWaiting = MOST_WAITING) {
    this.#most = mostWaiting
  }

  /** Counts for operators what was done with a key, and so that it was used. What doesn't fit isn't counted. */
  count(key: BotKey, what: keyof Use): void {
    const of = this.#ofKey(key)
    if (of !== undefined) of.use[what] += 1
  }

  /** Counts a lookup that the gate decided. Never fails: what doesn't fit any more is lost, and that is remembered. */
  countLookup(key: BotKey, userId: string, isAnswered: boolean): void {
    const count = this.#countOf(key, userId)
    if (count === undefined) this.#lostSince ??= performance.now()
    else if (isAnswered) count.answered += 1
    else count.refused += 1
  }

  /** How many counts of lookups wait. */
  get waiting(): number {
    return this.#waiting
  }

  /** All counts, and all keys that were used. They are the caller's from now on. */
  take(): { lookups: LookupCount[]; keys: KeyCount[] } {
    const taken = [...this.#keys]
    this.#keys = new Map()
    this.#waiting = 0
    return {
      lookups: taken.flatMap(([, { people }]) => [...people.values()]),
      keys: taken.map(([keyId, { use }]) => ({ keyId, ...use })),
    }
  }

  /** When counts were first lost since this was last asked; undefined: none were. */
  takeLoss(): number | undefined {
    const since = this.#lostSince
    this.#lostSince = undefined
    return since
  }

  #ofKey(key: BotKey): OfKey | undefined {
    const known = this.#keys.get(key.id)
    if (known !== undefined || this.#keys.size >= this.#most) return known
    const of = { key, use: { asked: 0, refused: 0, limited: 0 }, people: new Map() }
    this.#keys.set(key.id, of)
    return of
  }

  #countOf(key: BotKey, userId: string): LookupCount | undefined {
    const of = this.#ofKey(key)
    const known = of?.people.get(userId)
    if (of === undefined || known !== undefined || this.#waiting >= this.#most) return known
    const { id: keyId, guildId } = of.key
    const count = { userId, guildId, keyId, answered: 0, refused: 0, since: performance.now() }
    of.people.set(userId, count)
    this.#waiting += 1
    return count
  }
}
