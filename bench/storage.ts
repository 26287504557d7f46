/**
 * `node bench/storage.ts`: bytes that people take on the disk, that their actions write to Postgres' write-ahead log (WAL),
 * and that requests write to the service's own log and to Redis. On servers of its own; takes half a minute.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import * as accounts from '../src/store/people/accounts.ts'
import * as permissions from '../src/store/people/permissions.ts'
import * as sessions from '../src/store/people/sessions.ts'
import * as users from '../src/store/people/users.ts'
import type { Db } from '../src/store/tables.ts'
import { writeCounts } from '../src/store/who-looked/write-counts.ts'
import { openStore } from '../test/helpers/open-store.ts'
import { startPostgres } from '../test/helpers/postgres.ts'
import { logBytesPerRequest, redisBytesPerKey } from './request-bytes.ts'
import { createWorld } from './world.ts'

const PEOPLE = 20_000
const GUILDS = 20
const TIMES = 20
const cause = { actor: 'member', requestId: '00000000-0000-4000-8000-000000000000' } as const

const TABLES = [
  'users',
  'linked_accounts',
  'guild_permissions',
  'guild_memberships',
  'sessions',
  'instance_keys',
  'audit_events',
  'lookup_counts',
] as const
/** Counts that the service writes in one statement. */
const PER_BATCH = PEOPLE / TIMES

// Without full pages, which Postgres writes after each checkpoint: their number depends on when that was.
const cluster = await startPostgres({ settings: ['full_page_writes=off', 'autovacuum=off'] })
try {
  const world = await createWorld(await cluster.createDatabase(), PEOPLE, 1_000)
  const { databaseUrl } = world
  await fill(databaseUrl)
  const store = await openStore({ databaseUrl, log: { info: () => {}, warn: () => {} } })
  console.log('bytes a row, with its indexes')
  for (const table of TABLES) console.log(`${String(await bytesPerRow(store.db, table)).padStart(8)}  ${table}`)
  console.log(`${String(await lookupBytes(store.db)).padStart(8)}  a person in the indexes that lookups read`)
  console.log(`bytes of WAL, mean of ${TIMES}`)
  for (const [what, act] of Object.entries(actions(store.db))) {
    console.log(`${String(await walOf(store.db, act)).padStart(8)}  ${what}`)
  }
  for (const [what, act] of Object.entries(await countings(store.db))) {
    console.log(`${String(Math.round((await walOf(store.db, act)) / PER_BATCH)).padStart(8)}  ${what}`)
  }
  await store.close()
  console.log('bytes of the log, mean')
  for (const [what, bytes] of Object.entries(await logBytesPerRequest(world))) {
    console.log(`${String(bytes).padStart(8)}  ${what}`)
  }
  console.log('bytes of Redis')
  console.log(`${String(await redisBytesPerKey()).padStart(8)}  a key that asked within the last minute`)
} finally {
  await cluster.remove()
}

/** Makes the rows that no lookup reads, which `createWorld` leaves out. Not by the store, whose deadlines are for requests. */
async function fill(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`insert into guild_memberships (user_id, guild_id, name, can_manage)
    select u.id, 1120318749003350000 + n * 4194304, 'A server of this name ' || n, false
    from users u, generate_series(1, ${GUILDS}) n`)
  await client.query(`insert into sessions (id_hash, user_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '7 days' from users`)
  await client.query(`insert into audit_events (actor, action, user_id, subject, request_id)
    select 'member', 'permission.allowed', id, '1120318749003350000', gen_random_uuid()::text
    from users, generate_series(1, 5)`)
  await client.query(`insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
    select u.id, current_date - n, 1120318749003350000, left(md5(u.id::text), 12), 5, 1
    from generate_series(1, 5) n, users u`)
  // `createWorld` set the ids of the people itself.
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), ${PEOPLE})`)
  await client.end()
}

async function bytesPerRow(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_total_relation_size(${table}::regclass) / count(*))::int as bytes from ${sql.table(table)}`.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}

async function lookupBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_relation_size('users_chat_id_key') + pg_relation_size('guild_permissions_pkey')
      + pg_relation_size('linked_accounts_one_primary'))::int / ${sql.lit(PEOPLE)} as bytes`.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}

/** What people do; each is done several times, with another person or another id. */
function actions(db: Db): Record<string, (time: number) => Promise<unknown>> {
  const guild = (id: number) => ({ id: String(id), name: `A server of this name ${id}`, canManage: false })
  const many = (count: number) => Array.from({ length: count }, (_, index) => guild(index + 1))
  const logIn = (guilds: users.NewLogin['guilds']) => (time: number) =>
    users.logIn(db, { chatId: String(9_000 + time), username: 'somebody', displayName: 'Somebody', guilds }, cause)
  const person = String(PEOPLE - 1)
  return {
    'first login, 200 servers': logIn(many(200)),
    'login, 200 servers as before': logIn(many(200)),
    'login, one of 200 servers left and one joined': logIn([...many(199), guild(201)]),
    'login, 200 servers, all renamed': logIn(many(200).map((one) => ({ ...one, name: `${one.name} II` }))),
    'a session': (time) =>
      sessions.create(db, hash('sha256', `storage ${time}`), { userId: person, lifetimeMs: 60_000 }),
    'a permission': (time) =>
      permissions.set(db, { userId: person, guildId: String(time + 1), isAllowed: true }, cause),
    'an account': (time) =>
      accounts.link(db, { userId: person, gameId: { gameName: `Storage ${time}`, tagLine: 'X', region: 'eu' } }, cause),
  }
}

/** All people are looked up by one key, twice: the counts are written as the service does it, many people at a time. */
async function countings(db: Db): Promise<Record<string, (time: number) => Promise<unknown>>> {
  const key = await db.selectFrom('instance_keys').select(['id', 'guild_id']).limit(1).executeTakeFirstOrThrow()
  const write = (time: number) =>
    writeCounts(db, {
      counts: Array.from({ length: PER_BATCH }, (_, index) => ({
        ...{ userId: String(time * PER_BATCH + index), guildId: key.guild_id, keyId: key.id },
        ...{ answered: 1, refused: 0, since: performance.now() },
      })),
      usedKeys: [key.id],
      lostSince: undefined,
    })
  return {
    'a person whom a key looks up for the first time that day': write,
    'a person whom it looked up before on that day': write,
  }
}

async function walOf(db: Db, act: (time: number) => Promise<unknown>): Promise<number> {
  const place = async () => {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0' as at`.execute(db)
    return Number(rows[0]?.at)
  }
  const before = await place()
  for (let time = 0; time < TIMES; time += 1) await act(time)
  return Math.round(((await place()) - before) / TIMES)
}
