/** Lookups are answered as each would be alone, however many are asked at once. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { LookupFacts, LookupQuestion } from '../../../src/store/lookups/statement.ts'
import { createKeyValue } from '../../../src/store/people/key-value.ts'
import { databases } from '../../helpers/app.ts'
import { storeForTests } from '../open-test-store.ts'
import { createPeople, GUILD, type LookupPeople, PEOPLE } from './people.ts'

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)
  let people: LookupPeople
  beforeAll(async () => {
    people = await createPeople(store)
  })

  test('four thousand mixed questions each get their own answer', async () => {
    const { key, ask, facts } = people
    const noKey = { key: undefined, target: undefined }
    const onlyKey = () => ({ key: { id: key.id, guildId: GUILD }, target: undefined })
    const asked = Array.from({ length: 4_000 }, (_, n): [LookupQuestion, LookupFacts] => {
      const index = n % PEOPLE
      const other = people.linked[(index + 1) % PEOPLE]
      const questions: [LookupQuestion, LookupFacts][] = [
        [ask(index), facts(index)],
        [ask(index, null), facts(index)],
        [ask(index, people.linked[index]), facts(index)],
        [ask(index, other), facts(index, false)],
        [ask(index, 'no such account'), facts(index, false)],
        [{ ...ask(index), keyValue: createKeyValue() }, noKey],
        [{ ...ask(index), keyValue: people.revoked }, noKey],
        [{ keyValue: key.value }, onlyKey()],
        [ask(PEOPLE + index), onlyKey()],
        [people.askElsewhere(index), people.factsElsewhere(index)],
        [{ ...people.askElsewhere(index), keyValue: key.value }, onlyKey()],
      ]
      return questions[(n * 7) % questions.length] as [LookupQuestion, LookupFacts]
    })
    for (let start = 0; start < asked.length; start += 500) {
      const part = asked.slice(start, start + 500)
      const answers = await Promise.all(part.map(([question]) => store.lookups.find(question)))
      expect(answers).toEqual(part.map(([, expected]) => expected))
    }
    expect(store.lookups.waiting()).toBe(0)
  })
})
