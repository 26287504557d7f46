/** The chat platform's hashes of people's and guilds' pictures, from which the pictures' URLs are built. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table users add column if not exists avatar text`.execute(db)
  await sql`alter table guild_memberships add column if not exists icon text`.execute(db)
}
