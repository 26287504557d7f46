/** Queries the database of a store. */
import { sql } from 'kysely'
import type { Store } from '../../src/store/open-store.ts'

/** A store or service with `query`. */
type Queryable = { query: ReturnType<typeof queryOn> }

/** Returns a template tag that runs a statement and returns its rows. */
export const queryOn =
  ({ db }: Pick<Store, 'db'>) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asks for.
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<any[]> =>
    (await sql(text, ...values).execute(db)).rows

/** Dumps a database as text: a line of JSON for each row, with bytes as hexadecimal digits. */
export async function dump({ query }: Queryable): Promise<string[]> {
  const tables = await query`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = await query`select to_jsonb(t)::text as row from ${sql.table(name)} t`
    lines.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return lines
}

/** Returns the lines that contain any of these texts. */
export const linesWith = (lines: string[], texts: string[]): string[] =>
  lines.filter((line) => texts.some((text) => line.includes(text)))

/** Lists all tables. `owned` tables lose their rows when the row of `users` is deleted, even through other tables. */
export async function tablesByOwner({ query }: Queryable): Promise<{ owned: string[]; others: string[] }> {
  const rows = await query`
    with recursive owned (id) as (
      select 'users'::regclass::oid
      union
      select c.conrelid from pg_constraint c join owned o on o.id = c.confrelid
      where c.contype = 'f' and c.confdeltype = 'c')
    select t.relname as name, exists (select from owned o where o.id = t.oid) as is_owned
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    order by 1`
  const names = (isOwned: boolean) => rows.filter((row) => row.is_owned === isOwned).map(({ name }) => name)
  return { owned: names(true), others: names(false) }
}

export const MAX_ACCOUNTS = 25
export const MAX_PERMISSIONS = 1_000

/** Adds accounts and permissions until a person has this many. The permissions are for guilds 1, 2, 3, … */
export async function fillToLimits(
  { query }: Queryable,
  userId: string,
  { accounts = MAX_ACCOUNTS, permissions = MAX_PERMISSIONS } = {},
): Promise<void> {
  const [{ linked }] = await query`select count(*)::int as linked from linked_accounts where user_id = ${userId}`
  await query`
    insert into linked_accounts (id, user_id, publisher_game_name, publisher_tag_line, region, is_primary)
    select gen_random_uuid(), ${userId}::bigint, repeat('x', 128), n::text, 'eu', n = 1 and ${linked === 0}
    from generate_series(1, ${accounts - linked}::int) n`
  await query`
    insert into guild_permissions (user_id, guild_id, is_allowed)
    select ${userId}::bigint, n, true from generate_series(1, ${permissions}::int) n
    on conflict do nothing`
}
