/** A seeded stream of numbers: the same text always produces the same numbers, on every machine. */
import { hash } from 'node:crypto'

/** mulberry32 (Tommy Ettinger): small, fast and good enough for invented stats. Not for secrets. */
export class Random {
  readonly id: string
  #state: number

  constructor(text: string) {
    const digits = hash('sha256', text)
    this.id = digits.slice(0, 32)
    this.#state = Buffer.from(digits.slice(32, 40), 'hex').readInt32LE()
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor((this.#bits() * limit) / 2 ** 32)
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  pickSome<T>(list: readonly T[], count: number): T[] {
    const picked = new Set<T>()
    while (picked.size < count) picked.add(this.pick(list))
    return [...picked]
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    const bits = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (bits ^ (bits >>> 14)) >>> 0
  }
}
