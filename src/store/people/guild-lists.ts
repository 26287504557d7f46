/** People's guild lists as of their last login. Permissions and keys keep guild names longer: an id alone says nothing. */
import { sql } from 'kysely'
import type { MemberGuild } from '../../lib/people.ts'
import type { Guild } from '../../wire/dashboard.ts'
import { isActive } from '../active-key.ts'
import { isoTime } from '../iso-time.ts'
import type { Db, Trx } from '../tables.ts'

/** Older lists are deleted. Nobody has used them for weeks: sessions end after seven days, and a login stores a new list. */
const STALE_DAYS = 30
/** The number of people in a batch. Each list may have a thousand guilds. */
const BATCH_PEOPLE = 50

/** For how many days a key is shown as new to people who allowed its guild. */
const NEW_KEY_DAYS = 14

interface ListedGuild extends Pick<Guild, 'id' | 'name' | 'can_manage' | 'is_allowed' | 'bots'> {
  icon: string | null
  new_key_at: string | null
  new_key_name: string | null
}

/** Lists a person's guilds by name. `new_key_*`: the newest key that somebody else created since the person allowed the guild. */
export async function list(db: Db, userId: string) {
  const { rows: guilds } = await sql<ListedGuild>`
    select m.guild_id as id, m.name, m.can_manage, m.icon, coalesce(p.is_allowed, false) as is_allowed,
           ${isoTime('k.created_at')} as new_key_at, k.name as new_key_name,
           (select coalesce(json_agg(b.name order by b.created_at, b.id), '[]') from instance_keys b
            where b.guild_id = m.guild_id and ${isActive('b')}) as bots
    from guild_memberships m
    left join guild_permissions p on p.user_id = m.user_id and p.guild_id = m.guild_id
    left join lateral (
      select k.created_at, k.name from instance_keys k
      where k.guild_id = m.guild_id and k.user_id <> m.user_id and ${isActive('k')} and p.is_allowed
        and k.created_at > p.updated_at and k.created_at > now() - make_interval(days => ${sql.lit(NEW_KEY_DAYS)})
      order by k.created_at desc limit 1
    ) k on true
    where m.user_id = ${userId} order by m.guild_id`.execute(db)
  return guilds
    .sort((a, b) => byName.compare(a.name, b.name))
    .map(({ new_key_at: at, new_key_name: name, ...guild }) => ({
      ...guild,
      ...(at !== null && { new_key_at: at, new_key_name: name }),
    }))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Writes only the differences: a person has more rows in this table than in any other, and most logins change none of them. */
export async function replace(trx: Trx, userId: string, guilds: readonly MemberGuild[]): Promise<void> {
  const listed = JSON.stringify(
    guilds.map(({ id, name, canManage, icon }) => ({ id, name, can_manage: canManage, icon })),
  )
  await sql`
    insert into guild_memberships (user_id, guild_id, name, can_manage, icon)
    select distinct on (l.id) ${userId}::bigint, l.id, l.name, l.can_manage, l.icon
    from json_to_recordset(${listed}::json) as l (id bigint, name text, can_manage boolean, icon text)
    where not exists (
      select from guild_memberships as m
      where m.user_id = ${userId}::bigint and m.guild_id = l.id and m.name = l.name and m.can_manage = l.can_manage
        and m.icon is not distinct from l.icon)
    on conflict (user_id, guild_id) do update
      set name = excluded.name, can_manage = excluded.can_manage, icon = excluded.icon`.execute(trx)
  await keepNames(trx, [userId])
  const ids = guilds.map(({ id }) => id)
  await sql`
    delete from guild_memberships where user_id = ${userId} and guild_id <> all(${ids}::bigint[])`.execute(trx)
}

/** Deletes these people's lists, but keeps guild names for permissions and keys. The caller has locked the people's rows. */
export async function forget(trx: Trx, userIds: readonly string[]): Promise<void> {
  await keepNames(trx, userIds)
  await sql`delete from guild_memberships where user_id = any(${userIds}::bigint[])`.execute(trx)
}

/** Deletes a batch of lists fetched since `since`, but over thirty days ago. Returns when the last was fetched; null: no list. */
export function forgetStale(db: Db, since: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { rows: stale } = await sql<{ id: string; fetched_at: string }>`
      select id, guilds_fetched_at::text as fetched_at from users
      where guilds_fetched_at >= ${since}::timestamptz
        and guilds_fetched_at <= now() - make_interval(days => ${sql.lit(STALE_DAYS)})
      order by guilds_fetched_at limit ${sql.lit(BATCH_PEOPLE)} for no key update skip locked`.execute(trx)
    const ids = stale.map(({ id }) => id)
    await forget(trx, ids)
    await sql`update users set guilds_fetched_at = null where id = any(${ids}::bigint[])`.execute(trx)
    return stale.at(-1)?.fetched_at ?? null
  })
}

async function keepNames(trx: Trx, userIds: readonly string[]): Promise<void> {
  for (const table of ['guild_permissions', 'instance_keys']) {
    await sql`
      update ${sql.table(table)} o set guild_name = m.name from guild_memberships m
      where o.user_id = any(${userIds}::bigint[]) and m.user_id = o.user_id and m.guild_id = o.guild_id
        and o.guild_name is distinct from m.name`.execute(trx)
  }
}
