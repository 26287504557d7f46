/** Stores on new databases, with people in them. Each store is closed after its test. */
import { pino } from 'pino'
import * as instanceKeys from '../../src/store/keys/instance-keys.ts'
import { loadStore, type Store } from '../../src/store/open-store.ts'
import type { Cause } from '../../src/store/people/audit.ts'
import * as loginStates from '../../src/store/people/login-states.ts'
import * as users from '../../src/store/people/users.ts'
import type { StoreOptions } from '../../src/store/store.ts'
import { createMigratedDatabase, type DatabaseKind } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { queryOn } from '../helpers/query.ts'

export const cause: Cause<'me'> = { actor: 'member', requestId: 'a test' }

const log = pino({ level: 'silent' })

/** Opens a store on a new database. `somebody` logs in a new person and returns their internal id. */
export async function openTestStore(database: DatabaseKind) {
  const store = await openStoreAt(await newDatabase(database))
  let people = 0
  const nextChatId = () => String(++people)
  return { ...store, nextChatId, somebody: () => logIn(store, nextChatId()) }
}

/** Opens a store on a new database without writing heartbeats. */
export async function openTestStoreWithoutHeartbeat(database: DatabaseKind) {
  const store = await loadTestStore({ databaseUrl: await newDatabase(database) })
  await store.open()
  return store
}

/** Creates a database and returns its address; undefined for the embedded database in memory. */
const newDatabase = async (database: DatabaseKind) => (database === 'postgres' ? createMigratedDatabase() : undefined)

/** Opens a store on an existing database. */
export async function openStoreAt(databaseUrl: string | undefined, more: Partial<StoreOptions> = {}) {
  const store = await loadTestStore({ databaseUrl, ...more })
  await store.open()
  await store.startHeartbeat()
  return store
}

export type TestStore = Awaited<ReturnType<typeof loadTestStore>>

/** A store that is not open yet. */
export async function loadTestStore(options: Partial<StoreOptions>) {
  const store = await loadStore({ log, ...options })
  return { ...store, query: queryOn(store), close: closeLater(store.close) }
}

/** Logs in a person who manages guild 77, and returns their internal id. */
export function logIn(store: Pick<Store, 'db'>, chatId: string): Promise<string> {
  return logInWith(store, { chatId, guilds: [{ id: '77', name: 'Somewhere', canManage: true }] })
}

/** Logs in a person who is in these guilds, and returns their internal id. */
export async function logInWith(
  { db }: Pick<Store, 'db'>,
  { chatId, guilds }: Pick<users.NewLogin, 'chatId' | 'guilds'>,
) {
  const begunAt = loginStates.beginningOf(await loginStates.nextExpiry(db))
  const names = { username: `person-${chatId}`, displayName: `Person ${chatId}` }
  const begun = await users.logIn(db, { chatId, ...names, guilds, begunAt, source: 'placeholder' }, cause)
  if (begun === 'overtaken') throw new Error('a withdrawal overtook the login')
  return begun.userId
}

/** Creates a key for guild 77. */
export async function createKey({ db }: Pick<Store, 'db'>, userId: string): Promise<{ id: string; value: string }> {
  const created = await instanceKeys.create(db, { userId, guildId: '77' }, cause)
  if (typeof created === 'string') throw new Error(`no key was created: ${created}`)
  return { id: created.key.id, value: created.value }
}
