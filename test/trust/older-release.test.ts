/** During a deployment the release before runs on the schema of the one to come, and starts on it too. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open-store.ts'
import { sweepExpired } from '../../src/store/sweep.ts'
import type { Answer } from '../helpers/actors.ts'
import { databases, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { somebody } from '../helpers/lookup-world.ts'

const log = { warn: () => {}, info: () => {} }
const GUILD = guilds.lanternfall.id

test.each(databases)('a release starts on the schema of the next one, on the %s database', async (database) => {
  const databaseUrl = database === 'postgres' ? await emptyDatabase() : undefined
  const store = await openStore({ databaseUrl, log })
  // A release to come has expanded the schema.
  await sql`alter table users add column avatar text`.execute(store.db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999_avatars', '2030-01-01T00:00:00Z')`.execute(
    store.db,
  )
  expect(await migrateToLatest(store.db)).toEqual([])
  await store.close()
  if (databaseUrl !== undefined) {
    const again = await openStore({ databaseUrl, log })
    await again.ping()
    await again.close()
  }
})

/** Statements stay prepared on connections that outlive the migration. */
test.skipIf(!hasPostgres)('prepared statements go on working after columns were added to every table', async () => {
  const service = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '1000' } })
  await useEverything(service, 1)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(service.store.db)
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} add column of_the_next_release text`.execute(service.store.db)
  }
  await useEverything(service, 2)
  await service.close()
})

/** One after the other, so that it is one connection of the pool that prepares all of it. */
async function useEverything({ url, store, member, botWith, writeCounts }: RunningApp, round: number): Promise<void> {
  const ok = async (asked: Promise<Answer>) => {
    const { status, text, body } = await asked
    expect({ url, status, text }).toMatchObject({ status: 200 })
    return body
  }
  const owner = { ...guilds.lanternfall, owner: true, permissions: '0' }
  const who = somebody(8_700_000_000_000_000_000n + BigInt(round), { guilds: [owner] })
  const person = await member(who)
  await ok(person.allow(GUILD))
  await ok(person.allow('42'))
  await ok(person.allow('42', false))
  await ok(person.delete('/v1/users/me/servers/42/permission'))
  const accounts = [await ok(person.link(`First ${round}`)), await ok(person.link(`Second ${round}`))]
  for (const { id } of accounts) {
    await ok(person.post(`/v1/users/me/accounts/${id}/primary`))
    await ok(person.get(`/v1/users/me/accounts/${id}/preview`))
  }
  await ok(person.delete(`/v1/users/me/accounts/${accounts[0].id}`))
  const keys = [await person.createKey(GUILD), await person.createKey(GUILD)]
  const bot = botWith(keys[0]?.api_key)
  await ok(bot.lookUp({ guild_id: GUILD, target_chat_id: who.id }))
  await ok(bot.get('/v1/key'))
  await writeCounts()
  for (const path of ['', '/guilds', '/lookups', '/history', '/sessions', '/export']) {
    await ok(person.get(`/v1/users/me${path}`))
  }
  await ok(person.get('/v1/instances'))
  await ok(person.get(`/v1/guilds/${GUILD}/instances`))
  await ok(bot.send('/v1/key/revoke', { method: 'POST' }))
  await ok(person.post(`/v1/guilds/${GUILD}/instances/${keys[1]?.id}/revoke`))
  await ok(person.post(`/v1/instances/${keys[1]?.id}/revoke`))
  await ok(person.post('/auth/logout-others'))
  await ok(person.post('/auth/revoke'))
  await person.logIn(who)
  await ok(person.delete('/v1/users/me'))
  await sweepExpired(store.db, { auditDays: 90, lookupDays: 90 })
}
