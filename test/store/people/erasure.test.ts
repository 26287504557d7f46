/** People who stay away are erased where the operator wants it; who comes back, or has a key, stays. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '../../../src/store/people/accounts.ts'
import * as erasure from '../../../src/store/people/erasure.ts'
import * as guildKeys from '../../../src/store/people/guild-keys.ts'
import * as instanceKeys from '../../../src/store/people/instance-keys.ts'
import * as users from '../../../src/store/people/users.ts'
import { databases } from '../../helpers/app.ts'
import { dump, linesWith } from '../../helpers/dump.ts'
import { tablesByOwner } from '../../helpers/owned-tables.ts'
import { cause, createKey, logIn, openTestStore } from '../open-test-store.ts'

const DAYS = 60

/** The others: `erasure.ts` blanks the first, and nothing of anybody is in the rest. */
const NOT_OWNED = [
  ...['audit_events', 'database_identity', 'kysely_migration'],
  ...['lookup_counting', 'lookup_gaps', 'notices', 'used_login_states', 'write_marks'],
]

describe.each(databases)('on the %s database', async (database) => {
  let people = 880_000_000_000
  const store = await openTestStore(database)

  async function countErased(): Promise<number> {
    const events = store.db.selectFrom('audit_events').select('id').where('action', '=', 'user.erased')
    return (await events.execute()).length
  }
  /** Gives how many people that erased. */
  async function eraseAbsent(times = 1): Promise<number> {
    const before = await countErased()
    await Promise.all(Array.from({ length: times }, () => erasure.eraseAbsent(store.db, DAYS)))
    return (await countErased()) - before
  }
  const isThere = async (userId: string) => (await users.find(store.db, userId)) !== undefined

  /** Somebody whose last login is so many days ago. */
  async function somebody(days: number): Promise<{ userId: string; chatId: string }> {
    people += 1
    const userId = await logIn(store, String(people))
    await sql`
      update users set last_login_at = now() - make_interval(days => ${days}::int),
        guilds_fetched_at = now() - make_interval(days => ${days}::int)
      where id = ${userId}`.execute(store.db)
    return { userId, chatId: String(people) }
  }

  test('every table goes with its person, or is known to hold nothing that would have to', async () => {
    const { others } = await tablesByOwner(store)
    expect(others).toEqual(NOT_OWNED)
  })

  test('whoever stayed away is erased without being named, and the others stay', async () => {
    const [absent, present] = [await somebody(DAYS + 1), await somebody(DAYS - 1)]
    // Turning everything off makes no login older.
    await users.withdrawConsent(store.db, present.userId, cause)
    await erasure.eraseAbsent(store.db, DAYS, AbortSignal.abort())
    expect(await isThere(absent.userId)).toBe(true)
    expect(await eraseAbsent()).toBe(1)
    expect([await isThere(absent.userId), await isThere(present.userId)]).toEqual([false, true])
    const lines = await dump(store)
    expect(linesWith(lines, [absent.chatId])).toEqual([])
    const events = linesWith(lines, ['user.erased']).map((line) => JSON.parse(line.replace(/^\S+ /, '')))
    expect(events).toMatchObject([
      { actor: 'operator', user_id: null, subject: null, request_id: expect.stringMatching(/^sweep-/) },
    ])
    expect(await eraseAbsent()).toBe(0)
  })

  test('a login of the release before, which keeps its time with the guild list, counts', async () => {
    const { userId } = await somebody(DAYS + 1)
    await sql`update users set guilds_fetched_at = now() where id = ${userId}`.execute(store.db)
    expect(await eraseAbsent()).toBe(0)
    expect(await isThere(userId)).toBe(true)
  })

  test('whoever has an active key stays until it is revoked', async () => {
    const { userId, chatId } = await somebody(0)
    const { id } = await createKey(store, userId)
    await sql`update users set last_login_at = now() - interval '1 year', guilds_fetched_at = null
      where chat_id = ${chatId}`.execute(store.db)
    expect(await erasure.absentFrom(store.db, userId, DAYS)).toBeNull()
    expect(await eraseAbsent()).toBe(0)
    await instanceKeys.revoke(store.db, { userId, instanceId: id }, cause)
    expect(await eraseAbsent()).toBe(1)
  })

  test('whoever revoked a key of somebody who is erased keeps an event that names no key', async () => {
    const [maker, manager] = [await somebody(0), await somebody(0)]
    const { id } = await createKey(store, maker.userId)
    await guildKeys.revoke(store.db, { userId: manager.userId, guildId: '77', instanceId: id }, cause)
    await erasure.erase(store.db, maker.userId, cause)
    const lines = await dump(store)
    expect(linesWith(lines, [id])).toEqual([])
    expect(linesWith(lines, ['guild_key.revoked'])).toHaveLength(1)
  })

  test('of somebody with a key that expired and one that was replaced nothing is left', async () => {
    const { userId } = await somebody(0)
    const [expired, replaced] = [await createKey(store, userId), await createKey(store, userId)]
    await sql`update instance_keys set expires_at = now() where id = ${expired.id}`.execute(store.db)
    const replacing = { userId, instanceId: replaced.id, oldLivesHours: 1 }
    const next = await instanceKeys.replace(store.db, replacing, cause)
    if (typeof next !== 'object') throw new Error(`no key was made: ${next}`)
    const ids = [expired.id, replaced.id, next.key.id]
    expect(linesWith(await dump(store), ids)).not.toEqual([])
    await erasure.erase(store.db, userId, cause)
    expect(linesWith(await dump(store), ids)).toEqual([])
    expect((await store.lookups.find({ keyValue: next.value })).key).toBeUndefined()
  })

  test('whoever unlinked a game id keeps that on record when its next owner is erased', async () => {
    const [former, owner] = [await somebody(0), await somebody(0)]
    const gameId = { gameName: `Handed on ${database}`, tagLine: 'ON', region: 'eu' }
    const link = async (userId: string) => {
      const account = await accounts.link(store.db, { userId, gameId }, cause)
      if (typeof account === 'string') throw new Error(account)
      return account.id
    }
    const accountId = await link(former.userId)
    await accounts.unlink(store.db, { userId: former.userId, accountId }, cause)
    await link(owner.userId)
    await erasure.erase(store.db, owner.userId, cause)
    const events = await store.db
      .selectFrom('audit_events')
      .select(['action', 'user_id'])
      .where('subject', '=', accountId)
      .execute()
    expect(events).toEqual([{ action: 'account.unlinked', user_id: former.userId }])
  })

  test('everybody who stayed away goes, by several replicas at once, and each once', async () => {
    await sql`
      insert into users (chat_id, username, display_name, last_login_at)
      select 990000000000 + n, 'absent', 'Absent', now() - make_interval(days => ${DAYS + 1}::int)
      from generate_series(1, 30) n`.execute(store.db)
    expect(await eraseAbsent(2)).toBe(30)
    expect(linesWith(await dump(store), ['"Absent"'])).toEqual([])
  })
})
