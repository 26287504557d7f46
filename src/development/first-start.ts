/** Seeds the demo world when the service starts with the built-in chat simulator. Never in production. */
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { GameId } from '../lib/people.ts'
import { makeDataDir } from '../store/embedded/data-dir.ts'
import * as instanceKeys from '../store/keys/instance-keys.ts'
import type { Store } from '../store/open-store.ts'
import * as accounts from '../store/people/accounts.ts'
import type { Cause } from '../store/people/audit.ts'
import * as permissions from '../store/people/permissions.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import { inTransaction } from '../store/transactions.ts'
import { guilds, mayManage, personas, type SimulatedPerson } from './chat-simulator/personas.ts'

/** Seeds an empty database with the demo world. Returns the demo key, or undefined if there is no valid key. */
export async function prepareDemo(store: Store, { dataDir }: Config): Promise<string | undefined> {
  await store.withoutDeadline((db) => seedOnce(db, dataDir))
  const keyValue = (await readFile(join(dataDir, 'demo-key'), 'utf8').catch(() => '')).trim()
  return (await store.lookups.find({ keyValue })).key && keyValue
}

/** Writes the key files before the commit, so that a crash can't leave a demo world in the database without its key files. */
function seedOnce(db: Db, dataDir: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    // If several processes start at the same time, only one seeds.
    await users.lockTable(trx)
    if (!(await users.isEmpty(trx))) return
    makeDataDir(dataDir)
    for (const [file, key] of Object.entries(await seedDemoWorld(trx))) {
      writeFileSync(join(dataDir, file), `${key}\n`)
    }
  })
}

const CAUSE: Cause<'me'> = { actor: 'member', requestId: 'first-start' }

/** Creates the keys and people in `wire/examples.ts`, except Isolde, who never logged in. Returns the keys by file name. */
export async function seedDemoWorld(db: Db): Promise<Record<string, string>> {
  await agree(db, personas.member, [{ gameName: 'Ashgrove Kestrel', tagLine: 'VALE9', region: 'eu' }])
  await agree(db, personas.twoAccounts, [
    { gameName: 'Perrin Hollow', tagLine: 'MOTH', region: 'na' },
    { gameName: 'Second Lantern', tagLine: 'MOTH2', region: 'ap' },
  ])
  await agree(db, personas.noAccount, [])
  const userId = await logIn(db, personas.otherAdmin)
  const revoked = await createKey(db, userId, guilds.copperHeron.id, 'Retired Heron Bot')
  await instanceKeys.revoke(db, { userId, instanceId: revoked.key.id }, CAUSE)
  const otherGuildKey = await createKey(db, userId, guilds.copperHeron.id, 'Copper Heron Stats')
  const valid = await createKey(db, await logIn(db, personas.admin), guilds.lanternfall.id, 'Lanternfall Stats')
  return { 'demo-key': valid.value, 'demo-key-other-guild': otherGuildKey.value, 'demo-key-revoked': revoked.value }
}

async function agree(db: Db, person: SimulatedPerson, gameIds: GameId[]): Promise<void> {
  const userId = await logIn(db, person)
  await permissions.set(db, { userId, guildId: guilds.lanternfall.id, isAllowed: true }, CAUSE)
  for (const gameId of gameIds) await accounts.link(db, { userId, gameId }, CAUSE)
}

async function createKey(db: Db, userId: string, guildId: string, name: string) {
  const created = await instanceKeys.create(db, { userId, guildId, name }, CAUSE)
  if (typeof created === 'string') throw new Error(`the demo world has no key: ${created}`)
  return created
}

async function logIn(db: Db, { id, username, displayName, guilds }: SimulatedPerson): Promise<string> {
  const memberships = guilds.map((guild) => ({ id: guild.id, name: guild.name, canManage: mayManage(guild) }))
  const names = { chatId: id, username, displayName: displayName ?? username }
  const login = { ...names, guilds: memberships, begunAt: new Date(), source: 'placeholder' as const }
  const loggedIn = await users.logIn(db, login, CAUSE)
  if (loggedIn === 'overtaken') throw new Error('a demo person withdrew consent during the setup')
  return loggedIn.userId
}
