/** docs/backup.md, tried: what was backed up and restored answers lookups, sessions and keys as before. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import * as accounts from '../../src/store/people/accounts.ts'
import * as instanceKeys from '../../src/store/people/instance-keys.ts'
import * as permissions from '../../src/store/people/permissions.ts'
import * as users from '../../src/store/people/users.ts'
import { Bot, type Member } from '../helpers/actors.ts'
import { cast, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { program, restoreBaseBackup } from './base-backup.ts'

const GUILD = guilds.lanternfall.id
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stats-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!hasPostgres)('on Postgres', () => {
  // A server of its own: a base backup takes everything that is on it.
  let cluster: Cluster
  let databaseUrl: string
  let service: RunningApp
  let bot: Bot
  let member: Member

  beforeAll(async () => {
    const started = await startPostgres()
    if (started === undefined) throw new Error('this test needs the server programs of Postgres')
    cluster = started
    databaseUrl = await cluster.createDatabase()
    service = await startApp({ databaseUrl })
    bot = await service.bot(GUILD)
    member = await service.member(cast.member)
    await member.allow(GUILD)
    await member.link('Restored Raven', 'SAFE')
  })
  afterAll(async () => {
    await service.close()
    await cluster.remove()
  })

  async function expectAllThere(restoredUrl: string): Promise<void> {
    const restored = await startApp({ databaseUrl: restoredUrl, simulator: service.simulator })
    const lookup = { guild_id: GUILD, target_chat_id: cast.member.id }
    const answer = await new Bot(restored.url, bot.key).lookUp(lookup)
    expect(answer).toMatchObject({ status: 200, body: { publisher_game_name: 'Restored Raven' } })
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await restored.visitor().get('/v1/users/me', { cookie })).toMatchObject({ status: 200 })
    // New rows get new ids: the counters of the identity columns came along.
    expect(await restored.member(cast.neverAgreed)).toBeDefined()
    await restored.close()
  }

  test('a dump restored into a new database serves the same keys, people and sessions', async () => {
    const file = join(folder, 'stats.dump')
    execFileSync(program('pg_dump'), ['--format=custom', `--file=${file}`, databaseUrl])
    const target = await cluster.createDatabase()
    const restore = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${target}`, file]
    execFileSync(program('pg_restore'), restore)
    await expectAllThere(target)
  })

  test('a base backup, taken while the service runs, serves them too', async () => {
    const restored = await restoreBaseBackup(databaseUrl)
    await expectAllThere(restored.url)
    await restored.remove()
  })
})

test('a copy of the data folder, made while the service is stopped, holds everything of the embedded database', async () => {
  const log = pino({ level: 'silent' })
  const cause = { actor: 'operator', requestId: 'backup' } as const
  const dataDir = join(folder, 'data')
  const original = await openStore({ dataDir, log })
  const lists = [{ id: GUILD, name: 'Lanternfall', canManage: true }]
  const login = { chatId: cast.member.id, username: 'tobin', displayName: 'Tobin', guilds: lists }
  const userId = await users.logIn(original.db, login, cause)
  await permissions.set(original.db, { userId, guildId: GUILD, isAllowed: true }, cause)
  await accounts.link(
    original.db,
    { userId, gameId: { gameName: 'Copied Crane', tagLine: 'SAFE', region: 'eu' } },
    cause,
  )
  const created = await instanceKeys.create(original.db, { userId, guildId: GUILD }, cause)
  await original.close()

  cpSync(dataDir, join(folder, 'copy'), { recursive: true })
  rmSync(dataDir, { recursive: true })
  cpSync(join(folder, 'copy'), dataDir, { recursive: true })

  const restored = await openStore({ dataDir, log })
  const keyValue = typeof created === 'string' ? created : created.value
  const facts = await restored.lookups.find({ keyValue, about: { guildId: GUILD, targetChatId: cast.member.id } })
  expect(facts.target).toMatchObject({ hasGlobalConsent: true, isAllowed: true, account: { gameName: 'Copied Crane' } })
  await restored.close()
})
