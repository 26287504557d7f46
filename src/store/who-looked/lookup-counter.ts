/** Keeps the counts of lookups per key and person, and the used keys, in memory until they are written. Memory is bounded. */
import type { Snowflake } from '../../lib/snowflake.ts'

export interface BotKey {
  id: string
  guildId: Snowflake
}

export interface LookupCount {
  keyId: string
  guildId: Snowflake
  userId: string
  answered: number
  refused: number
  /** When the first of these lookups happened, by the clock of `performance.now`. */
  since: number
}

export interface CountBatch {
  counts: LookupCount[]
  usedKeys: string[]
  /** When the first unreported loss happened, by the clock of `performance.now`; undefined: no loss. */
  lostSince: number | undefined
}

const HOUR_MS = 3_600_000
/** The maximum number of counts, and of used keys. They then take tens of megabytes. Full load reaches it in a few seconds. */
const MAX_WAITING = 100_000

export class LookupCounter {
  readonly #counts = new Map<string, LookupCount>()
  readonly #usedKeys = new Set<string>()
  /** The hour in which each key's use was last counted, by this process's clock. */
  readonly #hoursOfUse = new Map<string, number>()
  #lostSince: number | undefined

  /** Counts a key's use once an hour, because only the hour of the last use is stored. */
  countUse({ id }: BotKey): void {
    const hour = Math.floor(Date.now() / HOUR_MS)
    if (this.#hoursOfUse.get(id) === hour || this.#usedKeys.size === MAX_WAITING) return
    if (this.#hoursOfUse.size === MAX_WAITING) this.#hoursOfUse.clear()
    this.#hoursOfUse.set(id, hour)
    this.#usedKeys.add(id)
  }

  /** Counts a lookup that the gate allowed or refused. Never fails: a count above the maximum is lost, and people are told. */
  countLookup(key: BotKey, userId: string, isAnswered: boolean): void {
    const count = this.#countOf(key, userId)
    if (count === undefined) this.#lostSince ??= performance.now()
    else if (isAnswered) count.answered += 1
    else count.refused += 1
  }

  get waiting(): number {
    return this.#counts.size + this.#usedKeys.size
  }

  /** Returns the oldest counts, at most `max` of each kind, and removes them. Undefined: there is nothing to write. */
  take(max: number): CountBatch | undefined {
    const lostSince = this.#lostSince
    if (this.waiting === 0 && lostSince === undefined) return undefined
    this.#lostSince = undefined
    return { counts: takeOldest(this.#counts, max), usedKeys: takeOldest(this.#usedKeys, max), lostSince }
  }

  /** Reports a batch that was not written, or may not have been. People are then told that counts may be missing. */
  reportLoss({ counts, usedKeys, lostSince }: CountBatch): void {
    for (const id of usedKeys) this.#hoursOfUse.delete(id)
    this.#lostSince = lostSince ?? counts[0]?.since ?? this.#lostSince
  }

  #countOf({ id: keyId, guildId }: BotKey, userId: string): LookupCount | undefined {
    const id = `${keyId} ${userId}`
    const known = this.#counts.get(id)
    if (known !== undefined || this.#counts.size === MAX_WAITING) return known
    const count = { keyId, guildId, userId, answered: 0, refused: 0, since: performance.now() }
    this.#counts.set(id, count)
    return count
  }
}

function takeOldest<Value>(from: Pick<Map<string, Value>, 'entries' | 'delete'>, max: number): Value[] {
  const values: Value[] = []
  for (const [id, value] of from.entries()) {
    if (values.length === max) break
    values.push(value)
    from.delete(id)
  }
  return values
}
