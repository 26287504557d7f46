/** A snapshot: what is read in it was so at one moment. */
import { expect, test } from 'vitest'
import * as users from '../../src/store/people/users.ts'
import { inSnapshot } from '../../src/store/transactions.ts'
import { hasPostgres } from '../helpers/app.ts'
import { cause, logIn, openTestStore } from './open-test-store.ts'

// The embedded database has one connection: nothing can change meanwhile.
test.skipIf(!hasPostgres)('what changes meanwhile is not in it', async () => {
  const store = await openTestStore('postgres')
  const userId = await logIn(store, '1')
  await inSnapshot(store.db, async (trx) => {
    const before = await users.find(trx, userId)
    await users.withdrawConsent(store.db, userId, cause)
    expect(await users.find(trx, userId)).toEqual(before)
  })
  expect(await users.find(store.db, userId)).toMatchObject({ global_consent: false })
})
