/** A seeded stream of numbers: the same text always gives the same numbers, on every machine. */
import { hash } from 'node:crypto'

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** sfc32: small, fast and good enough for invented figures. Not for secrets. */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter: number

  /** Two texts give unrelated streams, because the whole 128-bit state comes from a SHA-256 of the text. */
  constructor(text: string) {
    // As a string of bytes: a Buffer would take four times as long to make.
    const digest = hash('sha256', text, 'binary')
    this.a = readInt32(digest, 0)
    this.b = readInt32(digest, 4)
    this.c = readInt32(digest, 8)
    this.counter = readInt32(digest, 12)
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

/** Little-endian. */
function readInt32(bytes: string, at: number): number {
  const low = bytes.charCodeAt(at) | (bytes.charCodeAt(at + 1) << 8)
  return low | (bytes.charCodeAt(at + 2) << 16) | (bytes.charCodeAt(at + 3) << 24)
}

/** The lowest `bytes` bytes. */
function hex(bits: number, bytes: 2 | 4): string {
  const low = `${hexOfByte[(bits >>> 8) & 255]}${hexOfByte[bits & 255]}`
  return bytes === 2 ? low : `${hexOfByte[bits >>> 24]}${hexOfByte[(bits >>> 16) & 255]}${low}`
}
