/** 64-bit ids: each is read exactly, and everything else is refused. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSnowflake } from '../../src/lib/snowflake.ts'

const MAX = 2n ** 63n - 1n
const MIN = -(2n ** 63n)
const anyId = fc.bigInt({ min: MIN, max: MAX })

test('the service accepts a BigInt or a decimal string as an id', () => {
  fc.assert(
    fc.property(anyId, fc.nat(20), (id, zeros) => {
      const padded = id < 0n ? `-${'0'.repeat(zeros)}${-id}` : '0'.repeat(zeros) + id
      for (const written of [id, String(id), padded]) expect(readSnowflake(written)).toEqual({ id: String(id) })
    }),
  )
})

test('the service accepts a number as an id if the number is exact', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (id) => {
      expect(readSnowflake(id)).toEqual({ id: String(id) })
    }),
  )
  expect(readSnowflake(-0)).toEqual({ id: '0' })
})

test('the service refuses a number as an id if the number may have been rounded', () => {
  for (const number of [0.5, -1.5, 2 ** 53, 2 ** 53 + 2, 1e18, -(2 ** 53), 2 ** 63 - 1024, -(2 ** 63)]) {
    expect(readSnowflake(number)).toEqual({ error: 'int_from_float' })
  }
})

test('the service refuses an id that does not fit into 64 bits', () => {
  for (const past of [MAX + 1n, 10n ** 40n]) {
    for (const written of [past, String(past)]) expect(readSnowflake(written)).toEqual({ error: 'less_than_equal' })
    for (const written of [-past - 1n, String(-past - 1n)]) {
      expect(readSnowflake(written)).toEqual({ error: 'greater_than_equal' })
    }
  }
  for (const past of [2 ** 63, Infinity]) expect(readSnowflake(past)).toEqual({ error: 'less_than_equal' })
  expect(readSnowflake(-Infinity)).toEqual({ error: 'greater_than_equal' })
  expect(readSnowflake(Number.NaN)).toEqual({ error: 'int_from_float' })
})

test('the service refuses a string such as "1e3" or "+5" as an id', () => {
  const texts = ['', ' 5', '+5', '--5', '-', '5.0', '1e3', '0x1', '1n', '1_0', '5\n', '5 ', '5\0', '\ud800', '٥', '５']
  for (const text of texts) expect(readSnowflake(text)).toEqual({ error: 'int_parsing' })
})

test('the service refuses an id of ten million digits without parsing it', () => {
  expect(readSnowflake('9'.repeat(10_000_000))).toEqual({ error: 'int_parsing' })
})

test('the service refuses an id that is neither a number nor a string', () => {
  for (const value of [null, undefined, true, false, [], [1], {}, () => 1, Symbol('1')]) {
    expect(readSnowflake(value)).toEqual({ error: 'int_type' })
  }
})
