/** The list of faults holds together, and one whose text is gone is told instead of passing unnoticed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import { allFaults } from './all-faults.ts'
import { plant } from './fault.ts'

test('planting a fault changes the one place that is meant, and nothing where it is gone, or there twice', () => {
  const source = 'if (isAllowed) return figures\nreturn refusal\n'
  expect(plant(source, { find: 'if (isAllowed) return', replace: 'return' })).toBe('return figures\nreturn refusal\n')
  expect(plant(source, { find: 'refusal', replace: '$& $1' })).toBe('if (isAllowed) return figures\nreturn $& $1\n')
  for (const find of ['if (isForbidden)', 'return']) expect(plant(source, { find, replace: '' })).toBeUndefined()
})

test('each fault breaks something of its own, in a file that is there, with tests that are there', () => {
  const sentences = allFaults.map(({ breaks }) => breaks)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  expect(allFaults.filter(({ find, replace }) => find === replace)).toEqual([])
  const files = new Set(allFaults.flatMap(({ file, tests }) => [file, ...tests]))
  expect([...files].filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([])
})
