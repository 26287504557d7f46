/** The download of everything stored about a person: complete, and without secrets and data about others. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { tablesByOwner } from '../../helpers/query.ts'
import { guild, person, sessionId, timestamp } from './people.ts'

const PATH = '/v1/users/me/export'

/**
 * Every column about a person, by table, with its place in the file: `column`, `column=place` if the file uses another name, or
 * `column=-` if the file leaves the column out. Add new columns to docs/privacy.md and to the privacy notice, too.
 */
const TABLES: Record<string, [place: string, columns: string]> = {
  users: [
    'user',
    'id chat_id username display_name avatar=user.avatar_url global_consent created_at=first_login_at ' +
      // The file contains the notice that the person agreed to, which says the same as `consent_source`.
      'last_login_at=last_login_at guilds_fetched_at=guild_list_from consent_source=-',
  ],
  guild_memberships: ['guilds.0', 'guild_id=guilds.0.id name icon=guilds.0.icon_url can_manage'],
  linked_accounts: [
    'user.accounts.0',
    'id publisher_game_name publisher_tag_line region verified is_primary linked_at',
  ],
  guild_permissions: ['permissions.0', 'guild_id is_allowed updated_at guild_name'],
  instance_keys: [
    'instances.0',
    'id guild_id key_hint created_at revoked_at expires_at limit_id=- term_days=- key_hash=- name guild_name revoked_by ' +
      'replaced_by',
  ],
  key_uses: ['instances.0', 'key_id=instances.0.id last_used_at'],
  lookup_counts: [
    'lookups.lookups.0',
    'day=lookups.lookups.0.date guild_id key_digest=lookups.lookups.0.key_hint answered refused',
  ],
  sessions: ['sessions.0', 'id_hash=- created_at expires_at'],
  audit_events: ['events.0', 'id=- at actor=events.0.by action subject=events.0.guild_id request_id=- via notice'],
}

const COLUMNS = Object.entries(TABLES).flatMap(([table, [inside, columns]]) =>
  columns.split(' ').map((column) => {
    const [name, place = `${inside}.${name}`] = column.split('=')
    return { name: `${table}.${name}`, place }
  }),
)

onEachDatabase({}, (service, database) => {
  async function somebody() {
    const own = guild({ owner: true, name: `Own Guild ${database}` })
    const who = person(own)
    const member = await service.member(who)
    await member.allow(own.id)
    await member.setPermission('42', false)
    await member.link(`Taken along by ${who.id}`)
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

  test('a person’s download contains the data that the dashboard shows', async () => {
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

  test('every database column about a person is in their download or a list of exceptions', async () => {
    const { owned } = await tablesByOwner(service)
    const rows = await service.query`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name::text = any(${[...owned, 'audit_events']}::text[])
        and column_name <> 'user_id'
      order by 1`
    expect(rows.map(({ name }) => name).toSorted()).toEqual(COLUMNS.map(({ name }) => name).toSorted())
    const { member, who, own, key } = await somebody()
    await service.botWith(key.api_key).lookUp({ guild_id: own.id, target_chat_id: who.id })
    await service.writeCounts()
    const { body } = await member.get(PATH)
    for (const { place } of COLUMNS) if (place !== '-') expect(body).toHaveProperty(place)
  })

  test('a person’s download contains all their events and lookups', async () => {
    const { member } = await somebody()
    const { id } = (await member.get('/v1/users/me')).body
    await service.query`insert into audit_events (at, actor, action, user_id, subject, request_id)
      select now() + make_interval(secs => n), 'member', case n when 1500 then 'avatar.changed' else 'permission.allowed' end,
             ${id}::bigint, n::text, 'a test' from generate_series(1, 1500) n`
    await service.query`insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
      select ${id}::bigint, (now() at time zone 'utc')::date, n, '', 1, 0 from generate_series(1, 1500) n`
    const { events, lookups } = (await member.get(PATH)).body
    const guildIds = new Set(events.map((event: { guild_id: string | null }) => event.guild_id))
    expect(Array.from({ length: 1_499 }, (_, n) => String(n + 1)).filter((id) => !guildIds.has(id))).toEqual([])
    expect(lookups.lookups).toHaveLength(1_500)
    const shown = (await parts(member)).events
    expect([shown.length, shown[0].guild_id, shown.at(-1).guild_id]).toEqual([1_000, '1499', '500'])
  })

  test('a person’s download contains no keys, and nothing about other people', async () => {
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
