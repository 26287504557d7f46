/** The identity of a game account. Frozen: accounts are kept under it, so no line of the first table may ever change. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pseudoIdentifier } from '../../../src/store/people/game-id.ts'

describe('the identifier of a game id never changes', () => {
  test.each([
    ['Wren Halloway', 'MOSS', '9786c1dd-91dc-53ab-b712-8c4a8d9048bc'],
    ['Marlow', 'EUW7', '7ed33462-42bf-5994-b1e3-b2bdcd769da4'],
    ['Ω mega', '牛', '2e8abab6-f89e-516e-95a1-e675b92fecf5'],
    ['ＷＩＤＥ', 'ﬁ', '55b1f267-b364-59dd-a942-0cfc7267ea89'],
    ['İstanbul', 'ß', 'f62f734c-d603-5312-9ebb-b8fc7a36536e'],
    ['🦊🦊', '🏳️‍🌈', '8af91a9a-7fad-5019-9141-212a4c47ffee'],
    ['e\u0301', 'x', '48e61a72-ce55-5997-806b-c69b420ec3a3'],
    ['a', '1', '5abc10d5-5298-5ae8-bdb0-a2112fc160cf'],
  ])('%s#%s', (name, tag, id) => {
    expect(pseudoIdentifier(name, tag)).toBe(id)
  })
})

test.each([
  ['capitals', 'wREN hALLOWAY', 'moss'],
  ['outer blanks', '  Wren Halloway\t', '\nMOSS '],
  ['full-width letters', 'Ｗｒｅｎ　Ｈａｌｌｏｗａｙ', 'ＭＯＳＳ'],
  ['a non-breaking blank', 'Wren\u00a0Halloway', 'MOSS'],
  ['decomposed letters', 'e\u0301', 'A\u030a', 'é', 'Å'],
])('%s make no other account', (_what, name, tag, usualName = 'Wren Halloway', usualTag = 'MOSS') => {
  expect(pseudoIdentifier(name, tag)).toBe(pseudoIdentifier(usualName, usualTag))
})

test('name and tag do not run together, and similar names are different people', () => {
  const names = ['Wren', 'Wrenn', 'W ren', 'Wrén', 'Шren', 'Wren\u200b', 'Wren🦊', 'Wren1', 'Wrenl', 'WrenI']
  const pairs = 'ab|c a|bc abc| |abc 1:a|1:b 1:a1|:b c|ab'.split(' ').map((pair) => pair.split('|'))
  const ids = [...pairs, ...names.map((name) => [name, 'X'])].map(([name = '', tag = '']) =>
    pseudoIdentifier(name, tag),
  )
  expect(new Set(ids).size).toBe(pairs.length + names.length)
})

/** Not by `unit: 'binary'`, which takes seconds to list all characters. */
const text = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('utf16le').toWellFormed())

test('every text has an identifier, which is a UUID of version 5', () => {
  fc.assert(
    fc.property(text, text, (name, tag) => {
      const id = pseudoIdentifier(name, tag)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(pseudoIdentifier(`${name} `, tag)).toBe(id)
    }),
  )
})
