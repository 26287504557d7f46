/** Which keys look people up most: how operators find a bot that tries out ids. */
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import type { Db } from '../tables.ts'
import { digestOf } from './who-looked.ts'

/** The lookups of a key since yesterday (UTC), of whoever has ever logged in. */
export interface TopKey {
  id: string
  guildId: Snowflake
  /** The last characters of its value. */
  hint: string
  isRevoked: boolean
  answered: number
  refused: number
}

/** The keys that were answered most, or refused most; revoked ones too. */
export async function listTop(db: Db, by: 'answered' | 'refused', most: number): Promise<TopKey[]> {
  const { rows } = await sql<TopKey>`
    select k.id, k.guild_id as "guildId", k.key_hint as hint, k.revoked_at is not null as "isRevoked",
           c.answered::integer, c.refused::integer
    from (select guild_id, key_hint, sum(answered) as answered, sum(refused) as refused
          from lookup_counts where day >= (now() at time zone 'utc')::date - 1 group by guild_id, key_hint) c
    join instance_keys k on k.guild_id = c.guild_id and ${digestOf(sql`k.id`)} = c.key_hint
    where ${sql.ref(`c.${by}`)} > 0
    order by ${sql.ref(`c.${by}`)} desc, k.id
    limit ${sql.lit(most)}`.execute(db)
  return rows
}
