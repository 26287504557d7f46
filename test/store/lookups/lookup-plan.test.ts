/** How Postgres finds what a lookup asks for: by indexes, however many rows there are. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { LOOKUP } from '../../../src/store/lookups/statement.ts'
import { emptyDatabase, hasPostgres } from '../../helpers/app.ts'
import { openStoreAt } from '../open-test-store.ts'

const PEOPLE = 5_000

async function fill(client: pg.Client): Promise<void> {
  const statements = [
    `insert into users (chat_id, username, display_name) select i, 'x', 'x' from generate_series(1, ${PEOPLE}) i`,
    `insert into guild_permissions (user_id, guild_id, is_allowed)
     select id, guild_id, true from users, generate_series(1, 5) guild_id`,
    `insert into linked_accounts (id, user_id, publisher_game_name, publisher_tag_line, region, is_primary)
     select gen_random_uuid(), id, 'x', 'x', 'x', true from users`,
    `insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
     select gen_random_uuid(), id, 1, sha256(id::text::bytea), 'x' from users`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}

async function planOf(
  client: pg.Client,
  { name, text }: { name: string; text: string },
  parameters: number,
): Promise<string> {
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) execute ${name} (${Array(parameters).fill('null')})`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.skipIf(!hasPostgres)(
  'a lookup reads keys, people, permissions and primary accounts from indexes alone',
  async () => {
    const url = await emptyDatabase()
    const store = await openStoreAt(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await fill(client)

    const lookup = await planOf(client, LOOKUP, 4)
    expect(lookup).toContain('Index Only Scan using instance_keys_key_hash_key')
    expect(lookup).toContain('Index Only Scan using users_chat_id_key')
    expect(lookup).toContain('Index Only Scan using guild_permissions_pkey')
    expect(lookup).toContain('Index Only Scan using linked_accounts_one_primary')
    expect(lookup).not.toMatch(/Seq Scan|Bitmap|Hash|Sort/)

    await client.end()
    await store.close()
  },
)
