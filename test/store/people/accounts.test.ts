/** Linked accounts: a game id is linked once, and a person with accounts has one primary account, even in races. */
import { describe, expect, test } from 'vitest'
import * as accounts from '../../../src/store/people/accounts.ts'
import { pseudoIdentifier } from '../../../src/store/people/game-id.ts'
import * as history from '../../../src/store/people/history.ts'
import * as users from '../../../src/store/people/users.ts'
import { databases } from '../../helpers/app.ts'
import { fillToLimits, MAX_ACCOUNTS } from '../../helpers/query.ts'
import { cause, openTestStore } from '../open-test-store.ts'

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const { somebody } = store
  const gameId = (gameName: string, tagLine = 'TAG') => ({ gameName, tagLine, region: 'eu' })
  const link = (userId: string, name: string, tag?: string) =>
    accounts.link(store.db, { userId, gameId: gameId(name, tag) }, cause)
  const list = async (userId: string) =>
    (await accounts.list(store.db, userId)).map((one) => one.publisher_game_name + (one.is_primary ? ', primary' : ''))
  const idOf = (name: string) => pseudoIdentifier(name, 'TAG')

  test('a person who has just been erased cannot link an account', async () => {
    const userId = await somebody()
    await store.query`delete from users where id = ${userId}`
    expect(await link(userId, 'Too Late')).toBe('erased')
    expect(await list(userId)).toEqual([])
  })

  test('if many people link the same game id at once, exactly one of them succeeds', async () => {
    const everybody = await Promise.all(Array.from({ length: 8 }, somebody))
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all(everybody.map((userId) => link(userId, `Contested ${round}`)))
      expect(results.filter((result) => result === 'already-linked')).toHaveLength(7)
      expect(results.filter((result) => typeof result === 'object')).toHaveLength(1)
    }
  })

  test('a person who turns everything off keeps their linked account', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    await link(owner, 'Kept')
    await users.withdrawConsent(store.db, owner, cause)
    expect(await link(other, 'Kept')).toBe('already-linked')
  })

  test('a person who changes accounts in concurrent requests still has one primary account', async () => {
    const [userId, other] = [await somebody(), await somebody()]
    for (const name of ['Theirs A', 'Theirs B']) await link(other, name)
    const names = ['A', 'B', 'C', 'D'].map((name) => `Restless ${name}`)
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(
        names.flatMap((name) => [
          link(userId, name),
          accounts.setPrimary(store.db, { userId, accountId: idOf(name) }, cause),
          accounts.unlink(store.db, { userId, accountId: idOf(names[(round + 1) % 4] ?? '') }, cause),
        ]),
      )
      const left = await list(userId)
      expect(left.filter((one) => one.endsWith(', primary'))).toHaveLength(left.length === 0 ? 0 : 1)
    }
    expect(await list(other)).toEqual(['Theirs A, primary', 'Theirs B'])
  })

  test('a person with 25 accounts must unlink one before they can link another', async () => {
    const [full, other] = [await somebody(), await somebody()]
    await link(other, 'Known')
    await link(full, 'Leaving')
    await fillToLimits(store, full)
    for (const name of ['Leaving', 'Known', 'Unknown']) expect(await link(full, name)).toBe('limit-reached')
    expect(await link(other, 'Unknown')).toMatchObject({ is_primary: false })
    expect(await accounts.unlink(store.db, { userId: full, accountId: idOf('Leaving') }, cause)).toBe(true)
    expect(await link(full, 'Arriving')).toMatchObject({ is_primary: false })
  })

  test('if the next owner unlinks an account, it stays in the former owner’s history', async () => {
    const [former, owner] = [await somebody(), await somebody()]
    for (const userId of [former, owner]) {
      await link(userId, 'Handed Over')
      await accounts.unlink(store.db, { userId, accountId: idOf('Handed Over') }, cause)
    }
    const about = idOf('Handed Over')
    const events = await store.query`select user_id, action from audit_events where subject = ${about} order by id`
    expect(events).toEqual([former, owner].map((user_id) => ({ user_id, action: 'account.unlinked' })))
  })

  test('a former owner’s history hides the name of an account after somebody else links it', async () => {
    const [former, owner] = [await somebody(), await somebody()]
    await link(former, 'theirs once')
    await accounts.unlink(store.db, { userId: former, accountId: idOf('theirs once') }, cause)
    await link(owner, 'THEIRS ONCE')
    const namedFor = async (userId: string) => (await history.list(store.db, userId)).map(({ account }) => account)
    expect([...new Set(await namedFor(former))]).toEqual([null])
    expect(await namedFor(owner)).toContain('THEIRS ONCE#TAG')
  })

  test('concurrent requests cannot link more accounts than a person may have', async () => {
    const userId = await somebody()
    await fillToLimits(store, userId, { accounts: MAX_ACCOUNTS - 2 })
    const results = await Promise.all(Array.from({ length: 8 }, (_, n) => link(userId, `Racing ${n}`)))
    expect(results.filter((result) => result === 'limit-reached')).toHaveLength(6)
    expect(await list(userId)).toHaveLength(MAX_ACCOUNTS)
  })

  test('repeating a change to an account adds no second event to the history', async () => {
    const userId = await somebody()
    const makePrimary = (name: string) => accounts.setPrimary(store.db, { userId, accountId: idOf(name) }, cause)
    const unlink = () => accounts.unlink(store.db, { userId, accountId: idOf('Left') }, cause)
    for (const name of ['Left', 'Left', 'Stays']) await link(userId, name)
    for (const name of ['Left', 'Stays', 'Stays', 'Left']) await makePrimary(name)
    expect((await Promise.all([unlink(), unlink()])).toSorted()).toEqual([false, true])
    await link(userId, 'Left')
    await unlink()
    const events = await store.query`
      select action, subject, actor, request_id from audit_events where user_id = ${userId} and action like 'account.%' order by id`
    const event = { actor: 'member', request_id: 'a test' }
    const [ofStays, ofLeft] = [
      { ...event, subject: idOf('Stays') },
      { ...event, subject: idOf('Left') },
    ]
    expect(events).toEqual([
      { ...event, action: 'account.linked', subject: null },
      { ...ofStays, action: 'account.linked' },
      { ...ofStays, action: 'account.made_primary' },
      { ...event, action: 'account.made_primary', subject: null },
      { ...event, action: 'account.unlinked', subject: null },
      { ...event, action: 'account.linked', subject: null },
      { ...ofLeft, action: 'account.unlinked' },
    ])
  })
})
