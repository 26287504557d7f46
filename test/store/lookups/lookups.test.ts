/** Lookups are answered as each would be alone, however many are asked at once. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { LookupFacts, LookupQuestion } from '../../../src/store/lookups/statement.ts'
import * as accounts from '../../../src/store/people/accounts.ts'
import { createKeyValue } from '../../../src/store/people/key-value.ts'
import * as permissions from '../../../src/store/people/permissions.ts'
import * as users from '../../../src/store/people/users.ts'
import { databases } from '../../helpers/app.ts'
import { cause, createKey, logIn, storeForTests } from '../open-test-store.ts'

const GUILD = '77'
/** Where everybody has decided the other way round. */
const ELSEWHERE = '78'
/** Of all kinds of consent and permission. */
const PEOPLE = 24

interface Person {
  chatId: string
  userId: string
  accountId: string
  hasGlobalConsent: boolean
  allowed: string
}

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)
  const people: Person[] = []
  const keys = { here: { id: '', value: '' }, revoked: { id: '', value: '' }, elsewhere: { id: '', value: '' } }

  beforeAll(async () => {
    const admin = await logIn(store, '1')
    keys.here = await createKey(store, admin)
    keys.revoked = await createKey(store, admin)
    keys.elsewhere = await createKey(store, await logIn(store, '2'))
    const change = (id: string) => store.db.updateTable('instance_keys').where('id', '=', id)
    await change(keys.revoked.id).set({ revoked_at: new Date() }).execute()
    await change(keys.elsewhere.id).set({ guild_id: ELSEWHERE }).execute()
    for (let index = 0; index < PEOPLE; index += 1) people.push(await createPerson(index))
  })

  async function createPerson(index: number): Promise<Person> {
    const chatId = String(9007199254740992n + BigInt(index))
    const userId = await logIn(store, chatId)
    const gameId = { gameName: `Player ${index}`, tagLine: 'TAG', region: 'eu' }
    const account = await accounts.link(store.db, { userId, gameId }, cause)
    if (typeof account === 'string') throw new Error(`no account was linked: ${account}`)
    const allowed = index % 2 === 0 ? GUILD : ELSEWHERE
    for (const guildId of [GUILD, ELSEWHERE]) {
      await permissions.set(store.db, { userId, guildId, isAllowed: guildId === allowed }, cause)
    }
    const hasGlobalConsent = index % 3 !== 0
    if (!hasGlobalConsent) await users.withdrawConsent(store.db, userId, cause)
    return { chatId, userId, accountId: account.id, hasGlobalConsent, allowed }
  }

  /** Every kind of question about this person, with its answer. */
  function questionsAbout(index: number): [LookupQuestion, LookupFacts][] {
    const person = people[index] as Person
    const { userId, hasGlobalConsent, allowed, accountId } = person
    const key = (guildId: string) => ({ id: guildId === GUILD ? keys.here.id : keys.elsewhere.id, guildId })
    const facts = (guildId: string, isLinked = true): LookupFacts => ({
      key: key(guildId),
      target: {
        ...{ userId, hasGlobalConsent, isAllowed: allowed === guildId },
        account: isLinked ? { id: accountId, gameName: `Player ${index}`, tagLine: 'TAG', region: 'eu' } : undefined,
      },
    })
    const about = (guildId: string, accountId?: string | null, targetChatId = person.chatId) => ({
      about: { guildId, targetChatId, accountId },
    })
    const onlyKey = { key: key(GUILD), target: undefined }
    const noKey = { key: undefined, target: undefined }
    const { here, elsewhere, revoked } = keys
    return [
      [{ keyValue: here.value, ...about(GUILD) }, facts(GUILD)],
      [{ keyValue: here.value, ...about(GUILD, null) }, facts(GUILD)],
      [{ keyValue: here.value, ...about(GUILD, accountId) }, facts(GUILD)],
      [{ keyValue: here.value, ...about(GUILD, people[(index + 1) % PEOPLE]?.accountId) }, facts(GUILD, false)],
      [{ keyValue: here.value, ...about(GUILD, 'no such account') }, facts(GUILD, false)],
      [{ keyValue: here.value, ...about(GUILD, undefined, `5${index}`) }, onlyKey],
      [{ keyValue: here.value, ...about(ELSEWHERE) }, onlyKey],
      [{ keyValue: here.value }, onlyKey],
      [{ keyValue: createKeyValue(), ...about(GUILD) }, noKey],
      [{ keyValue: revoked.value, ...about(GUILD) }, noKey],
      [{ keyValue: elsewhere.value, ...about(ELSEWHERE) }, facts(ELSEWHERE)],
    ]
  }

  test('four thousand mixed questions each get their own answer', async () => {
    const all = people.flatMap((_, index) => questionsAbout(index))
    // In steps that share no factor with their number, so that neighbours differ in kind and in person.
    const asked = Array.from({ length: 4_000 }, (_, n) => all[(n * 13) % all.length] as (typeof all)[number])
    for (let start = 0; start < asked.length; start += 100) {
      const part = asked.slice(start, start + 100)
      const answers = await Promise.all(part.map(([question]) => store.lookups.find(question)))
      expect(answers).toEqual(part.map(([, expected]) => expected))
    }
    expect(store.lookups.waiting()).toBe(0)
  })
})
