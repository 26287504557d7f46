/** A seeded stream of numbers: the same text always gives the same numbers, on every machine. */

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

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

  /** 32 random bits, as a signed integer. */
  bits(): number {
    const bits = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + bits) | 0
    return bits
  }

  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(((this.bits() >>> 0) * limit) / 2 ** 32)
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** An integer within `spread` of `middle`; the nearer to the middle, the likelier. */
  around(middle: number, spread: number): number {
    return middle - spread + this.below(spread + 1) + this.below(spread + 1)
  }

  /** True `permille` times in a thousand. */
  chance(permille: number): boolean {
    return this.below(1000) < permille
  }

  /** One of `list`, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** 122 random bits in the form of a version 4 UUID. */
  uuid(): string {
    const versioned = (this.bits() & 0xffff0fff) | 0x4000
    const variant = (this.bits() & 0x3fffffff) | 0x80000000
    return `${hex(this.bits(), 4)}-${hex(versioned >>> 16, 2)}-${hex(versioned, 2)}-${hex(variant >>> 16, 2)}-${hex(variant, 2)}${hex(this.bits(), 4)}`
  }
}

/** The lowest `bytes` bytes. */
function hex(bits: number, bytes: 2 | 4): string {
  const low = `${hexOfByte[(bits >>> 8) & 255]}${hexOfByte[bits & 255]}`
  return bytes === 2 ? low : `${hexOfByte[bits >>> 24]}${hexOfByte[(bits >>> 16) & 255]}${low}`
}
