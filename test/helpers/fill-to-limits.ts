/** A person who has as much as a person may have. */
import { sql } from 'kysely'
import type { Store } from '../../src/store/open-store.ts'

export const MOST_ACCOUNTS = 25
export const MOST_PERMISSIONS = 1_000

interface Counts {
  accounts?: number
  permissions?: number
}

/** Gives somebody accounts and permissions until they have so many; their permissions are for guilds 1, 2, 3, … */
export async function fillToLimits(
  { db }: Pick<Store, 'db'>,
  userId: string,
  { accounts = MOST_ACCOUNTS, permissions = MOST_PERMISSIONS }: Counts = {},
): Promise<void> {
  await sql`
    insert into linked_accounts (id, user_id, publisher_game_name, publisher_tag_line, region, is_primary)
    select gen_random_uuid(), ${userId}::bigint, repeat('x', 128), n::text, 'eu',
      n = 1 and not exists (select from linked_accounts where user_id = ${userId}::bigint)
    from generate_series(1, ${accounts}::int - (select count(*)::int from linked_accounts where user_id = ${userId}::bigint)) n
  `.execute(db)
  await sql`
    insert into guild_permissions (user_id, guild_id, is_allowed)
    select ${userId}::bigint, n, true from generate_series(1, ${permissions}::int) n
    on conflict do nothing`.execute(db)
}
