/** Linked accounts: one game id is linked once, and whoever has accounts has one primary account, also in races. */
import { describe, expect, test } from 'vitest'
import * as accounts from '../../../src/store/people/accounts.ts'
import { pseudoIdentifier } from '../../../src/store/people/game-id.ts'
import { databases } from '../../helpers/app.ts'
import { fillToLimits, MOST_ACCOUNTS } from '../../helpers/fill-to-limits.ts'
import { cause, storeForTests } from '../open-test-store.ts'

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)
  const { somebody } = store
  const gameId = (gameName: string, tagLine = 'TAG') => ({ gameName, tagLine, region: 'eu' })
  const link = (userId: string, name: string, tag?: string) =>
    accounts.link(store.db, { userId, gameId: gameId(name, tag) }, cause)
  const list = async (userId: string) =>
    (await accounts.list(store.db, userId)).map((one) => [one.publisher_game_name, one.is_primary])
  const idOf = (name: string) => pseudoIdentifier(name, 'TAG')

  test('somebody who was erased a moment ago links nothing', async () => {
    const userId = await somebody()
    await store.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await link(userId, 'Too Late')).toBe('erased')
    expect(await list(userId)).toEqual([])
  })

  test('an account that is unlinked is in the newest event only, and others stay in theirs', async () => {
    const userId = await somebody()
    const [left, stays] = [idOf('Left'), idOf('Stays')]
    for (const name of ['Stays', 'Left']) await link(userId, name)
    await accounts.setPrimary(store.db, { userId, accountId: left }, cause)
    await accounts.unlink(store.db, { userId, accountId: left }, cause)
    await link(userId, 'Left')
    await accounts.unlink(store.db, { userId, accountId: left }, cause)
    const events = await store.db
      .selectFrom('audit_events')
      .select(['action', 'subject'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'account.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ['account.linked', stays],
      ['account.linked', null],
      ['account.made_primary', null],
      ['account.unlinked', null],
      ['account.linked', null],
      ['account.unlinked', left],
    ])
  })

  test('a game id is linked once, whoever links it and however it is spelled', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await link(one, 'Ｔａｋｅｎ')
    for (const userId of [one, other]) {
      for (const name of ['Taken', ' TAKEN ', 'taken']) expect(await link(userId, name)).toBe('already-linked')
    }
    expect(await list(other)).toEqual([])
    await accounts.unlink(store.db, { userId: one, accountId: idOf('taken') }, cause)
    expect(await link(other, 'taken')).toMatchObject({ is_primary: true })
  })

  test('of many people who link the same game id at once, one gets it', async () => {
    const everybody = await Promise.all(Array.from({ length: 8 }, somebody))
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all(everybody.map((userId) => link(userId, `Contested ${round}`)))
      expect(results.filter((result) => result === 'already-linked')).toHaveLength(7)
      expect(results.filter((result) => typeof result === 'object')).toHaveLength(1)
    }
  })

  test('somebody who links many accounts at once has one primary account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = await somebody()
      await Promise.all(Array.from({ length: 8 }, (_, index) => link(userId, `At once ${round} ${index}`)))
      const primaries = (await list(userId)).map(([, isPrimary]) => isPrimary)
      expect(primaries).toEqual([true, ...Array.from({ length: 7 }, () => false)])
    }
  })

  test('linking, unlinking and choosing at once always leaves one primary account', async () => {
    const userId = await somebody()
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
      expect(left.filter(([, isPrimary]) => isPrimary)).toHaveLength(left.length === 0 ? 0 : 1)
    }
  })

  test('an account that is unlinked twice at once is unlinked once', async () => {
    const userId = await somebody()
    await link(userId, 'Twice')
    const unlink = () => accounts.unlink(store.db, { userId, accountId: idOf('Twice') }, cause)
    expect((await Promise.all([unlink(), unlink()])).toSorted()).toEqual([false, true])
  })

  test("choosing a primary account leaves everybody else's as it was", async () => {
    const [one, other] = [await somebody(), await somebody()]
    for (const name of ['Mine A', 'Mine B']) await link(one, name)
    for (const name of ['Theirs A', 'Theirs B']) await link(other, name)
    await accounts.setPrimary(store.db, { userId: one, accountId: idOf('Mine B') }, cause)
    expect(await list(one)).toEqual([
      ['Mine B', true],
      ['Mine A', false],
    ])
    expect(await list(other)).toEqual([
      ['Theirs A', true],
      ['Theirs B', false],
    ])
  })

  test('a twenty-sixth account is one too many, also of a game id that is linked; unlinking makes room', async () => {
    const [full, other] = [await somebody(), await somebody()]
    await link(other, 'Known')
    await link(full, 'Leaving')
    await fillToLimits(store, full)
    for (const name of ['Leaving', 'Known', 'Unknown']) expect(await link(full, name)).toBe('limit-reached')
    expect(await link(other, 'Unknown')).toMatchObject({ is_primary: false })
    expect(await accounts.unlink(store.db, { userId: full, accountId: idOf('Leaving') }, cause)).toBe(true)
    expect(await link(full, 'Arriving')).toMatchObject({ is_primary: false })
  })

  test('races end at the limit, never past it', async () => {
    const userId = await somebody()
    await fillToLimits(store, userId, { accounts: MOST_ACCOUNTS - 2 })
    const results = await Promise.all(Array.from({ length: 8 }, (_, n) => link(userId, `Racing ${n}`)))
    expect(results.filter((result) => result === 'limit-reached')).toHaveLength(6)
    expect(await list(userId)).toHaveLength(MOST_ACCOUNTS)
  })

  test('each change is on record once, and what changed nothing is not', async () => {
    const userId = await somebody()
    await link(userId, 'Recorded')
    await link(userId, 'Recorded')
    await link(userId, 'Recorded too')
    for (const name of ['Recorded', 'Recorded too', 'Recorded too', 'Recorded']) {
      await accounts.setPrimary(store.db, { userId, accountId: idOf(name) }, cause)
    }
    await accounts.unlink(store.db, { userId, accountId: idOf('Recorded') }, cause)
    await accounts.unlink(store.db, { userId, accountId: idOf('Recorded') }, cause)
    const events = await store.db
      .selectFrom('audit_events')
      .select(['action', 'subject', 'actor', 'request_id'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'account.%')
      .orderBy('id')
      .execute()
    // What was unlinked is in the newest event only.
    const event = { subject: null, actor: 'member', request_id: 'a test' }
    const second = { ...event, subject: idOf('Recorded too') }
    expect(events).toEqual([
      { ...event, action: 'account.linked' },
      { ...second, action: 'account.linked' },
      { ...second, action: 'account.made_primary' },
      { ...event, action: 'account.made_primary' },
      { ...event, subject: idOf('Recorded'), action: 'account.unlinked' },
    ])
  })
})
