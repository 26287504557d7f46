/** Server permissions: kept once, recorded once, at most a thousand of a person; forbidding always works. */
import { describe, expect, test } from 'vitest'
import * as permissions from '../../../src/store/people/permissions.ts'
import { databases } from '../../helpers/app.ts'
import { fillToLimits, MOST_PERMISSIONS } from '../../helpers/fill-to-limits.ts'
import { cause, openTestStore } from '../open-test-store.ts'

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const { somebody } = store
  const set = (userId: string, guildId: string, isAllowed: boolean) =>
    permissions.set(store.db, { userId, guildId, isAllowed }, cause)
  const records = (userId: string) =>
    store.db.selectFrom('guild_permissions').select(['guild_id', 'is_allowed']).where('user_id', '=', userId).execute()
  const isAllowed = async (userId: string, guildId: string) =>
    (await records(userId)).find((row) => row.guild_id === guildId)?.is_allowed === true
  const events = (userId: string) =>
    store.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'permission.%')
      .orderBy('id')
      .execute()

  test('what is set already writes neither row nor event, also many times at once', async () => {
    const userId = await somebody()
    for (const isAllowed of [true, true, true, false, false, true]) await set(userId, '42', isAllowed)
    const actions = (await events(userId)).map(({ action }) => action)
    expect(actions).toEqual(['permission.allowed', 'permission.denied', 'permission.allowed'])
    const row = () =>
      store.db.selectFrom('guild_permissions').selectAll().where('user_id', '=', userId).executeTakeFirst()
    const before = await row()
    await set(userId, '42', true)
    expect(await row()).toEqual(before)
    await Promise.all(Array.from({ length: 10 }, () => set(userId, '43', true)))
    expect((await events(userId)).slice(3)).toEqual([{ action: 'permission.allowed', subject: '43' }])
  })

  test('a thousand and one guilds are too many; every one can be forbidden, those on record allowed again', async () => {
    const [userId, other] = [await somebody(), await somebody()]
    await fillToLimits(store, userId)
    expect(await set(userId, '5000', true)).toBe('limit-reached')
    expect(await records(userId)).toHaveLength(MOST_PERMISSIONS)
    expect(await events(userId)).toEqual([])
    for (const [guildId, isOn] of [
      ['5000', false],
      ['7', false],
      ['7', true],
    ] as const) {
      expect(await set(userId, guildId, isOn)).toBeUndefined()
      expect(await isAllowed(userId, guildId)).toBe(isOn)
    }
    expect(await records(userId)).toHaveLength(MOST_PERMISSIONS)
    expect(await set(other, '5000', true), 'for somebody else').toBeUndefined()
  })

  test('forgetting makes room for another record, and leaves one event', async () => {
    const userId = await somebody()
    await fillToLimits(store, userId)
    for (let time = 0; time < 2; time += 1) await permissions.forget(store.db, { userId, guildId: '7' }, cause)
    expect(await set(userId, '5000', true)).toBeUndefined()
    expect(await isAllowed(userId, '7')).toBe(false)
    expect(await records(userId)).toHaveLength(MOST_PERMISSIONS)
    expect(await events(userId)).toEqual([
      { action: 'permission.forgotten', subject: '7' },
      { action: 'permission.allowed', subject: '5000' },
    ])
  })

  test('nobody decides anything once they were erased', async () => {
    expect(await set('999999999', '42', true)).toBe('erased')
    await permissions.forget(store.db, { userId: '999999999', guildId: '42' }, cause)
    expect(await records('999999999')).toEqual([])
  })

  test('races end at the limit, never past it', async () => {
    const userId = await somebody()
    await fillToLimits(store, userId, { permissions: MOST_PERMISSIONS - 2 })
    const results = await Promise.all(Array.from({ length: 8 }, (_, n) => set(userId, String(5000 + n), true)))
    expect(results.filter((result) => result === undefined)).toHaveLength(2)
    expect(await records(userId)).toHaveLength(MOST_PERMISSIONS)
  })
})
