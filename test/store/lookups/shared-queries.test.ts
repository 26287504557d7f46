/** Lookups share queries when there are many of them, go out alone when there are few. */
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLookups, type RunStatement } from '../../../src/store/lookups/lookups.ts'
import type { LookupFacts, LookupQuestion, LookupRow } from '../../../src/store/lookups/statement.ts'
import type { Store } from '../../../src/store/store.ts'
import { databases } from '../../helpers/app.ts'
import { storeForTests } from '../open-test-store.ts'
import { createPeople, type LookupPeople, PEOPLE } from './people.ts'

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)
  let people: LookupPeople
  beforeAll(async () => {
    people = await createPeople(store)
  })

  const ask = (index: number): LookupQuestion => people.ask(index)
  const facts = (index: number): LookupFacts => people.facts(index)

  /** Lookups over the same database, that count their queries; `hold` keeps answers back until it resolves. */
  function counting(hold: () => Promise<void> = async () => {}) {
    const queries: number[] = []
    const run: RunStatement = async ({ text }, values) => {
      queries.push((values[0] as string[]).length)
      await hold()
      return rowsOf(store, text, values)
    }
    return { lookups: createLookups(run), queries }
  }

  test('a lone lookup goes out at once, in a query of its own', async () => {
    const { lookups, queries } = counting()
    for (let index = 0; index < 10; index += 1) expect(await lookups.find(ask(index))).toEqual(facts(index))
    expect(queries).toEqual(Array.from({ length: 10 }, () => 1))
  })

  test('a query that fails spoils its own questions and no others', async () => {
    let count = 0
    const lookups = createLookups(async ({ text }, values) => {
      count += 1
      if (count === 3) throw new Error('this query is broken')
      return rowsOf(store, text, values)
    })
    const results = await Promise.allSettled(Array.from({ length: 160 }, (_, n) => lookups.find(ask(n % PEOPLE))))
    const failed = results.filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThanOrEqual(24)
    for (const [n, result] of results.entries()) {
      if (result.status === 'fulfilled') expect(result.value).toEqual(facts(n % PEOPLE))
      else expect(result.reason.message).toBe('this query is broken')
    }
    expect(await lookups.find(ask(1))).toEqual(facts(1))
  })
})

async function rowsOf({ db }: Pick<Store, 'db'>, text: string, values: readonly unknown[]): Promise<LookupRow[]> {
  const { rows } = await db.executeQuery<LookupRow>(CompiledQuery.raw(text, [...values]))
  return rows
}
