/** Twenty-four people in a store, of all kinds of consent and permission, and what lookups of them are answered. */
import type { LookupFacts, LookupQuestion } from '../../../src/store/lookups/statement.ts'
import * as accounts from '../../../src/store/people/accounts.ts'
import * as permissions from '../../../src/store/people/permissions.ts'
import * as users from '../../../src/store/people/users.ts'
import type { Store } from '../../../src/store/store.ts'
import { cause, createKey, logIn } from '../open-test-store.ts'

export const GUILD = '77'
/** Where everybody has decided the other way round. */
const ELSEWHERE = '78'
export const PEOPLE = 24

export interface LookupPeople {
  key: { id: string; value: string }
  /** The value of a key that was revoked. */
  revoked: string
  /** The ids of everybody's accounts. */
  linked: readonly string[]
  ask(index: number, accountId?: string | null): LookupQuestion
  facts(index: number, isLinked?: boolean): LookupFacts
  /** Asks with a key of the other guild, about it. */
  askElsewhere(index: number): LookupQuestion
  factsElsewhere(index: number): LookupFacts
}

const chatId = (index: number) => String(9007199254740992n + BigInt(index))

export async function createPeople(store: Pick<Store, 'db'>): Promise<LookupPeople> {
  const admin = await logIn(store, '1')
  const key = await createKey(store, admin)
  const revoked = await createKey(store, admin)
  await store.db.updateTable('instance_keys').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute()
  const elsewhere = await createKey(store, await logIn(store, '2'))
  await store.db.updateTable('instance_keys').set({ guild_id: ELSEWHERE }).where('id', '=', elsewhere.id).execute()
  const linked: string[] = []
  const userIds: string[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const { userId, accountId } = await createPerson(store, index)
    userIds.push(userId)
    linked.push(accountId)
  }
  const factsIn = (guildId: string, index: number, isLinked: boolean): LookupFacts => ({
    key: { id: guildId === GUILD ? key.id : elsewhere.id, guildId },
    target: {
      userId: userIds[index] ?? '',
      hasGlobalConsent: index % 3 !== 0,
      isAllowed: isAllowedIn(guildId, index),
      account: isLinked
        ? { id: linked[index] ?? '', gameName: `Player ${index}`, tagLine: 'TAG', region: 'eu' }
        : undefined,
    },
  })
  return {
    ...{ key, revoked: revoked.value, linked },
    ask: (index, accountId) => ({
      keyValue: key.value,
      about: { guildId: GUILD, targetChatId: chatId(index), accountId },
    }),
    facts: (index, isLinked = true) => factsIn(GUILD, index, isLinked),
    askElsewhere: (index) => ({
      keyValue: elsewhere.value,
      about: { guildId: ELSEWHERE, targetChatId: chatId(index) },
    }),
    factsElsewhere: (index) => factsIn(ELSEWHERE, index, true),
  }
}

const isAllowedIn = (guildId: string, index: number) => (index % 2 === 0) === (guildId === GUILD)

/** Gives their id, and that of their account. */
async function createPerson(store: Pick<Store, 'db'>, index: number): Promise<{ userId: string; accountId: string }> {
  const userId = await logIn(store, chatId(index))
  const gameId = { gameName: `Player ${index}`, tagLine: 'TAG', region: 'eu' }
  const account = await accounts.link(store.db, { userId, gameId }, cause)
  for (const guildId of [GUILD, ELSEWHERE]) {
    await permissions.set(store.db, { userId, guildId, isAllowed: isAllowedIn(guildId, index) }, cause)
  }
  if (index % 3 === 0) await users.withdrawConsent(store.db, userId, cause)
  if (typeof account === 'string') throw new Error(`no account was linked: ${account}`)
  return { userId, accountId: account.id }
}
