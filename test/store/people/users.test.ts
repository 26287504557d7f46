/** Global consent: recorded when it changes, and changed together with its record or not at all. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as instanceKeys from '../../../src/store/people/instance-keys.ts'
import * as sessions from '../../../src/store/people/sessions.ts'
import * as users from '../../../src/store/people/users.ts'
import type { Store } from '../../../src/store/store.ts'
import { databases } from '../../helpers/app.ts'
import { cause, createKey, logIn, openTestStore } from '../open-test-store.ts'

describe.each(databases)('on the %s database', (database) => {
  let store: Store
  let people = 0
  beforeAll(async () => {
    store = await openTestStore(database)
  })
  afterAll(() => store.close())

  const nextChatId = () => String(++people)
  const withdraw = (userId: string, actor: 'member' | 'operator' = 'member') =>
    users.withdrawConsent(store.db, userId, { ...cause, actor })
  async function events(userId: string): Promise<string[]> {
    const rows = await store.db
      .selectFrom('audit_events')
      .select(['actor', 'action'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'consent.%')
      .orderBy('id')
      .execute()
    return rows.map(({ actor, action }) => `${actor} ${action}`)
  }

  test('a login records that consent was granted when it was off, and not when it was on', async () => {
    const chatId = nextChatId()
    const userId = await logIn(store, chatId)
    expect(await logIn(store, chatId)).toBe(userId)
    expect(await events(userId)).toEqual(['member consent.granted'])
    await withdraw(userId)
    await withdraw(userId)
    await logIn(store, chatId)
    expect(await events(userId)).toEqual([
      'member consent.granted',
      'member consent.withdrawn',
      'member consent.granted',
    ])
  })

  test('what an operator does leaves an event, also when consent was off', async () => {
    const userId = await logIn(store, nextChatId())
    await withdraw(userId)
    await withdraw(userId, 'operator')
    expect((await events(userId)).slice(1)).toEqual(['member consent.withdrawn', 'operator consent.withdrawn'])
  })

  test('first logins of one person on many devices at once are one person, who consented once', async () => {
    const chatId = nextChatId()
    const ids = await Promise.all(Array.from({ length: 6 }, () => logIn(store, chatId)))
    expect(new Set(ids).size).toBe(1)
    expect(await events(ids[0] ?? '')).toEqual(['member consent.granted'])
  })

  test('a login renews names, guilds and consent', async () => {
    const chatId = nextChatId()
    const userId = await logIn(store, chatId)
    await withdraw(userId)
    const guilds = [{ id: '90', name: 'New Place', canManage: false }]
    await users.logIn(store.db, { chatId, username: 'renamed', displayName: 'Renamed', guilds }, cause)
    expect(await users.find(store.db, userId)).toEqual({
      ...{ id: userId, chatId, username: 'renamed', displayName: 'Renamed' },
      hasGlobalConsent: true,
    })
    expect(await users.listGuilds(store.db, userId)).toEqual([{ ...guilds[0], isAllowed: false }])
  })

  describe('when the record cannot be written', () => {
    /** From now on nothing can be put on record. */
    const refuseRecords = () =>
      sql`alter table audit_events add constraint refused check (false) not valid`.execute(store.db)
    const acceptRecords = () => sql`alter table audit_events drop constraint refused`.execute(store.db)

    test('a key that was to be revoked stays active', async () => {
      const userId = await logIn(store, nextChatId())
      const { id, value } = await createKey(store, userId)
      await refuseRecords()
      const revoking = instanceKeys.revoke(store.db, { userId, instanceId: id }, cause)
      await revoking
        .then(
          () => expect.unreachable(),
          () => {},
        )
        .finally(acceptRecords)
      expect((await store.lookups.find({ keyValue: value })).key?.id).toBe(id)
    })

    test('consent that was to be withdrawn stays on, and its sessions and guilds stay', async () => {
      const userId = await logIn(store, nextChatId())
      await sessions.create(store.db, 'still here', { userId, lifetimeMs: 60_000 })
      await refuseRecords()
      await withdraw(userId)
        .then(
          () => expect.unreachable(),
          () => {},
        )
        .finally(acceptRecords)
      expect(await users.find(store.db, userId)).toMatchObject({ hasGlobalConsent: true })
      expect(await sessions.findUserId(store.db, 'still here')).toBe(userId)
      expect(await users.listGuilds(store.db, userId)).toHaveLength(1)
    })
  })
})
