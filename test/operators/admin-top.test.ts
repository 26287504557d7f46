/** An operator finds the bot that walks through ids, however many processes it asks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '../../src/store/sweep.ts'
import type { CreatedInstance } from '../../src/wire/dashboard.ts'
import { Bot } from '../helpers/actors.ts'
import { cast, databases, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { runAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const ask = (target: string) => ({ guild_id: GUILD, target_chat_id: target })

describe.skipIf(!hasPostgres)('over two processes, an operator', () => {
  let databaseUrl: string
  let replicas: [RunningApp, RunningApp]
  /** Keys of two bots: one walks through ids, the other asks about somebody who agreed. */
  let walker: CreatedInstance
  let honest: CreatedInstance

  beforeAll(async () => {
    databaseUrl = await emptyDatabase()
    const one = await startApp({ databaseUrl, env: { RATE_LIMIT_PER_MINUTE: '9' } })
    replicas = [one, await startApp({ databaseUrl, env: { RATE_LIMIT_PER_MINUTE: '9' }, simulator: one.simulator })]
    const admin = await one.member(cast.admin)
    walker = await admin.createKey(GUILD)
    honest = await admin.createKey(GUILD)
    const member = await one.member(cast.member)
    await member.allow(GUILD)
    await member.link('Seen Often', 'TOP')
  })
  afterAll(async () => {
    for (const replica of replicas.toReversed()) await replica.close()
  })

  const top = async () => {
    for (const { writeUsage } of replicas) await writeUsage()
    return (await runAdmin({ DATABASE_URL: databaseUrl }, 'top')).out
  }
  const line = ({ id, key_hint }: CreatedInstance, counts: string) =>
    `${id}  guild ${GUILD}  ends in ${key_hint}  ${counts}`

  test('is told when nobody asked', async () => {
    expect(await top()).toBe('No key was used within the last hour.\nNothing was changed.\n')
  })

  test('sees who asked most, who was refused most, and finds no value of a key there', async () => {
    for (const { url } of replicas) {
      for (let id = 1; id <= 4; id += 1) await new Bot(url, walker.api_key).lookUp(ask(String(id)))
      for (let times = 0; times < 6; times += 1) await new Bot(url, honest.api_key).lookUp(ask(cast.member.id))
      await new Bot(url, honest.api_key).get('/v1/status')
      await new Bot(url, honest.api_key).lookUp({})
    }
    for (let times = 0; times < 3; times += 1)
      await new Bot(replicas[0].url, honest.api_key).lookUp(ask(cast.member.id))
    const out = await top()
    const [honestly, walking] = [
      line(honest, 'asked 19  refused 0  limited 2'),
      line(walker, 'asked 8  refused 8  limited 0'),
    ]
    expect(out).toBe(`Asked most:\n${honestly}\n${walking}\nRefused most:\n${walking}\nNothing was changed.\n`)
    expect(await top()).toBe(out)
  })

  test('sees that a key is revoked, and no longer sees one whose owner was erased', async () => {
    const [{ store, url }] = replicas
    await new Bot(url, walker.api_key).lookUp(ask('5'))
    await runAdmin({ DATABASE_URL: databaseUrl }, 'revoke-keys', '--key', walker.id, '--yes')
    expect(await top()).toContain(line(walker, 'asked 9  refused 9  limited 0  revoked'))
    await new Bot(url, honest.api_key).get('/v1/status')
    await runAdmin({ DATABASE_URL: databaseUrl }, 'erase', cast.admin.id, '--yes')
    expect(await top()).toContain('No key was used')
    expect((await sql`select 1 from key_use`.execute(store.db)).rows).toEqual([])
  })
})

describe.each(databases)('on the %s database', (database) => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp({ database })
  })
  afterAll(() => service.close())

  const rows = async () =>
    (await sql<{ asked: number }>`select asked from key_use order by asked`.execute(service.store.db)).rows

  test('what could not be written is written later, and what is two hours old goes', async () => {
    const bot = await service.bot(GUILD)
    const { db } = service.store
    await bot.get('/v1/status')
    await sql`alter table key_use rename to elsewhere`.execute(db)
    await expect(service.writeUsage()).rejects.toThrow()
    await bot.get('/v1/status')
    await sql`alter table elsewhere rename to key_use`.execute(db)
    await service.writeUsage()
    expect(await rows()).toEqual([{ asked: 2 }])
    await sql`update key_use set began_at = began_at - interval '3 hours'`.execute(db)
    await bot.get('/v1/status')
    await service.writeUsage()
    await sweepExpired(db, { auditDays: 90, lookupDays: 90 })
    expect(await rows()).toEqual([{ asked: 1 }])
  })
})
