/** A snapshot: what is read in it was so at one moment, and nothing is written. */
import { describe, expect, test } from 'vitest'
import * as users from '../../src/store/people/users.ts'
import { inSnapshot } from '../../src/store/transactions.ts'
import { databases, hasPostgres } from '../helpers/app.ts'
import { cause, storeForTests } from './open-test-store.ts'

/** SQLSTATE. */
const READ_ONLY_TRANSACTION = '25006'

/** The embedded database has one connection: nothing can change meanwhile. */
describe.skipIf(!hasPostgres)('on Postgres', () => {
  const store = storeForTests('postgres')

  test('what changes meanwhile is not in it', async () => {
    const userId = await store.somebody()
    await inSnapshot(store.db, async (trx) => {
      const before = await users.find(trx, userId)
      await users.withdrawConsent(store.db, userId, cause)
      expect(await users.find(trx, userId)).toEqual(before)
    })
    expect(await users.find(store.db, userId)).toMatchObject({ global_consent: false })
  })
})

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)

  test('nothing is written in it, and what comes after it is', async () => {
    const userId = await store.somebody()
    const writing = inSnapshot(store.db, (trx) => trx.deleteFrom('users').where('id', '=', userId).execute())
    await expect(writing).rejects.toMatchObject({ cause: { code: READ_ONLY_TRANSACTION } })
    expect(await users.find(store.db, userId)).toMatchObject({ id: userId, global_consent: true })
    await users.withdrawConsent(store.db, userId, cause)
    expect(await users.find(store.db, userId)).toMatchObject({ global_consent: false })
  })
})
