/** The download of everything stored about a person: complete, without data of others, and useless to a thief. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { tablesByOwner } from '../../helpers/query.ts'
import { guild, person, sessionId, timestamp } from './people.ts'

const PATH = '/v1/users/me/export'

/** Every column about a person and its place in the file, or `-` if it is left out. */
const COLUMNS: Record<string, string> = {
  'users.id': 'user.id',
  'users.chat_id': 'user.chat_id',
  'users.username': 'user.username',
  'users.display_name': 'user.display_name',
  'users.avatar': 'user.avatar_url',
  'users.global_consent': 'user.global_consent',
  'users.created_at': 'first_login_at',
  'users.last_login_at': 'last_login_at',
  'users.guilds_fetched_at': 'guild_list_from',
  // The notice that they agreed to says it, and is in the file.
  'users.consent_source': '-',
  'guild_memberships.guild_id': 'guilds.0.id',
  'guild_memberships.name': 'guilds.0.name',
  'guild_memberships.icon': 'guilds.0.icon_url',
  'guild_memberships.can_manage': 'guilds.0.can_manage',
  'linked_accounts.id': 'user.accounts.0.id',
  'linked_accounts.publisher_game_name': 'user.accounts.0.publisher_game_name',
  'linked_accounts.publisher_tag_line': 'user.accounts.0.publisher_tag_line',
  'linked_accounts.region': 'user.accounts.0.region',
  'linked_accounts.verified': 'user.accounts.0.verified',
  'linked_accounts.is_primary': 'user.accounts.0.is_primary',
  'linked_accounts.linked_at': 'user.accounts.0.linked_at',
  'guild_permissions.guild_id': 'permissions.0.guild_id',
  'guild_permissions.is_allowed': 'permissions.0.is_allowed',
  'guild_permissions.updated_at': 'permissions.0.updated_at',
  'guild_permissions.guild_name': 'permissions.0.guild_name',
  'instance_keys.id': 'instances.0.id',
  'instance_keys.guild_id': 'instances.0.guild_id',
  'instance_keys.key_hint': 'instances.0.key_hint',
  'instance_keys.created_at': 'instances.0.created_at',
  'instance_keys.revoked_at': 'instances.0.revoked_at',
  'instance_keys.expires_at': 'instances.0.expires_at',
  'instance_keys.limit_id': '-',
  'instance_keys.term_days': '-',
  'instance_keys.key_hash': '-',
  'instance_keys.name': 'instances.0.name',
  'instance_keys.guild_name': 'instances.0.guild_name',
  'instance_keys.revoked_by': 'instances.0.revoked_by',
  'instance_keys.replaced_by': 'instances.0.replaced_by',
  'key_uses.key_id': 'instances.0.id',
  'key_uses.last_used_at': 'instances.0.last_used_at',
  'lookup_counts.day': 'lookups.lookups.0.date',
  'lookup_counts.guild_id': 'lookups.lookups.0.guild_id',
  'lookup_counts.key_digest': 'lookups.lookups.0.key_hint',
  'lookup_counts.answered': 'lookups.lookups.0.answered',
  'lookup_counts.refused': 'lookups.lookups.0.refused',
  'sessions.id_hash': '-',
  'sessions.created_at': 'sessions.0.created_at',
  'sessions.expires_at': 'sessions.0.expires_at',
  'audit_events.id': '-',
  'audit_events.at': 'events.0.at',
  'audit_events.actor': 'events.0.by',
  'audit_events.action': 'events.0.action',
  'audit_events.subject': 'events.0.guild_id',
  'audit_events.request_id': '-',
  'audit_events.via': 'events.0.via',
  'audit_events.notice': 'events.0.notice',
}

onEachDatabase({}, (service, database) => {
  let people = 0
  async function somebody() {
    people += 1
    const own = guild({ owner: true, name: `Own Guild ${database}` })
    const who = person(own)
    const member = await service.member(who)
    await member.allow(own.id)
    await member.allow('42', false)
    await member.link(`Taken along ${database} ${people}`)
    return { member, who, own, key: await member.createKey(own.id) }
  }

  async function parts(member: Member) {
    const read = async (path: string) => (await member.get(path)).body
    return {
      user: await read('/v1/users/me'),
      guilds: (await read('/v1/users/me/guilds')).guilds,
      instances: (await read('/v1/instances')).instances,
      sessions: (await read('/v1/users/me/sessions')).sessions,
      events: (await read('/v1/users/me/history')).events,
      lookups: await read('/v1/users/me/lookups'),
    }
  }

  test('a person downloads a file with the same data as the endpoints', async () => {
    const { member, own } = await somebody()
    await service.query`update users set last_login_at = clock_timestamp()`
    const read = await parts(member)
    const { status, headers, body } = await member.get(PATH)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="player-stats-lookup.json"',
      'cache-control': 'no-store',
    })
    const time = expect.stringMatching(timestamp)
    expect(body).toEqual({
      notices: [],
      ...{ exported_at: time, first_login_at: time, last_login_at: time },
      guild_list_from: read.user.guilds_fetched_at,
      permissions: [
        { guild_id: '42', guild_name: null, is_allowed: false, updated_at: time },
        { guild_id: own.id, guild_name: own.name, is_allowed: true, updated_at: time },
      ],
      ...read,
    })
  })

  test('every column about a person is in the download, or on the list of columns left out', async () => {
    const { owned } = await tablesByOwner(service)
    const rows = await service.query`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name::text = any(${[...owned, 'audit_events']}::text[])
        and column_name <> 'user_id'
      order by 1`
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(COLUMNS).toSorted())
    const { member, who, own, key } = await somebody()
    await service.botWith(key.api_key).lookUp({ guild_id: own.id, target_chat_id: who.id })
    await service.writeCounts()
    const { body } = await member.get(PATH)
    for (const place of Object.values(COLUMNS).filter((one) => one !== '-')) expect(body).toHaveProperty(place)
  })

  test('the download is complete even if pages show only the newest thousand events of known actions', async () => {
    const { member } = await somebody()
    const { id } = (await member.get('/v1/users/me')).body
    await service.query`insert into audit_events (at, actor, action, user_id, subject, request_id)
      select now() + make_interval(secs => n), 'member', case n when 1500 then 'avatar.changed' else 'permission.allowed' end,
             ${id}::bigint, n::text, 'a test' from generate_series(1, 1500) n`
    await service.query`insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
      select ${id}::bigint, (now() at time zone 'utc')::date, n, '', 1, 0 from generate_series(1, 1500) n`
    const { events, lookups } = (await member.get(PATH)).body
    const told = new Set(events.map((event: { guild_id: string | null }) => event.guild_id))
    expect(Array.from({ length: 1_499 }, (_, n) => String(n + 1)).filter((guildId) => !told.has(guildId))).toEqual([])
    expect(lookups.lookups).toHaveLength(1_500)
    const shown = (await parts(member)).events
    expect([shown.length, shown[0].guild_id, shown.at(-1).guild_id]).toEqual([1_000, '1499', '500'])
  })

  test('the download contains no key, no session, no hash of one, and nothing about anybody else', async () => {
    const { member, key, who } = await somebody()
    const others = guild({ owner: true, name: `Guild of somebody else ${database}` })
    const other = await service.member(person(others))
    await other.link(`Account of somebody else ${database}`)
    await other.allow(others.id)
    const { id: othersKey } = await other.createKey(others.id)
    const { text } = await member.get(PATH)
    const cookie = decodeURIComponent(member.cookies.get('session') ?? '')
    for (const secret of [key.api_key, sessionId(member), cookie]) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(text).not.toContain(hash('sha256', secret, encoding))
      }
      expect(text).not.toContain(secret)
    }
    for (const one of ['of somebody else', others.id, othersKey]) expect(text).not.toContain(one)
    expect(text).toContain(who.id)
  })
})
