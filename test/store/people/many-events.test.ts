/** A person with more events than one statement can change in time can still unlink an account, and be erased. */
import { expect, test } from 'vitest'
import * as accounts from '../../../src/store/people/accounts.ts'
import * as erasure from '../../../src/store/people/erasure.ts'
import * as users from '../../../src/store/people/users.ts'
import { describeIf, hasPostgres } from '../../helpers/app.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'
import { cause, openTestStore } from '../open-test-store.ts'

multiplyDeadlines(1)

const EVENTS = 2_000

describeIf(hasPostgres, 'a person with thousands of events about one account', async () => {
  const store = await openTestStore('postgres')
  const userId = await store.somebody()
  const gameId = { gameName: 'Again', tagLine: 'AGAIN', region: 'eu' }
  const account = await accounts.link(store.db, { userId, gameId }, cause)
  const accountId = typeof account === 'string' ? account : account.id
  await store.query`
    insert into audit_events (at, actor, action, user_id, subject, request_id)
    select now() - make_interval(secs => n), 'member', 'account.made_primary', ${userId}, ${accountId}, 'again'
    from generate_series(1, ${EVENTS}::int) n`
  // One statement that changes all events takes longer than its limit of 1.5 s, as on a slow disk.
  await store.query`
    create function take_long() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.01); return new; end $$`
  await store.query`
    create trigger take_long before update on audit_events
    for each row when (old.id % 10 = 0) execute function take_long()`

  /** How many of these events exist, how many name the person, and how many the account. */
  const count = () => store.query`
    select count(*)::int as all, count(user_id)::int as of_them, count(subject)::int as of_the_account
    from audit_events where request_id = 'again'`

  test('a person with thousands of events about an account can unlink the account', async () => {
    expect(await accounts.unlink(store.db, { userId, accountId }, cause)).toBe(true)
    expect(await accounts.list(store.db, userId)).toEqual([])
    expect(await count()).toEqual([{ all: EVENTS, of_them: EVENTS, of_the_account: 0 }])
    const naming = await store.query`select action from audit_events where subject = ${accountId}`
    expect(naming).toEqual([{ action: 'account.unlinked' }])
  })

  test('erasing a person with thousands of events removes the person from every event', async () => {
    expect(await erasure.erase(store.db, userId, cause)).toBe(true)
    expect(await count()).toEqual([{ all: EVENTS, of_them: 0, of_the_account: 0 }])
    expect(await users.find(store.db, userId)).toBeUndefined()
  })
})
