/** `npm test`, `test:all` and `test:cluster` leave no test file out; `npm run test:fast` runs what needs nothing but Node. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import { CORE, filesOf, injectedBy, NOT_FAST, REST, realPartOf } from '../helpers/tiers.ts'

const [fast, core, rest, cluster] = [filesOf('fast'), filesOf('core'), filesOf('rest'), filesOf('cluster')]

test('the three commands run every test file', () => {
  const all = globSync('test/**/*.test.ts', { cwd: REPOSITORY }).sort()
  expect([...new Set([...core, ...rest, ...cluster])].sort()).toEqual(all)
  expect([...core, ...rest].filter((file) => cluster.includes(file))).toEqual([])
  expect(filesOf(undefined)).toEqual(all)
})

test('every path in the list exists', () => {
  expect([...REST, ...CORE, ...NOT_FAST].filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([])
})

test('the fast tier is part of `npm test`, and needs no database, browser or process', () => {
  expect(fast.filter((file) => !core.includes(file))).toEqual([])
  for (const file of [
    'test/consent-gate/gate.test.ts',
    'test/browser/story.test.ts',
    'test/process/first-start.test.ts',
  ]) {
    expect([file, realPartOf(file), fast.includes(file)]).toEqual([file, expect.stringContaining(' loads '), false])
  }
})

test('`npm test` looks for Postgres, Redis, PgBouncer, Chromium and curl, and tells a newcomer of no other part', () => {
  expect([...injectedBy(core)].toSorted()).toEqual(
    ['chromium', 'hasCurl', 'hasPgbouncer', 'hasRedis', 'migratedTemplate', 'postgresUrl'].toSorted(),
  )
})
