/** Who was looked up by which key, and how keys were used: counted in memory, up to a bound, until it is written. */
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
interface KeyUsage {
  /** The object of the first call: each lookup makes new strings for id and guild, and counts shall not keep them all. */
  key: BotKey
  use: Use
  /** By the id of the person looked up. */
  people: Map<string, LookupCount>
}

/** Counts of lookups, and keys, that may wait: as many of either as a process at full speed makes in some seconds. */
const MOST_WAITING = 100_000

export class Usage {
  readonly #most: number
  /** By their ids. */
  #keys = new Map<string, KeyUsage>()
  #waiting = 0
  #lostSince: number | undefined

  constructor(mostWaiting = MOST_WAITING) {
    this.#most = mostWaiting
  }

  /** Counts a use of a key. What is past the bound isn't counted. */
  count(key: BotKey, what: keyof Use): void {
    const usage = this.#usageOf(key)
    if (usage !== undefined) usage.use[what] += 1
  }

  /** Counts a lookup that the gate decided. Never fails: a count past the bound is lost, and `takeLoss` tells it. */
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

  /** Gives all counts, and forgets them. */
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

  #usageOf(key: BotKey): KeyUsage | undefined {
    const known = this.#keys.get(key.id)
    if (known !== undefined || this.#keys.size >= this.#most) return known
    const usage = { key, use: { asked: 0, refused: 0, limited: 0 }, people: new Map() }
    this.#keys.set(key.id, usage)
    return usage
  }

  #countOf(key: BotKey, userId: string): LookupCount | undefined {
    const usage = this.#usageOf(key)
    const known = usage?.people.get(userId)
    if (usage === undefined || known !== undefined || this.#waiting >= this.#most) return known
    const { id: keyId, guildId } = usage.key
    const count = { userId, guildId, keyId, answered: 0, refused: 0, since: performance.now() }
    usage.people.set(userId, count)
    this.#waiting += 1
    return count
  }
}
