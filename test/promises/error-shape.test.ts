/** A fault that nobody foresaw says as little as any other refusal: its status, and a body that is `{detail}` and nothing else. */
import { expect, onTestFinished, test } from 'vitest'
import { startLookupWorld } from '../helpers/lookup-world.ts'

test('a fault that nobody foresaw is told as internal_error, and nothing else is', async () => {
  const { store, target, close } = await startLookupWorld()
  onTestFinished(close)
  await store.db.schema.alterTable('linked_accounts').renameTo('renamed').execute()
  const { status, text } = await target.get('/v1/users/me')
  expect([status, text]).toEqual([500, '{"detail":"internal_error"}'])
})
