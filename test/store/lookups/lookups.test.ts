/** What a lookup reads about a key and a person. `gate.test.ts` tests that each lookup gets its own answer. */
import { describe, expect, test } from 'vitest'
import { createKeyValue } from '../../../src/store/keys/key-value.ts'
import { createLookups } from '../../../src/store/lookups/lookups.ts'
import * as accounts from '../../../src/store/people/accounts.ts'
import { databases } from '../../helpers/app.ts'
import { cause, createKey, logIn, openTestStore } from '../open-test-store.ts'

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)

  test('a lookup without a valid key for the guild reads nothing about the person', async () => {
    const [userId, creator] = [await logIn(store, '9007199254740993'), await logIn(store, '2')]
    const gameId = { gameName: 'Wren', tagLine: 'TAG', region: 'eu' }
    await accounts.link(store.db, { userId, gameId }, cause)
    const [{ id, value: keyValue }, revoked] = [await createKey(store, creator), await createKey(store, creator)]
    await store.query`update instance_keys set revoked_at = now() where id = ${revoked.id}`
    const key = { id, limitId: id, guildId: '77', expiresAt: null }
    const subject = { guildId: '77', targetChatId: '9007199254740993' }
    const target = { userId, hasGlobalConsent: true, isAllowed: false, account: expect.objectContaining(gameId) }
    const keyAlone = { key, target: undefined }
    const nothing = { key: undefined, target: undefined }
    const questions = [
      { keyValue, subject },
      { keyValue, subject: { ...subject, guildId: '78' } },
      { keyValue, subject: { ...subject, targetChatId: '9007199254740992' } },
      { keyValue },
      { keyValue: createKeyValue(), subject },
      { keyValue: revoked.value, subject },
    ]
    const answers = await Promise.all(questions.map((question) => store.lookups.find(question)))
    expect(answers).toEqual([{ key, target }, keyAlone, keyAlone, keyAlone, nothing, nothing])
  })

  test('concurrent pings of the database share one query', async () => {
    const first = store.ping()
    expect(store.ping()).toBe(first)
    await first
    const next = store.ping()
    expect(next).not.toBe(first)
    await next
  })
})

test('a ping of the database does not wait behind lookups', async () => {
  let asked = 0
  const { find, ping } = createLookups(() => (asked++ === 0 ? new Promise(() => {}) : Promise.resolve([])))
  for (let count = 0; count < 100; count += 1) void find({ keyValue: '' })
  await new Promise((resolve) => setImmediate(resolve))
  await ping()
  expect(asked).toBe(2)
})
