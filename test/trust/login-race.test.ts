/** Somebody turns everything off while a login of theirs is under way: no session is left without consent. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as sessions from '../../src/store/people/sessions.ts'
import * as users from '../../src/store/people/users.ts'
import { databases } from '../helpers/app.ts'
import { cause, logIn, openTestStore } from '../store/open-test-store.ts'
import { SeededRandom, seedOfRun } from './seeded-random.ts'

/** Set `TRUST_ROUNDS` for more. */
const FACTOR = Number(process.env.TRUST_ROUNDS ?? 2)
/** The embedded database has one connection, on which there is less to race for. */
const ROUNDS = { postgres: 75 * FACTOR, embedded: 10 * FACTOR }

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)

  test('however they race, whoever is off is logged out', async () => {
    const seed = seedOfRun()
    const random = new SeededRandom(seed)
    const chatId = store.nextChatId()
    const userId = await logIn(store, chatId)
    let ended = 0
    // A withdrawal comes last now and then, sooner or later.
    for (let round = 0; round < ROUNDS[database] || ended === 0; round += 1) {
      const [early, late, pause] = [randomUUID(), randomUUID(), random.next() * 4]
      const login = async (sessionId: string) => {
        await logIn(store, chatId)
        await sessions.create(store.db, sessionId, { userId, lifetimeMs: 60_000 })
      }
      const withdraw = sleep(pause).then(() => users.withdrawConsent(store.db, userId, cause))
      await Promise.all([login(early), withdraw, sleep(random.next() * 4).then(() => login(late))])
      const { global_consent: hasGlobalConsent } = (await users.find(store.db, userId)) ?? {}
      const left = [await sessions.findUserId(store.db, early), await sessions.findUserId(store.db, late)].filter(
        Boolean,
      )
      if (hasGlobalConsent) continue
      ended += 1
      expect(left, `to repeat: TRUST_SEED=${seed}`).toEqual([])
    }
  })
})
