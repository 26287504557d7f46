/** The list of which command runs which test file names files that are there, and `npm test` needs no more than it says. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import { CORE, filesOf, injectedBy, NOT_FAST, REST } from '../helpers/tiers.ts'

test('every path in the list exists', () => {
  expect([...REST, ...CORE, ...NOT_FAST].filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([])
})

test('`npm test` looks for Postgres, Redis, PgBouncer, Chromium and curl, and tells a newcomer of no other part', () => {
  expect([...injectedBy(filesOf('core'))].toSorted()).toEqual(
    ['chromium', 'hasCurl', 'hasPgbouncer', 'hasRedis', 'migratedTemplate', 'postgresUrl'].toSorted(),
  )
})
