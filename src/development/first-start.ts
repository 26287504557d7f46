/** What a start with the built-in chat simulator adds: a seeded world, and lines to begin with. Never in production. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findUserId } from '../store/operators/find-people.ts'
import * as accounts from '../store/people/accounts.ts'
import type { Cause } from '../store/people/audit.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import * as permissions from '../store/people/permissions.ts'
import * as users from '../store/people/users.ts'
import type { Store } from '../store/store.ts'
import { cast, guilds, type SimulatedPerson } from './chat-simulator/cast.ts'

const CAUSE: Cause = { actor: 'operator', requestId: 'first-start' }
const GUILD = guilds.lanternfall
const GAME_ID = { gameName: 'Ashgrove Kestrel', tagLine: 'VALE9', region: 'eu' }

interface Start {
  store: Store
  config: Config
  port: number
}

/** Seeds the world if the database is empty; gives the lines that say where to go and what to paste. */
export async function welcome({ store, config, port }: Start): Promise<string> {
  const keyFile = join(config.dataDir, 'demo-key')
  // Marks a world that is still being written: a start that was killed left half of one.
  const unfinished = join(config.dataDir, 'demo-world-unfinished')
  if ((await users.isEmpty(store.db)) || (existsSync(unfinished) && (await isSeeded(store)))) {
    keep(unfinished, '')
    const seeded = await seed(store)
    if (seeded !== undefined) keep(keyFile, seeded)
  }
  rmSync(unfinished, { force: true })
  const key = read(keyFile)
  const isValid = key !== undefined && (await store.lookups.find({ keyValue: key })).key !== undefined
  return greeting(config.publicUrl ?? `http://localhost:${port}`, isValid ? key : undefined)
}

/**
 * An admin with a key, and a member who agreed to be looked up. The third of the cast never logged in. Gives the key;
 * undefined when other processes that started at the same moment made as many as there may be.
 */
async function seed({ db }: Store): Promise<string | undefined> {
  const adminId = await users.logIn(db, toLogin(cast.admin), CAUSE)
  const memberId = await users.logIn(db, toLogin(cast.member), CAUSE)
  await permissions.set(db, { userId: memberId, guildId: GUILD.id, isAllowed: true }, CAUSE)
  await accounts.link(db, { userId: memberId, gameId: GAME_ID }, CAUSE)
  const created = await instanceKeys.create(db, { userId: adminId, guildId: GUILD.id }, CAUSE)
  return typeof created === 'string' ? undefined : created.value
}

/** Whether the first of the seeded people is there: what is unfinished may belong to another database. */
const isSeeded = async ({ db }: Store) => (await findUserId(db, cast.admin.id)) !== undefined

function toLogin(person: SimulatedPerson): users.NewLogin {
  return {
    chatId: person.id,
    username: person.username,
    displayName: person.displayName ?? person.username,
    guilds: person.guilds.map(({ id, name, permissions: rights }) => ({
      id,
      name,
      canManage: (BigInt(rights) & 0x28n) !== 0n,
    })),
  }
}

function keep(file: string, key: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

function greeting(address: string, key: string | undefined): string {
  const lines = [
    '',
    `  Player Stats Lookup is running:  ${address}`,
    `  API documentation:               ${address}/docs`,
    '',
  ]
  if (key === undefined) return lines.join('\n')
  return [
    ...lines,
    `  Demo key, bound to the server "${GUILD.name}" (development only): ${key}`,
    '',
    `  ${cast.member.displayName} agreed to be looked up there. This is answered with 200:`,
    '',
    curl(address, key, cast.member.id),
    '',
    `  ${cast.neverAgreed.displayName} never agreed. This is refused with 403 no_global_consent:`,
    '',
    curl(address, key, cast.neverAgreed.id),
    '',
    `  To change that, open ${address}, log in as ${cast.neverAgreed.displayName}, link a game account, and allow`,
    `  lookups in ${GUILD.name}. Then paste the second line again.`,
    '',
  ].join('\n')
}

const curl = (address: string, key: string, chatId: string) =>
  `curl -s -w ' -> %{http_code}\\n' ${address}/v1/stats/player -H 'Authorization: Bearer ${key}' ` +
  `-H 'Content-Type: application/json' -d '{"guild_id": ${GUILD.id}, "target_chat_id": ${chatId}}'`
