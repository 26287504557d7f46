/**
 * `node bench/migrations.ts`: how long the migrations since 1.0.0 take with a million people and five million audit events,
 * and how long a lookup waits meanwhile at most; once without and once with the indexes that docs/upgrade.md says to make
 * beforehand. On a server of its own; takes some minutes. `--people 50000` is quicker.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadStore } from '../src/store/open-store.ts'
import { makeFirstTables } from '../test/helpers/first-release.ts'
import { createDatabase, startPostgres } from '../test/helpers/postgres.ts'
import { REPOSITORY } from '../test/helpers/repository.ts'
import { fillWorld } from './world.ts'

/** Five for each person, like those of linking an account and allowing servers. */
const EVENTS = `
  insert into audit_events (at, actor, user_id, action, subject, request_id)
  select now(), 'member', i, case j when 0 then 'account.linked' else 'permission.allowed' end, md5(i::text || j), 'bench'
  from generate_series(0, $1::bigint - 1) i, generate_series(0, 4) j`

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '1000000' } } })
const people = Number(options.people)
const cluster = await startPostgres({ settings: ['shared_buffers=512MB', 'max_wal_size=4GB'] })
try {
  const before = await cluster.createDatabase()
  await makeFirstTables(before)
  await fillWorld(before, people, 1_000)
  await withClient(before, async (client) => {
    await client.query(EVENTS, [people])
    await client.query('vacuum (analyze)')
  })
  console.log(`${people.toLocaleString('en')} people`)
  for (const isPrepared of [false, true]) {
    const databaseUrl = await createDatabase(cluster.url, new URL(before).pathname.slice(1))
    if (isPrepared) {
      await withClient(databaseUrl, async (client) => {
        for (const statement of prepared()) await client.query(statement)
      })
    }
    const { seconds, longestMs } = await migrateUp(databaseUrl)
    const how = isPrepared ? 'with the indexes made beforehand' : 'without'
    console.log(`  ${how}: ${seconds.toFixed(1)} s, and a lookup waits ${longestMs.toFixed(0)} ms at most`)
  }
} finally {
  await cluster.remove()
}

/** All of the block in docs/upgrade.md. Those for older migrations make indexes twice here, before anything is timed. */
function prepared(): string[] {
  const page = readFileSync(join(REPOSITORY, 'docs/upgrade.md'), 'utf8')
  const [, block = ''] = /make these before the release.*?```sql\n(.*?)```/s.exec(page) ?? []
  const statements = block.split(';').map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
  return statements.filter((statement) => statement !== '')
}

async function migrateUp(connectionString: string): Promise<{ seconds: number; longestMs: number }> {
  let isOver = false
  const looking = longestLookup(connectionString, () => isOver)
  const startedAt = performance.now()
  const store = await loadStore({ databaseUrl: connectionString, log: { info: () => {}, warn: () => {} } })
  await store.open()
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  await store.close()
  return { seconds, longestMs: await looking }
}

/** Reads the tables of a lookup again and again. Gives the longest time that it took, in milliseconds. */
async function longestLookup(connectionString: string, isOver: () => boolean): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let longest = 0
  while (!isOver()) {
    const startedAt = performance.now()
    await client.query(`
      select k.guild_id, u.global_consent, p.is_allowed, a.region from instance_keys k, users u, guild_permissions p, linked_accounts a
      where u.id = 77 and p.user_id = 77 and a.user_id = 77 and k.user_id = 77 limit 1`)
    longest = Math.max(longest, performance.now() - startedAt)
    await sleep(5)
  }
  await client.end()
  return longest
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await work(client)
  await client.end()
}
