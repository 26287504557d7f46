/** Counts lookups by key and person, and uses of keys: in memory, up to a bound, until they are written. */
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
  /** When the first of them was, on the clock of `performance.now`. */
  since: number
}

export interface CountBatch {
  counts: LookupCount[]
  usedKeys: string[]
  /** When the first loss happened that isn't reported yet, on the clock of `performance.now`; undefined: no loss. */
  lostSince: number | undefined
}

const HOUR_MS = 3_600_000
/** Per kind: some tens of megabytes, or a few seconds' worth at full speed. */
const MAX_WAITING = 100_000

export class LookupCounter {
  readonly #counts = new Map<string, LookupCount>()
  readonly #usedKeys = new Set<string>()
  /** The hour in which a use of a key was counted last, by this process's clock. */
  readonly #hoursOfUse = new Map<string, number>()
  #lostSince: number | undefined

  /** Counts a use of a key once an hour, as only the hour of its last use is kept. */
  countUse({ id }: BotKey): void {
    const hour = Math.floor(Date.now() / HOUR_MS)
    if (this.#hoursOfUse.get(id) === hour || this.#usedKeys.size === MAX_WAITING) return
    if (this.#hoursOfUse.size === MAX_WAITING) this.#hoursOfUse.clear()
    this.#hoursOfUse.set(id, hour)
    this.#usedKeys.add(id)
  }

  /** Counts a lookup that the gate decided. Never fails: a count past the bound is lost, and people are told. */
  countLookup(key: BotKey, userId: string, isAnswered: boolean): void {
    const count = this.#countOf(key, userId)
    if (count === undefined) this.#lostSince ??= performance.now()
    else if (isAnswered) count.answered += 1
    else count.refused += 1
  }

  get waiting(): number {
    return this.#counts.size + this.#usedKeys.size
  }

  /** Returns the oldest counts, `most` of each kind, and removes them. Undefined: there is nothing to write. */
  take(most: number): CountBatch | undefined {
    const lostSince = this.#lostSince
    if (this.waiting === 0 && lostSince === undefined) return undefined
    this.#lostSince = undefined
    return { counts: takeOldest(this.#counts, most), usedKeys: takeOldest(this.#usedKeys, most), lostSince }
  }

  /** For a batch that was not written, or nobody knows whether it was: people are told that counts may be missing. */
  lose({ counts, usedKeys, lostSince }: CountBatch): void {
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

function takeOldest<Value>(from: Pick<Map<string, Value>, 'entries' | 'delete'>, most: number): Value[] {
  const values: Value[] = []
  for (const [id, value] of from.entries()) {
    if (values.length === most) break
    values.push(value)
    from.delete(id)
  }
  return values
}
