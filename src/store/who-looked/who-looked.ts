/** Lookups about a person, as that person sees them. */
import { sql } from 'kysely'
import type { LookupsOfDay, WhoLooked } from '../../wire/dashboard.ts'
import type { Db } from '../tables.ts'

export interface LookupsQuery {
  userId: string
  lookupDays: number
  /** Only this many rows are listed, the newest. Undefined: all rows. */
  max?: number | undefined
}

/** Lists lookups about a person, newest first, one row for each day, guild and key. Undefined: there is no such person. */
export async function list(db: Db, { userId, lookupDays, max }: LookupsQuery): Promise<WhoLooked | undefined> {
  const lookups = await listLookups(db, { userId, lookupDays, max })
  const oldest = lookups.length === max ? lookups.at(-1)?.date : undefined
  const { rows } = await sql<Omit<WhoLooked, 'lookups'>>`
    select since::text, (select min(day) from lookup_gaps where day >= since)::text as incomplete_since
    from (select greatest(${firstDay(lookupDays)}, began_on, (u.created_at at time zone 'utc')::date,
                          ${oldest ?? null}::date) as since
          from users u, lookup_counting where u.id = ${userId}) s`.execute(db)
  return rows[0] && { ...rows[0], lookups }
}

const firstDay = (lookupDays: number) => sql`(now() at time zone 'utc')::date - ${lookupDays - 1}::integer`

async function listLookups(db: Db, { userId, lookupDays, max }: LookupsQuery): Promise<LookupsOfDay[]> {
  const { rows } = await sql<LookupsOfDay>`
    select c.day::text as date, c.guild_id, coalesce(m.name, p.guild_name, g.guild_name) as guild_name,
           coalesce(k.key_hint, '') as key_hint, k.name as key_name, c.answered::integer, c.refused::integer
    from lookup_counts c
    left join guild_memberships m on m.user_id = c.user_id and m.guild_id = c.guild_id
    left join guild_permissions p on p.user_id = c.user_id and p.guild_id = c.guild_id
    left join lateral (
      select guild_name from instance_keys where guild_id = c.guild_id and guild_name is not null
      order by created_at desc limit 1
    ) g on true
    left join instance_keys k on k.guild_id = c.guild_id and ${digestOf(sql`k.id`)} = c.key_digest
    where c.user_id = ${userId} and c.day >= ${firstDay(lookupDays)}
    order by c.day desc, c.guild_id, c.key_digest
    limit ${max ?? null}::bigint`.execute(db)
  return rows
}

/** Identifies a key in these counts without storing its id, so that the counts can stay when the key's creator is erased. */
export const digestOf = (keyId: ReturnType<typeof sql>) =>
  sql`left(encode(sha256(convert_to(${keyId}, 'UTF8')), 'hex'), 12)`
