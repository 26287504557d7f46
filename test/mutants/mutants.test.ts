/** The list of mutants holds together, and one whose text is gone is told as stale instead of passing unnoticed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allMutants } from './all-mutants.ts'
import { plant, StaleMutantError } from './mutant.ts'

describe('planting a fault', () => {
  const source = 'if (isAllowed) return figures\nreturn refusal\n'

  test('changes the one place that is meant', () => {
    const planted = plant(source, { find: 'if (isAllowed) return', replace: 'return' })
    expect(planted).toBe('return figures\nreturn refusal\n')
  })

  test('takes the new text as it is', () => {
    expect(plant(source, { find: 'refusal', replace: '$& $1' })).toBe('if (isAllowed) return figures\nreturn $& $1\n')
  })

  test.each([
    ['is gone', 'if (isForbidden)', 'text not found'],
    ['is there twice', 'return', 'text found 2 times'],
  ])('fails where the text %s', (_, find, reason) => {
    expect(() => plant(source, { find, replace: '' })).toThrow(new StaleMutantError(reason))
  })
})

describe('the list', () => {
  test('gives each mutant a name of its own', () => {
    const names = allMutants.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('changes something in each', () => {
    expect(allMutants.filter(({ find, replace }) => find === replace)).toEqual([])
  })

  test('names files that are there', () => {
    const files = new Set(allMutants.flatMap(({ file, tests }) => [file, ...tests]))
    expect([...files].filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([])
  })
})
