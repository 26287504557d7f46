import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyValue, isWellFormedKey } from '../../../src/store/people/key-value.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const fromBase62 = (digits: string) => [...digits].reduce((sum, digit) => sum * 62n + BigInt(BASE62.indexOf(digit)), 0n)

/** Frozen: keys that bots hold must stay good. */
const KNOWN_KEY = `psk_${'0'.repeat(43)}2CZclj`

test('a new key has the promised form, and its checksum is the CRC-32 of its secret', () => {
  for (let round = 0; round < 200; round += 1) {
    const key = createKeyValue()
    expect(key).toMatch(/^psk_[0-9A-Za-z]{49}$/)
    expect(isWellFormedKey(key)).toBe(true)
    expect(fromBase62(key.slice(47))).toBe(BigInt(crc32(key.slice(4, 47))))
  }
})

test('no two keys are the same, and all characters occur in them', () => {
  const keys = Array.from({ length: 1_000 }, createKeyValue)
  expect(new Set(keys).size).toBe(1_000)
  expect(new Set(keys.flatMap((key) => [...key.slice(4, 47)])).size).toBe(62)
})

test('a key with any one character changed, lost, added or swapped is no key', () => {
  const key = createKeyValue()
  const position = fc.nat(key.length - 1)
  fc.assert(
    fc.property(position, fc.constantFrom(...BASE62, '-', ' ', 'é', '\0'), (at, character) => {
      const changed = key.slice(0, at) + character + key.slice(at + 1)
      if (changed !== key) expect(isWellFormedKey(changed)).toBe(false)
      expect(isWellFormedKey(key.slice(0, at) + character + key.slice(at))).toBe(false)
      expect(isWellFormedKey(key.slice(0, at) + key.slice(at + 1))).toBe(false)
    }),
  )
  for (const text of ['', 'psk_', key.toUpperCase(), ` ${key}`, `${key}\n`, key.repeat(2), 'x'.repeat(1_000_000)]) {
    expect(isWellFormedKey(text)).toBe(false)
  }
})

test('a key that was made long ago is still a key', () => {
  expect(isWellFormedKey(KNOWN_KEY)).toBe(true)
})
