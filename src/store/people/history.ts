/** The history that a person may read: their events in the audit trail. */
import { sql } from 'kysely'
import { historyActions } from '../../lib/history-actions.ts'
import type { HistoryEvent } from '../../wire/personal-data.ts'
import { isoTime } from '../iso-time.ts'
import type { Db } from '../tables.ts'

/** Lists at most `max` events, newest first. Leaves out actions that only a newer release knows. */
export async function list(db: Db, userId: string, max?: number): Promise<HistoryEvent[]> {
  const { rows } = await sql<HistoryEvent>`
    with events as (
      select e.id, e.at, e.action, e.actor, e.request_id, e.via, e.notice, k.key_hint, k.guild_name as key_guild_name,
             a.publisher_game_name || '#' || a.publisher_tag_line as account,
             case when e.action like 'permission.%' then e.subject else k.guild_id::text end as guild_id
      from audit_events e
      left join instance_keys k on e.action in ('key.created', 'key.replaced', 'key.revoked', 'guild_key.revoked') and k.id = e.subject
      left join linked_accounts a on e.action like 'account.%' and a.id = e.subject and a.user_id = e.user_id
      where e.user_id = ${userId} and e.action = any(${historyActions}::text[])
      order by e.at desc, e.id desc limit ${max ?? null}::bigint),
    names as (
      select distinct on (guild_id) guild_id::text, name from (
        select guild_id, name, 1 as place from guild_memberships where user_id = ${userId}
        union all select guild_id, guild_name, 2 from guild_permissions where user_id = ${userId}
        union all select guild_id, guild_name, 3 from instance_keys where user_id = ${userId}) known
      where name is not null order by guild_id, place)
    -- Release 1.0.0 recorded the operator as the actor in the events of its demo people.
    select ${isoTime('e.at')} as at, e.action, e.via, e.guild_id,
           case when e.actor = 'member' or e.request_id = 'first-start' then 'me' else e.actor end as by,
           coalesce(n.name, e.key_guild_name) as guild_name, e.account, e.key_hint,
           case when read.version is not null
                then json_build_object('language', read.language, 'version', read.version) end as notice
    from events e left join names n on n.guild_id = e.guild_id left join notices read on read.version = e.notice
    order by e.at desc, e.id desc`.execute(db)
  return rows
}
