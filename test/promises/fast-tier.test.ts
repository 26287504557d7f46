/** `npm run test:fast` runs what needs no database, no Redis, no browser and no other process, and leaves nothing of it out. */
import { expect, test } from 'vitest'
import { fastFiles, realPartOf } from '../helpers/fast-files.ts'

test.each([
  'test/consent-gate/decide.test.ts',
  'test/snowflake.test.ts',
  'test/config/config.test.ts',
  'test/chat-client/login.test.ts',
  'test/placeholder-data/matches.test.ts',
  'test/trust/checkers.test.ts',
  'test/promises/fast-tier.test.ts',
])('%s is among them', (file) => {
  expect(realPartOf(file)).toBe(undefined)
  expect(fastFiles()).toContain(file)
})

test.each([
  ['test/consent-gate/gate.test.ts', 'a database'],
  ['test/store/postgres/lookup-connection.test.ts', 'a database'],
  ['test/bot-routes/rate-limit.test.ts', 'Redis'],
  ['test/browser/story.test.ts', 'a browser'],
  ['test/process/first-start.test.ts', 'a process of its own'],
])('%s is not: it wants %s', (file) => {
  expect(realPartOf(file)).toMatch(/ loads /)
  expect(fastFiles()).not.toContain(file)
})
