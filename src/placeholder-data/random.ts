/** A seeded stream of numbers: the same text always gives the same numbers, on every machine. */

/** sfc32 (Chris Doty-Humphrey, PractRand): small, fast and good enough for invented figures. Not for secrets. */
export class Random {
  private a = 0
  private b: number
  private c: number
  private counter = 1

  /** Two texts give unrelated streams: 64 bits are hashed from the text, and mixed in twelve rounds as PractRand does. */
  constructor(text: string) {
    // FNV-1a, and the same with another odd multiplier; each starts at a half of the 64-bit offset basis.
    let one = 0x84222325
    let other = 0xcbf29ce4
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      one = Math.imul(one ^ unit, 0x01000193)
      other = Math.imul(other ^ unit, 0x85ebca6b)
    }
    this.b = one
    this.c = other
    for (let round = 0; round < 12; round += 1) this.bits()
  }

  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor((this.bits() * limit) / 2 ** 32)
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** One of `list`, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** So many different ones of `list`, which must have them. */
  pickSome<T>(list: readonly T[], count: number): T[] {
    const picked = new Set<T>()
    while (picked.size < count) picked.add(this.pick(list))
    return [...picked]
  }

  /** 128 bits as 32 hexadecimal digits. */
  id(): string {
    const digits = () => this.bits().toString(16).padStart(8, '0')
    return digits() + digits() + digits() + digits()
  }

  /** 32 bits, as an integer from 0. */
  private bits(): number {
    const bits = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + bits) | 0
    return bits >>> 0
  }
}
