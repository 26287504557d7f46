/** Erasing somebody while what is theirs changes: each waits for the other, and none in a circle. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as heldKeys from '../../../src/store/operators/held-keys.ts'
import * as audit from '../../../src/store/people/audit.ts'
import * as erasure from '../../../src/store/people/erasure.ts'
import * as guildKeys from '../../../src/store/people/guild-keys.ts'
import * as instanceKeys from '../../../src/store/people/instance-keys.ts'
import { writeCounts } from '../../../src/store/who-looked/write-counts.ts'
import { describeIf, emptyDatabase, hasPostgres } from '../../helpers/app.ts'
import { cause, createKey, logIn, openStoreAt } from '../open-test-store.ts'

const ROUNDS = 12
/** Which everybody here manages. */
const GUILD = '77'

describeIf(hasPostgres, 'erasing somebody', async () => {
  let people = 660_000_000_000
  const databaseUrl = await emptyDatabase()
  const first = await openStoreAt(databaseUrl)
  // Soon enough to be told as one, and not as a statement that took too long.
  await sql`alter database ${sql.ref(new URL(databaseUrl).pathname.slice(1))} set deadlock_timeout = '50ms'`.execute(
    first.db,
  )
  await first.close()
  const store = await openStoreAt(databaseUrl)
  const manager = await logIn(store, '660000000000')
  const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const untilWaiting = () => expect.poll(async () => (await waits.execute(store.db)).rows.length).toBe(1)

  /** Somebody with two keys, who was looked up by both. */
  async function somebody() {
    people += 1
    const userId = await logIn(store, String(people))
    const keys = [await createKey(store, userId), await createKey(store, userId)]
    const usedKeys = keys.map(({ id }) => id)
    const write = () => writeCounts(store.db, { counts: counts(userId, keys), usedKeys, lostSince: undefined })
    await write()
    return { userId, keys, write }
  }

  /** Yesterday's are new rows, today's are there. */
  function counts(userId: string, keys: { id: string }[]) {
    const now = performance.now()
    const days = [now, now - 86_400_000]
    return keys.flatMap(({ id }) =>
      days.map((since) => ({ userId, guildId: GUILD, keyId: id, answered: 1, refused: 0, since })),
    )
  }

  type Race = (who: Awaited<ReturnType<typeof somebody>>) => Promise<unknown>[]
  const races: [string, Race][] = [
    [
      'whose keys they revoke themselves',
      ({ userId, keys }) => keys.map(({ id }) => instanceKeys.revoke(store.db, { userId, instanceId: id }, cause)),
    ],
    [
      'whose keys their bots end',
      ({ keys }) => keys.map(({ id }) => instanceKeys.revokeByBot(store.db, id, { ...cause, actor: 'bot' })),
    ],
    [
      'whose keys a manager revokes',
      ({ keys }) =>
        keys.map(({ id }) => guildKeys.revoke(store.db, { userId: manager, guildId: GUILD, instanceId: id }, cause)),
    ],
    [
      'whose keys an operator revokes',
      ({ keys }) =>
        [...keys, ...keys].map(({ id }) => heldKeys.revoke(store.db, { id }, { ...cause, actor: 'operator' })),
    ],
    ['who is counted', ({ write }) => [write(), write()]],
  ]

  test.each(races)('%s, is never a deadlock', async (_, race) => {
    let deadlocks = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await somebody()
      const erase = () => erasure.erase(store.db, who.userId, cause)
      const racing = round % 2 === 0 ? [erase(), ...race(who)] : [...race(who), erase()]
      deadlocks += (await Promise.allSettled(racing)).filter(isDeadlock).length
    }
    expect(deadlocks).toBe(0)
  })

  test('who logs in while the absent are erased is spared, whoever else is absent', async () => {
    const [back, ...others] = [await somebody(), await somebody(), await somebody()].map(({ userId }) => userId)
    const all = sql`any(${[back, ...others]}::bigint[])`
    await sql`update instance_keys set revoked_at = now() where user_id = ${all}`.execute(store.db)
    await sql`update users set last_login_at = 'epoch', guilds_fetched_at = null where id = ${all}`.execute(store.db)
    const { sweeping } = await store.db.transaction().execute(async (trx) => {
      await sql`update users set last_login_at = now() where id = ${back}`.execute(trx)
      const sweeping = erasure.eraseAbsent(store.db, 60)
      await untilWaiting()
      return { sweeping }
    })
    await sweeping
    const left = store.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [back ?? '', ...others])
    expect(await left.execute()).toEqual([{ id: back }])
  })

  test('while something is put on record of them, takes that along', async () => {
    const { userId } = await somebody()
    const subject = `${userId} in another transaction`
    const erased = await store.db.transaction().execute(async (trx) => {
      await audit.record(trx, { action: 'account.linked', userId, subject }, cause)
      const asked = erasure.erase(store.db, userId, cause)
      await untilWaiting()
      return { asked }
    })
    expect(await erased.asked).toBe(true)
    const events = store.db.selectFrom('audit_events').select('id').where('subject', '=', subject)
    expect(await events.execute()).toEqual([])
  })
})

const isDeadlock = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'rejected' && /40P01/.test(String(outcome.reason))
