/** `npm run test:fast` runs what needs no database, no Redis, no browser and no other process, and leaves nothing of it out. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fastFiles, realPartOf } from '../helpers/fast-files.ts'
import { LONGEST_FILES } from '../helpers/longest-first.ts'
import { REPOSITORY } from '../helpers/repository.ts'

test.each([
  'test/consent-gate/decide.test.ts',
  'test/snowflake.test.ts',
  'test/config/config.test.ts',
  'test/chat-client/login.test.ts',
  'test/placeholder-data/matches.test.ts',
  'test/trust/checkers.test.ts',
  'test/promises/fast-tier.test.ts',
])('%s is in the fast tier', (file) => {
  expect(realPartOf(file)).toBe(undefined)
  expect(fastFiles()).toContain(file)
})

test.each([
  ['test/consent-gate/gate.test.ts', 'a database'],
  ['test/store/postgres/lookup-connection.test.ts', 'a database'],
  ['test/bot-routes/rate-limit.test.ts', 'Redis'],
  ['test/browser/story.test.ts', 'a browser'],
  ['test/process/first-start.test.ts', 'a process of its own'],
])('%s is not in it: it needs %s', (file) => {
  expect(realPartOf(file)).toMatch(/ loads /)
  expect(fastFiles()).not.toContain(file)
})

test('the files that `npm test` begins with are there, each once', () => {
  expect(LONGEST_FILES.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([])
  expect(new Set(LONGEST_FILES).size).toBe(LONGEST_FILES.length)
})
