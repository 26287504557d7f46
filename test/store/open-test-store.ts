/** A store on a new database, and people in it. */
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { loadStore, openStore } from '../../src/store/open-store.ts'
import type { Cause } from '../../src/store/people/audit.ts'
import * as instanceKeys from '../../src/store/people/instance-keys.ts'
import * as users from '../../src/store/people/users.ts'
import type { Store } from '../../src/store/store.ts'
import { type DatabaseKind, migratedDatabase } from '../helpers/app.ts'

export const cause: Cause<'me'> = { actor: 'member', requestId: 'a test' }

const log = pino({ level: 'silent' })

/** A store that is opened before the tests of a `describe` and closed after them, and new people in it. */
export interface TestStore extends Pick<Store, 'db' | 'lookups'> {
  /** A chat id that nobody has yet. */
  nextChatId(): string
  /** Logs in somebody new, and gives their internal id. */
  somebody(): Promise<string>
}

/** Called where the tests are declared; the store is there from the first hook or test on. */
export function storeForTests(database: DatabaseKind): TestStore {
  let opened: Store | undefined
  beforeAll(async () => {
    opened = await openTestStore(database)
  })
  afterAll(() => opened?.close())
  const store = () => {
    if (opened === undefined) throw new Error('the store is opened before the first test')
    return opened
  }
  let people = 0
  const nextChatId = () => {
    people += 1
    return String(people)
  }
  return {
    get db() {
      return store().db
    },
    get lookups() {
      return store().lookups
    },
    nextChatId,
    somebody: () => logIn(store(), nextChatId()),
  }
}

/** Opens a store; `close` is the caller's. */
export async function openTestStore(database: DatabaseKind): Promise<Store> {
  return openStore({ databaseUrl: await databaseOf(database), log })
}

/** The same without a heartbeat: nobody else writes one. */
export async function openTestStoreWithoutHeartbeat(database: DatabaseKind): Promise<Store> {
  const store = await loadStore({ databaseUrl: await databaseOf(database), log })
  await store.open()
  return store
}

/** Undefined: the embedded one, in memory. */
const databaseOf = async (database: DatabaseKind) => (database === 'postgres' ? migratedDatabase() : undefined)

/** Opens a store on a database that is there. */
export const openStoreAt = (databaseUrl: string) => openStore({ databaseUrl, log })

/** Logs in somebody who manages guild 77, and gives their internal id. */
export function logIn({ db }: Pick<Store, 'db'>, chatId: string): Promise<string> {
  const guilds = [{ id: '77', name: 'Somewhere', canManage: true }]
  return users.logIn(db, { chatId, username: `person-${chatId}`, displayName: `Person ${chatId}`, guilds }, cause)
}

/** Makes a key for guild 77. */
export async function createKey({ db }: Pick<Store, 'db'>, userId: string): Promise<{ id: string; value: string }> {
  const created = await instanceKeys.create(db, { userId, guildId: '77' }, cause)
  if (typeof created === 'string') throw new Error(`no key was made: ${created}`)
  return { id: created.key.id, value: created.value }
}
