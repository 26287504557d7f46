/** The sweeper of a running process: it goes on after a failure, tells how each sweep ended, and stops when told to. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSweeper } from '../../src/process/sweeper.ts'
import type { Store } from '../../src/store/store.ts'
import { sweepExpired } from '../../src/store/sweep.ts'
import { databases } from '../helpers/app.ts'
import { openTestStore } from '../store/open-test-store.ts'

const SOON = 5
const NEVER = 2 ** 30
let store: Store
beforeEach(async () => {
  store = await openTestStore(databases[0] ?? 'embedded')
})
afterEach(() => store.close())

function start(pauses: { first: number; afterDone: number; afterFailed: number }) {
  const outcomes: string[] = []
  const logged: string[] = []
  const keep = (_fields: object, message: string) => logged.push(message)
  const sweeper = startSweeper({
    sweep: (signal) => sweepExpired(store.db, { auditDays: 90, lookupDays: 90 }, signal),
    log: { warn: keep, info: keep },
    observe: (outcome) => outcomes.push(outcome),
    pauses,
  })
  return { sweeper, outcomes, logged }
}

const expire = (name: string) =>
  sql`insert into used_login_states select sha256(${name}::text::bytea), now() - interval '1 hour'`.execute(store.db)

async function states(): Promise<number> {
  return (await sql`select from used_login_states`.execute(store.db)).rows.length
}

test('it sweeps soon after the start, and again, and once it is stopped it asks the database nothing more', async () => {
  await expire('one')
  const { sweeper, outcomes, logged } = start({ first: SOON, afterDone: SOON, afterFailed: NEVER })
  await expect.poll(states, { timeout: 30_000 }).toBe(0)
  await expire('another')
  await expect.poll(states, { timeout: 30_000 }).toBe(0)
  await sweeper.stop()
  const swept = outcomes.length
  await expire('too late')
  await new Promise((resolve) => setTimeout(resolve, 20 * SOON))
  expect(outcomes).toEqual(Array(swept).fill('done'))
  expect({ states: await states(), logged }).toEqual({ states: 1, logged: [] })
})

test('sweeps that fail are told, and logged as one outage, and what they left goes soon afterwards', async () => {
  await expire('left over')
  await sql`alter table used_login_states rename to elsewhere`.execute(store.db)
  const { sweeper, outcomes, logged } = start({ first: SOON, afterDone: NEVER, afterFailed: SOON })
  await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(logged).toEqual(['expired rows could not be removed'])
  await sql`alter table elsewhere rename to used_login_states`.execute(store.db)
  await expect.poll(states, { timeout: 30_000 }).toBe(0)
  await expect.poll(() => outcomes.at(-1), { timeout: 30_000 }).toBe('done')
  await sweeper.stop()
  expect(logged.at(-1)).toBe('expired rows are removed again')
})
