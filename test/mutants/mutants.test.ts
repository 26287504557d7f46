/** The list of mutants holds together, and one whose text is gone is told as stale instead of passing unnoticed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import { allMutants } from './all-mutants.ts'
import { Judge, type Place } from './judge.ts'
import { plant, StaleMutantError } from './mutant.ts'
import { firstError, type RunResult, readReport } from './run-result.ts'

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
    expect([...files].filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([])
  })
})

describe('a report of vitest', () => {
  const file = (about: object) => ({ name: '/copy/test/a.test.ts', status: 'failed', message: '', ...about })
  const failed = (said: string) => ({ status: 'failed', fullName: 'a person is shown', failureMessages: [said] })
  const passed = { status: 'passed', fullName: 'a bot is answered', failureMessages: [] }
  const read = (about: object) => readReport({ testResults: [{ assertionResults: [], ...file(about) }] }, '/copy')

  test('names the test that failed, and whether it was an assertion', () => {
    const assertionResults = [passed, failed('AssertionError: expected 200 to be 403\n    at …')]
    const told = 'a person is shown: AssertionError: expected 200 to be 403'
    const failures = [{ file: 'test/a.test.ts', told, isAssertion: true }]
    expect(read({ assertionResults })).toEqual({ failures, skipped: [], broken: undefined })
  })

  test('takes a time limit for something that a busy machine may have missed', () => {
    const { failures } = read({ assertionResults: [failed('Error: Test timed out in 120000ms.')] })
    expect(failures).toMatchObject([{ isAssertion: false }])
  })

  test('takes hooks that failed for a failure, and what was not run after them for skipped', () => {
    const skipped = { status: 'skipped', fullName: 'a bot is answered', failureMessages: [] }
    expect(read({ message: 'the service did not start', assertionResults: [skipped] })).toEqual({
      failures: [{ file: 'test/a.test.ts', told: 'the service did not start', isAssertion: false }],
      skipped: [{ file: 'test/a.test.ts', told: 'a bot is answered' }],
      broken: undefined,
    })
  })

  test('takes a file that has no tests for one that could not be loaded, which shows nothing', () => {
    const { failures, broken } = read({ message: 'SyntaxError: Unexpected token\n    at …' })
    expect({ failures, broken }).toEqual({ failures: [], broken: 'test/a.test.ts: SyntaxError: Unexpected token' })
  })
})

test.each([
  [
    '\u001b[31mError: Skipped: tests that need Redis\u001b[39m\n    at report',
    1,
    'Error: Skipped: tests that need Redis',
  ],
  ['one\ntwo\n', 7, 'it ended with 7: one two'],
  ['Error: something\n', undefined, 'it ran into the time limit'],
])('what is printed before any test begins says what is wrong: %j', (printed, code, sentence) => {
  expect(firstError(printed, code)).toBe(sentence)
})

describe('a mutant', () => {
  const mutant = { name: 'x', file: 'src/x.ts', find: 'a', replace: 'b', tests: ['x.test.ts'], sentence: 'It holds.' }
  const passed: RunResult = { failures: [], skipped: [], broken: undefined }
  const failed = (isAssertion: boolean): RunResult => {
    return { ...passed, failures: [{ file: 'x.test.ts', told: 'it failed', isAssertion }] }
  }
  /** A copy whose runs of tests come to these, one after the other. */
  const copyWith = (...results: RunResult[]): Place => ({
    build: async () => undefined,
    test: async () => results.shift() ?? passed,
    withMutant: (_, work) => work(),
  })

  test.each([
    ['is killed by an assertion', 'killed', [failed(true), passed]],
    ['is killed by a time limit that is missed twice', 'killed', [failed(false), failed(false), passed]],
    ['survives a time limit that is missed once', 'SURVIVED', [failed(false), passed]],
    ['survives where all tests pass', 'SURVIVED', [passed]],
    ['is invalid where its tests could not be run', 'INVALID', [{ ...passed, broken: 'it does not parse' }]],
    ['is invalid where the test fails without any fault', 'INVALID', [failed(true), failed(true), failed(true)]],
    ['is killed where it fails without any fault but once', 'killed', [failed(true), failed(true), passed]],
    [
      'is invalid where a test is left out',
      'INVALID',
      [{ ...passed, skipped: [{ file: 'x.test.ts', told: 'Redis' }] }],
    ],
  ])('%s', async (_, verdict, results) => {
    expect(await new Judge().judge(copyWith(...results), mutant)).toMatchObject({ name: 'x', verdict })
  })

  test('is told with the test that fails without any fault', async () => {
    const { reason } = await new Judge().judge(copyWith(failed(true), failed(true), failed(true)), mutant)
    expect(reason).toBe('x.test.ts fails without any fault: it failed')
  })
})
