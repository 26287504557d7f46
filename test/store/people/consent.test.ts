/**
 * Consent, global and for each server. A change and its event are written together or not at all. A person has at most a thousand
 * permissions, and can always forbid.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as instanceKeys from '../../../src/store/keys/instance-keys.ts'
import type { Cause } from '../../../src/store/people/audit.ts'
import * as guildLists from '../../../src/store/people/guild-lists.ts'
import * as loginStates from '../../../src/store/people/login-states.ts'
import * as permissions from '../../../src/store/people/permissions.ts'
import * as sessions from '../../../src/store/people/sessions.ts'
import * as users from '../../../src/store/people/users.ts'
import { inSnapshot } from '../../../src/store/transactions.ts'
import { databases, hasPostgres } from '../../helpers/app.ts'
import { fillToLimits, MAX_PERMISSIONS } from '../../helpers/query.ts'
import { cause, createKey, logIn, logInWith as logInTo, openTestStore } from '../open-test-store.ts'

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const { nextChatId, somebody } = store
  const withdraw = (userId: string, by: Cause<'me' | 'operator'> = cause) => users.withdrawConsent(store.db, userId, by)
  /** The events of a person: the actor, the action and, for a permission, the guild. */
  async function events(userId: string): Promise<string[]> {
    const rows = await store.query`select * from audit_events where user_id = ${userId} order by id`
    return rows.map(({ actor, action, subject }) => [actor, action, subject].filter(Boolean).join(' '))
  }

  test('the history records each change of consent, and every withdrawal by an operator', async () => {
    const chatId = nextChatId()
    const userId = await logIn(store, chatId)
    expect(await logIn(store, chatId)).toBe(userId)
    expect(await events(userId)).toEqual(['member consent.granted'])
    await withdraw(userId)
    await withdraw(userId)
    await withdraw(userId, { ...cause, actor: 'operator' })
    await logIn(store, chatId)
    expect(await events(userId)).toEqual([
      'member consent.granted',
      'member consent.withdrawn',
      'operator consent.withdrawn',
      'member consent.granted',
    ])
  })

  test('a person who agreed to real stats is not counted as agreeing to example stats', async () => {
    const before = await users.countConsentsToExamples(store.db)
    await users.logIn(store.db, { ...(await beginLogin(nextChatId())), source: 'live' }, cause)
    expect(await users.countConsentsToExamples(store.db)).toBe(before)
    await logIn(store, nextChatId())
    expect(await users.countConsentsToExamples(store.db)).toBe(before + 1)
  })

  /** The data of a login that begins now. */
  async function beginLogin(chatId: string): Promise<users.NewLogin> {
    const begunAt = loginStates.beginningOf(await loginStates.nextExpiry(store.db))
    return { chatId, username: 'x', displayName: 'x', guilds: [], begunAt, source: 'placeholder' }
  }
  const session = { sessionId: 'late', lifetimeMs: 60_000 }

  test('a login that began before the person withdrew consent creates no session', async () => {
    const chatId = nextChatId()
    const userId = await logIn(store, chatId)
    const [login, other] = [await beginLogin(chatId), await beginLogin(nextChatId())]
    await withdraw(userId)
    expect(await users.logIn(store.db, login, cause, session)).toBe('overtaken')
    expect(await users.logIn(store.db, other, cause)).not.toBe('overtaken')
    expect(await sessions.create(store.db, 'late', { userId, lifetimeMs: 60_000 })).toBeUndefined()
    expect(await users.find(store.db, userId)).toMatchObject({ global_consent: false, guilds_fetched_at: null })
  })

  test('if a person withdraws consent during their first login, nothing about them is stored', async () => {
    const chatId = nextChatId()
    const login = await beginLogin(chatId)
    expect(await users.withdrawByChatId(store.db, chatId, cause)).toBeUndefined()
    expect(await users.logIn(store.db, login, cause, session)).toBe('overtaken')
    expect(await users.findId(store.db, chatId)).toBeUndefined()
  })

  test('a withdrawal of consent waits until the person’s first login is stored', async () => {
    const login = await beginLogin(nextChatId())
    const [stored, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const storing = store.db.transaction().execute(async (trx) => {
      await users.logIn(trx, login, cause)
      stored.resolve()
      await ending.promise
    })
    await stored.promise
    const withdrawing = users.withdrawByChatId(store.db, login.chatId, cause)
    await Promise.race([withdrawing, sleep(200)])
    ending.resolve()
    await storing
    expect(await withdrawing).toBe(true)
  })

  describe('the guild list that a login stores', () => {
    const guild = (id: number, changes: Partial<users.NewLogin['guilds'][number]> = {}) => ({
      ...{ id: String(id), name: `Guild ${id}`, canManage: false },
      ...changes,
    })
    const logInWith = (chatId: string, guilds: users.NewLogin['guilds']) => logInTo(store, { chatId, guilds })

    /** The version of each row, by guild. It changes whenever a transaction writes or locks the row. */
    async function rowsOf(userId: string): Promise<Map<string, string>> {
      const rows = await store.query`
        select guild_id, concat_ws(' ', ctid, xmin, xmax) as version from guild_memberships
        where user_id = ${userId}`
      return new Map(rows.map(({ guild_id, version }) => [guild_id, version]))
    }

    const many = Array.from({ length: 200 }, (_, index) => guild(index + 1))

    test('a login updates only those guilds in the person’s list that have changed', async () => {
      const chatId = nextChatId()
      const [userId, otherId] = [await logInWith(chatId, many), await logInWith(nextChatId(), many)]
      const theirs = await rowsOf(otherId)
      const before = await rowsOf(userId)
      expect(before.size).toBe(200)
      await logInWith(chatId, many.toReversed())
      expect(await rowsOf(userId)).toEqual(before)
      // Guild 1 was left, 2 renamed, 3 is managed now, 4 has a picture, and 201 is new.
      const changes = [{ name: 'Renamed' }, { canManage: true }, { icon: 'a' }]
      const changed = [...changes.map((change, at) => guild(at + 2, change)), guild(201)]
      await logInWith(chatId, [...many.slice(4), ...changed])
      expect(await rowsOf(otherId)).toEqual(theirs)
      const after = await rowsOf(userId)
      const written = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
      expect(written.toSorted()).toEqual(['2', '201', '3', '4'])
      const listed = await guildLists.list(store.db, userId)
      expect(listed).toHaveLength(200)
      expect(listed).toEqual(
        expect.arrayContaining(
          changed.map(({ canManage: can_manage, ...one }) => ({
            ...{ icon: null, is_allowed: false, bots: [], can_manage },
            ...one,
          })),
        ),
      )
      expect(listed.some(({ id }) => id === '1')).toBe(false)
    })

    test('a permission keeps the last known guild name after the person leaves the guild', async () => {
      const chatId = nextChatId()
      const userId = await logInWith(chatId, [])
      await permissions.set(store.db, { userId, guildId: '1', isAllowed: true }, cause)
      const names = async () => (await permissions.list(store.db, userId)).map(({ guild_name }) => guild_name)
      expect(await names()).toEqual([null])
      for (const name of ['Joined', 'Renamed']) {
        await logInWith(chatId, [guild(1, { name })])
        expect(await names()).toEqual([name])
      }
      // The previous release stored no names.
      await store.query`update guild_permissions set guild_name = null where user_id = ${userId}`
      await logInWith(chatId, [])
      expect(await names()).toEqual(['Renamed'])
    })

    test('a person’s simultaneous first logins store one consent and one guild list', async () => {
      const chatId = nextChatId()
      const lists = [1, 2, 3, 4].map((device) =>
        Array.from({ length: 30 }, (_, index) => guild(10 * device + index, { name: `Seen by ${device}` })),
      )
      const [userId = '', ...others] = await Promise.all(lists.map((list) => logInWith(chatId, list)))
      expect(new Set(others)).toEqual(new Set([userId]))
      expect(await events(userId)).toEqual(['member consent.granted'])
      const listed = await guildLists.list(store.db, userId)
      const kept = listed.map(({ id, name, can_manage: canManage }) => ({ id, name, canManage }))
      const whole = lists.map((list) => list.toSorted((a, b) => Number(a.id) - Number(b.id)))
      expect(whole).toContainEqual(kept)
    })
  })

  describe('a change whose event cannot be written', () => {
    /** Expects that this work fails while no event can be written. */
    async function expectFailureWithoutEvents(work: () => Promise<unknown>): Promise<void> {
      await store.query`alter table audit_events add constraint refused check (false) not valid`
      try {
        // SQLSTATE of a check that was violated.
        await expect(work()).rejects.toMatchObject({ code: '23514' })
      } finally {
        await store.query`alter table audit_events drop constraint refused`
      }
    }

    test('a key stays active if its revocation cannot be recorded', async () => {
      const userId = await logIn(store, nextChatId())
      const { id, value } = await createKey(store, userId)
      await expectFailureWithoutEvents(() => instanceKeys.revoke(store.db, { userId, instanceId: id }, cause))
      expect((await store.lookups.find({ keyValue: value })).key?.id).toBe(id)
    })

    test('a withdrawal of consent that cannot be recorded changes nothing', async () => {
      const userId = await logIn(store, nextChatId())
      await sessions.create(store.db, 'still here', { userId, lifetimeMs: 60_000 })
      await expectFailureWithoutEvents(() => withdraw(userId))
      expect(await users.find(store.db, userId)).toMatchObject({ global_consent: true })
      expect(await sessions.find(store.db, 'still here')).toMatchObject({ userId })
      expect(await guildLists.list(store.db, userId)).toHaveLength(1)
    })
  })

  const set = (userId: string, guildId: string, isAllowed: boolean) =>
    permissions.set(store.db, { userId, guildId, isAllowed }, cause)
  const permissionRows = (userId: string) => store.query`select * from guild_permissions where user_id = ${userId}`
  const isAllowed = async (userId: string, guildId: string) =>
    (await permissionRows(userId)).find((row) => row.guild_id === guildId)?.is_allowed === true

  test('setting a permission to its current value adds no event to the history', async () => {
    const userId = await somebody()
    for (const isAllowed of [true, true, true, false, false, true]) await set(userId, '42', isAllowed)
    const consented = 'member consent.granted'
    const decided = ['allowed 42', 'denied 42', 'allowed 42'].map((what) => `member permission.${what}`)
    expect(await events(userId)).toEqual([consented, ...decided])
    const before = await permissionRows(userId)
    await set(userId, '42', true)
    expect(await permissionRows(userId)).toEqual(before)
    await Promise.all(Array.from({ length: 10 }, () => set(userId, '43', true)))
    expect(await events(userId)).toEqual([consented, ...decided, 'member permission.allowed 43'])
  })

  test('a person with a thousand permissions can turn any guild off, but cannot allow another guild', async () => {
    const [userId, other] = [await somebody(), await somebody()]
    await fillToLimits(store, userId)
    expect(await set(userId, '5000', true)).toBe('limit-reached')
    expect(await permissionRows(userId)).toHaveLength(MAX_PERMISSIONS)
    expect(await events(userId)).toEqual(['member consent.granted'])
    expect(await set(userId, '5000', false)).toBeUndefined()
    expect(await isAllowed(userId, '5000')).toBe(false)
    for (const isOn of [false, true]) {
      expect(await set(userId, '7', isOn)).toBeUndefined()
      expect(await isAllowed(userId, '7')).toBe(isOn)
    }
    expect(await permissionRows(userId)).toHaveLength(MAX_PERMISSIONS)
    expect(await set(other, '5000', true), 'for somebody else').toBeUndefined()
  })

  test('a person with a thousand permissions can allow another guild after deleting one permission', async () => {
    const userId = await somebody()
    await fillToLimits(store, userId)
    for (let time = 0; time < 2; time += 1) await permissions.forget(store.db, { userId, guildId: '7' }, cause)
    expect(await set(userId, '5000', true)).toBeUndefined()
    expect(await isAllowed(userId, '7')).toBe(false)
    expect(await permissionRows(userId)).toHaveLength(MAX_PERMISSIONS)
    const decided = ['member permission.forgotten 7', 'member permission.allowed 5000']
    expect(await events(userId)).toEqual(['member consent.granted', ...decided])
  })

  test('an erased person cannot set a permission', async () => {
    expect(await set('999999999', '42', true)).toBe('erased')
    await permissions.forget(store.db, { userId: '999999999', guildId: '42' }, cause)
    expect(await permissionRows('999999999')).toEqual([])
  })
})

// The embedded database has only one connection, so nothing can change during a snapshot.
test.skipIf(!hasPostgres)('a snapshot of the database does not show later changes', async () => {
  const store = await openTestStore('postgres')
  const userId = await store.somebody()
  await inSnapshot(store.db, async (trx) => {
    const before = await users.find(trx, userId)
    await users.withdrawConsent(store.db, userId, cause)
    expect(await users.find(trx, userId)).toEqual(before)
  })
  expect(await users.find(store.db, userId)).toMatchObject({ global_consent: false })
})
