/**
 * The history of a person: all their events, and nobody else's. Consent is recorded with a notice, which is the text beside the
 * switch or login. Anybody who knows the version of a notice can read that notice.
 */
import { expect, test } from 'vitest'
import { loadPageWords } from '../../../src/routes/pages/language.ts'
import { type NoticePlace, nameOfNotice, noticeFinder } from '../../../src/routes/pages/notices.ts'
import * as auditLog from '../../../src/store/operators/audit-log.ts'
import * as operatorKeys from '../../../src/store/operators/keys.ts'
import * as users from '../../../src/store/people/users.ts'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { guild, newId, person, refused, seen, timestamp } from './people.ts'

const PATH = '/v1/users/me/history'
const operator = { actor: 'operator', requestId: 'an operator' } as const
const nothing = { guild_id: null, guild_name: null, account: null, key_hint: null, notice: null }

const named = async (tag: 'de' | 'fr', place: NoticePlace = 'switch') => nameOfNotice(await loadPageWords(tag), place)

onEachDatabase({}, (service, database) => {
  const eventsOf = async (member: Member) => (await member.get(PATH)).body.events

  test('a person sees all their decisions in their history, newest first', async () => {
    const [own, left] = [guild({ owner: true, name: 'Own Guild' }), guild({ name: 'Left Guild' })]
    const who = person(own, left)
    const member = await service.member(who)
    await member.allow(left.id)
    await member.logIn({ ...who, guilds: [own] })
    await member.setPermission(left.id, false)
    await member.allow('42')
    await member.link(`Told ${database}`, 'TAG')
    const { body: former } = await member.link(`Former ${database}`, 'TAG')
    await member.post(`/v1/users/me/accounts/${former.id}/primary`)
    await member.delete(`/v1/users/me/accounts/${former.id}`)
    const key = await member.createKey(own.id)
    await member.post(`/v1/instances/${key.id}/revoke`)
    await member.delete('/v1/users/me/servers/42/permission')
    await member.post('/auth/revoke')
    await member.logIn({ ...who, guilds: [own] })

    const { status, body, headers } = await member.get(PATH)
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
    const me = { at: expect.stringMatching(timestamp), by: 'me', via: null, ...nothing }
    const ofKey = { guild_id: own.id, guild_name: 'Own Guild', key_hint: key.key_hint }
    const ofLeft = { guild_id: left.id, guild_name: 'Left Guild' }
    expect(body.events).toEqual([
      { ...me, action: 'consent.granted' },
      { ...me, action: 'consent.withdrawn' },
      { ...me, action: 'permission.forgotten', guild_id: '42' },
      { ...me, ...ofKey, action: 'key.revoked' },
      { ...me, ...ofKey, action: 'key.created' },
      { ...me, action: 'account.unlinked' },
      { ...me, action: 'account.made_primary' },
      { ...me, action: 'account.linked' },
      { ...me, action: 'account.linked', account: `Told ${database}#TAG` },
      { ...me, action: 'permission.allowed', guild_id: '42' },
      { ...me, ...ofLeft, action: 'permission.denied' },
      { ...me, ...ofLeft, action: 'permission.allowed' },
      { ...me, action: 'consent.granted' },
    ])
  })

  test('a person sees in their history what operators read or changed', async () => {
    const who = person()
    const userId = (await (await service.member(who)).get('/v1/users/me')).body.id
    // 1.0.0 recorded the people of its demo data like this.
    await service.query`update audit_events set actor = 'operator', request_id = 'first-start' where user_id = ${userId}::bigint`
    await operatorKeys.list(service.store.db, { user_id: userId }, operator)
    await auditLog.list(service.store.db, { userId, limit: 1 }, operator)
    await users.withdrawConsent(service.store.db, userId, operator)
    const events = await eventsOf(await service.member(who))
    expect(events.map(({ by, action }: { by: string; action: string }) => `${by} ${action}`)).toEqual([
      'me consent.granted',
      'operator consent.withdrawn',
      'operator audit.read',
      'operator keys.listed',
      'me consent.granted',
    ])
    const trail = await auditLog.list(service.store.db, { userId, isByOperators: true, limit: 9 }, operator)
    expect(new Set(trail.map(({ actor }) => actor))).toEqual(new Set(['operator']))
  })

  /** Sets the permission for a guild, with the name of the notice beside the switch. */
  const allow = (member: Member, guildId: string, notice: string, is_allowed = true) => {
    const sent = { method: 'PUT', json: { is_allowed }, headers: { 'x-notice': notice } }
    return member.send(`/v1/users/me/servers/${guildId}/permission`, sent)
  }

  test('the service records which consent notice a person saw when they turned lookups on', async () => {
    const member = await service.member(person())
    const guildId = newId()
    const name = await named('de')
    await allow(member, guildId, name)
    await allow(member, guildId, name, false)
    const version = name.slice('de:'.length)
    expect(await eventsOf(member)).toMatchObject([
      { action: 'permission.denied', notice: null },
      { action: 'permission.allowed', notice: { language: 'de', version } },
      { action: 'consent.granted', notice: null },
    ])
    const stranger = service.visitor()
    const text = (await noticeFinder({})(name, 'switch'))?.text
    const body = { version, language: 'de', text, first_used_at: expect.stringMatching(timestamp) }
    expect(await seen(stranger.get(`/v1/notices/${version}`))).toEqual({ status: 200, body })
    const { first_used_at } = (await stranger.get(`/v1/notices/${version}`)).body
    await allow(member, newId(), name)
    expect((await stranger.get(`/v1/notices/${version}`)).body).toMatchObject({ first_used_at })
    const exported = (await member.get('/v1/users/me/export')).body
    expect(exported.events[2]).toMatchObject({ action: 'permission.allowed', notice: { language: 'de', version } })
    expect(exported.notices).toEqual([body])
  })

  test('a person can turn lookups on even if their request names a nonexistent notice', async () => {
    const member = await service.member(person())
    for (const name of ['de:0123456789abcdef0123456789abcdef', 'xx:1', 'de', '', 'x'.repeat(5_000)]) {
      expect(await allow(member, newId(), name)).toMatchObject({ status: 200 })
    }
    await member.allow(newId())
    for (const { notice } of await eventsOf(member)) expect(notice).toBeNull()
    expect(await seen(member.get('/v1/notices/0123456789abcdef0123456789abcdef'))).toEqual(refused(404, 'not_found'))
  })

  test('the service records which consent notice a person saw when they logged in', async () => {
    const page = await service.visitor().get('/', { accept: 'text/html', 'accept-language': 'fr' })
    const [, address = ''] = /class="button login" href="(\/auth\/login\?notice=[^"]+)"/.exec(page.text) ?? []
    const who = person()
    const visitor = service.visitor()
    await visitor.logIn(who, { address })
    const version = (await named('fr', 'start')).slice('fr:'.length)
    expect(await eventsOf(visitor)).toMatchObject([{ action: 'consent.granted', notice: { language: 'fr', version } }])
    // Consent is on already, so nothing is recorded.
    await visitor.logIn(who, { address: `/auth/login?notice=${await named('de', 'start')}` })
    expect(await eventsOf(visitor)).toHaveLength(1)
  })

  test.each(['/', '/keys', '/?guild=42'])(
    'the start page %s shows every sentence of the consent notice that a login records',
    async (path) => {
      for (const tag of ['de', 'fr', 'ja'] as const) {
        const page = await service.visitor().get(path, { accept: 'text/html', 'accept-language': tag })
        const { text = '' } = (await noticeFinder({})(nameOfNotice(await loadPageWords(tag), 'start'), 'start')) ?? {}
        const plain = page.text.replaceAll(/<[^>]*>/g, '')
        expect(text.split('\n').filter((sentence) => !plain.includes(sentence))).toEqual([])
      }
    },
  )

  test.each(['cross-site', 'same-site', 'none'])('a login with Sec-Fetch-Site: %s records no notice', async (site) => {
    const visitor = service.visitor()
    const who = person()
    const start = await visitor.get(`/auth/login?notice=${await named('fr', 'start')}`, { 'sec-fetch-site': site })
    await visitor.follow(await service.simulator.authorize(String(start.headers.location), who))
    expect(await eventsOf(visitor)).toMatchObject([{ action: 'consent.granted', notice: null }])
  })

  test('a visitor can read a consent notice even after a person who saw it is erased', async () => {
    const member = await service.member(person())
    const name = await named('fr')
    await allow(member, newId(), name)
    await member.delete('/v1/users/me')
    const version = name.slice('fr:'.length)
    expect((await service.visitor().get(`/v1/notices/${version}`)).status).toBe(200)
    expect(await service.query`select from audit_events where user_id is null and notice is not null`).toEqual([])
  })
})
