/**
 * The id of a game account, and the value of a key. Both are frozen: accounts are stored by their id, so no line of the first table
 * may ever change, and keys that bots hold must stay valid.
 */
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyValue, isWellFormedKey } from '../../../src/store/keys/key-value.ts'
import { pseudoIdentifier } from '../../../src/store/people/game-id.ts'

describe('the ids of known accounts', () => {
  test.each([
    ['Wren Halloway', 'MOSS', '9786c1dd-91dc-53ab-b712-8c4a8d9048bc'],
    ['Marlow', 'EUW7', '7ed33462-42bf-5994-b1e3-b2bdcd769da4'],
    ['Ω mega', '牛', '2e8abab6-f89e-516e-95a1-e675b92fecf5'],
    ['ＷＩＤＥ', 'ﬁ', '55b1f267-b364-59dd-a942-0cfc7267ea89'],
    ['İstanbul', 'ß', 'f62f734c-d603-5312-9ebb-b8fc7a36536e'],
    ['🦊🦊', '🏳️‍🌈', '8af91a9a-7fad-5019-9141-212a4c47ffee'],
    ['e\u0301', 'x', '48e61a72-ce55-5997-806b-c69b420ec3a3'],
    ['a', '1', '5abc10d5-5298-5ae8-bdb0-a2112fc160cf'],
  ])('the account id of %s#%s never changes', (name, tag, id) => {
    expect(pseudoIdentifier(name, tag)).toBe(id)
  })
})

test.each([
  ['capitals', 'wREN hALLOWAY', 'moss'],
  ['leading and trailing spaces', '  Wren Halloway\t', '\nMOSS '],
  ['full-width letters', 'Ｗｒｅｎ　Ｈａｌｌｏｗａｙ', 'ＭＯＳＳ'],
  ['a non-breaking space', 'Wren\u00a0Halloway', 'MOSS'],
  ['decomposed letters', 'e\u0301', 'A\u030a', 'é', 'Å'],
])('the account id does not depend on %s', (_, name, tag, usualName = 'Wren Halloway', usualTag = 'MOSS') => {
  expect(pseudoIdentifier(name, tag)).toBe(pseudoIdentifier(usualName, usualTag))
})

test('similar game ids get different account ids', () => {
  const names = ['Wren', 'Wrenn', 'W ren', 'Wrén', 'Шren', 'Wren\u200b', 'Wren🦊', 'Wren1', 'Wrenl', 'WrenI']
  const pairs = 'ab|c a|bc abc| |abc 1:a|1:b 1:a1|:b c|ab'.split(' ').map((pair) => pair.split('|'))
  const ids = [...pairs, ...names.map((name) => [name, 'X'])].map(([name = '', tag = '']) =>
    pseudoIdentifier(name, tag),
  )
  expect(new Set(ids).size).toBe(pairs.length + names.length)
})

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const fromBase62 = (digits: string) => [...digits].reduce((sum, digit) => sum * 62n + BigInt(BASE62.indexOf(digit)), 0n)

test('every new key is unique and ends with the CRC-32 of its secret', () => {
  const keys = Array.from({ length: 1_000 }, createKeyValue)
  expect(new Set(keys).size).toBe(1_000)
  expect(new Set(keys.flatMap((key) => [...key.slice(4, 47)])).size, 'all characters occur').toBe(62)
  for (const key of keys) {
    expect(key).toMatch(/^psk_[0-9A-Za-z]{49}$/)
    expect(isWellFormedKey(key)).toBe(true)
    expect(fromBase62(key.slice(47))).toBe(BigInt(crc32(key.slice(4, 47))))
  }
})

test('a key with one wrong, missing or extra character is malformed', () => {
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

test('a key that was created long ago is still well-formed', () => {
  expect(isWellFormedKey(`psk_${'0'.repeat(43)}2CZclj`)).toBe(true)
})
