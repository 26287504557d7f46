/** Who looked a person up. Only that person is shown this. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db } from '../tables.ts'
import { digestOf } from './write-usage.ts'

export interface WhoLooked {
  /** The first day that the list is about. Days are dates in UTC. */
  since: string
  /** From this day on counts may be too low; undefined: none was lost. */
  incompleteSince: string | undefined
  lookups: LookupsOfDay[]
}

export interface LookupsOfDay {
  day: string
  guildId: Snowflake
  /** The last name known; undefined: none is. */
  guildName: string | undefined
  /** The last four characters of the key; undefined: the key is no longer kept. */
  keyHint: string | undefined
  answered: number
  refused: number
}

export interface LookupsOf {
  userId: string
  lookupDays: number
  /** Rows at most, the newest first. Undefined: all. */
  most?: number | undefined
}

/** The lookups of a person, newest first, one row for each day, guild and key. Undefined: there is no such person. */
export async function list(db: Db, { userId, lookupDays, most }: LookupsOf): Promise<WhoLooked | undefined> {
  const lookups = await listLookups(db, { userId, lookupDays, most })
  const oldest = lookups.length === most ? lookups.at(-1)?.day : undefined
  const { rows } = await sql<{ since: string; incomplete_since: string | null }>`
    select since::text, (select min(day) from lookup_gaps where day >= since)::text as incomplete_since
    from (select greatest(${firstDay(lookupDays)}, began_on, (u.created_at at time zone 'utc')::date,
                          ${oldest ?? null}::date) as since
          from users u, lookup_counting where u.id = ${userId}) s`.execute(db)
  const [covered] = rows
  return covered && { since: covered.since, incompleteSince: covered.incomplete_since ?? undefined, lookups }
}

/** The oldest day (UTC) that is kept, today included. */
const firstDay = (lookupDays: number) => sql`(now() at time zone 'utc')::date - ${lookupDays - 1}::integer`

async function listLookups(db: Db, { userId, lookupDays, most }: LookupsOf): Promise<LookupsOfDay[]> {
  const { rows } = await sql<LookupsRow>`
    select c.day::text as day, c.guild_id, k.key_hint, c.answered, c.refused,
           coalesce(m.name, p.guild_name, g.guild_name) as guild_name
    from lookup_counts c
    left join guild_memberships m on m.user_id = c.user_id and m.guild_id = c.guild_id
    left join guild_permissions p on p.user_id = c.user_id and p.guild_id = c.guild_id
    left join lateral (
      select guild_name from instance_keys where guild_id = c.guild_id and guild_name is not null
      order by created_at desc limit 1
    ) g on true
    left join instance_keys k on k.guild_id = c.guild_id and ${digestOf(sql`k.id`)} = c.key_hint
    where c.user_id = ${userId} and c.day >= ${firstDay(lookupDays)}
    order by c.day desc, c.guild_id, c.key_hint
    limit ${most ?? null}::bigint`.execute(db)
  return rows.map(toLookups)
}

interface LookupsRow {
  day: string
  guild_id: Snowflake
  key_hint: string | null
  answered: string
  refused: string
  guild_name: string | null
}

function toLookups(row: LookupsRow): LookupsOfDay {
  return {
    day: row.day,
    guildId: row.guild_id,
    guildName: row.guild_name ?? undefined,
    keyHint: row.key_hint ?? undefined,
    answered: Number(row.answered),
    refused: Number(row.refused),
  }
}
