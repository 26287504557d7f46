/** Creates the data for the measurements: people who agreed, their accounts and permissions, and bots with real keys. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { createKeyValue, hashKey } from '../src/store/keys/key-value.ts'
import { openStore } from '../test/helpers/open-store.ts'

export interface World {
  databaseUrl: string
  users: number
  /** The value of each key; key `i` is bound to guild `i % GUILDS`. */
  keys: string[]
}

/** A request as a bot sends it, and the name in a correct answer. */
export interface BotRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
  gameName?: string
}

const GUILDS = 1_000
const PERMISSIONS = 5
/** Ids have 19 digits and exceed 2^53, as real ids do. */
const FIRST_GUILD = 1_120_318_749_003_350_000n
const FIRST_CHAT_ID = 1_076_392_841_065_529_000n
const STEP = 4_194_304n
/** Every second person links a second account, and every tenth lookup names an account. */
const NAMED = 10

/** Fills an empty database with `users` people and `keys` keys. */
export async function createWorld(databaseUrl: string, users: number, keys: number): Promise<World> {
  const store = await openStore({ databaseUrl, log: { info: () => {}, warn: () => {} } })
  await store.close()
  const values = Array.from({ length: keys }, createKeyValue)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Otherwise, the vacuum below would not mark pages as all-visible if their commits are not flushed yet.
  await client.query('set synchronous_commit = on')
  // Turns off the checks of foreign keys: five million checks would take minutes.
  await client.query('set session_replication_role = replica')
  for (const [text, parameters] of statements(users, values)) await client.query(text, parameters)
  await client.query('checkpoint')
  await client.end()
  // With a million people, the kernel still has to write gigabytes, and a lookup could wait for the disk past its deadline.
  await promisify(execFile)('sync')
  return { databaseUrl, users, keys: values }
}

const statements = (users: number, keys: string[]): [text: string, parameters: unknown[]][] => [
  ...PEOPLE.map((text): [string, unknown[]] => [text, [users]]),
  [KEYS, [keys.map(hashKey), users]],
  ['vacuum (analyze)', []],
]

const PEOPLE = [
  `insert into users (id, chat_id, username, display_name, global_consent)
   overriding system value
   select i, ${FIRST_CHAT_ID} + i * ${STEP}, 'user' || i, 'User ' || i, true from generate_series(0, $1::bigint - 1) i`,
  `insert into linked_accounts (id, user_id, publisher_game_name, publisher_tag_line, region, is_primary)
   select md5('account ' || i)::uuid::text, i, 'Player ' || i, 'EUW7', 'eu', true
   from generate_series(0, $1::bigint - 1) i`,
  `insert into linked_accounts (id, user_id, publisher_game_name, publisher_tag_line, region, is_primary)
   select md5('second ' || i)::uuid::text, i, 'Second ' || i, 'EUW7', 'eu', false
   from generate_series(0, $1::bigint - 1, 2) i`,
  `insert into guild_permissions (user_id, guild_id, is_allowed)
   select i, ${FIRST_GUILD} + (i * ${PERMISSIONS} + j) % ${GUILDS} * ${STEP}, true
   from generate_series(0, $1::bigint - 1) i, generate_series(0, ${PERMISSIONS} - 1) j`,
]

const KEYS = `
  insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
  select gen_random_uuid()::text, (i - 1) % $2::bigint, ${FIRST_GUILD} + (i - 1) % ${GUILDS} * ${STEP},
         decode(hash, 'hex'), 'demo'
  from unnest($1::text[]) with ordinality as k (hash, i)`

/** Lookups with random keys about random people, who all allow them. `path` is one of the two stats routes. */
export function lookups(world: World, count: number, path: string, extra: object = {}): BotRequest[] {
  return Array.from({ length: count }, () => {
    const key = pick(world.keys.length)
    return lookup(world, { key, path, extra })
  })
}

/** One lookup with each key, so that the rate limiter keeps a counter for each key. */
export function oneLookupPerKey(world: World, path: string): BotRequest[] {
  return world.keys.map((_, key) => lookup(world, { key, path, extra: {} }))
}

function lookup(world: World, { key, path, extra }: { key: number; path: string; extra: object }): BotRequest {
  const guild = key % GUILDS
  // User i allows the guilds 5i to 5i + 4, so the users who allow this guild are a fixed distance apart.
  const user = Math.floor(guild / PERMISSIONS) + (GUILDS / PERMISSIONS) * pick(world.users / (GUILDS / PERMISSIONS))
  const isNamed = pick(NAMED) === 0 && user % 2 === 0
  const fields = { ...(isNamed ? { publisher_account_id: uuid(`second ${user}`) } : {}), ...extra }
  const rest = JSON.stringify(fields).slice(1, -1)
  const ids = `"guild_id":${FIRST_GUILD + BigInt(guild) * STEP},"target_chat_id":${FIRST_CHAT_ID + BigInt(user) * STEP}`
  return {
    method: 'POST',
    path,
    headers: { ...bearer(world, key), 'content-type': 'application/json' },
    body: `{${ids}${rest === '' ? '' : `,${rest}`}}`,
    gameName: `${isNamed ? 'Second' : 'Player'} ${user}`,
  }
}

const bearer = ({ keys }: World, key: number) => ({ authorization: `Bearer ${keys[key]}` })

const pick = (limit: number) => Math.floor(Math.random() * limit)

/** Does the same as Postgres' `md5(text)::uuid`. */
function uuid(text: string): string {
  const digest = createHash('md5').update(text).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
