/** What people agreed to: the sentences of the page are kept with the grant, once, for whoever has their version. */
import { expect, test } from 'vitest'
import { loadPageWords } from '../../src/web-host/language.ts'
import { findNotice, nameOfNotice } from '../../src/web-host/notices.ts'
import type { Member } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { newId, person, refused, seen, timestamp } from './people.ts'

const named = async (tag: 'de' | 'fr') => nameOfNotice(await loadPageWords(tag))

onEachDatabase({}, (service) => {
  const allow = (member: Member, guildId: string, headers: Record<string, string>, isAllowed = true) =>
    member.send(`/v1/users/me/servers/${guildId}/permission`, {
      method: 'PUT',
      json: { is_allowed: isAllowed },
      headers,
    })
  const events = async (member: Member) => (await member.get('/v1/users/me/history')).body.events

  test('a switch that is turned on is kept with what was read beside it, and turning it off with nothing', async () => {
    const member = await service().member(person())
    const guildId = newId()
    const name = await named('de')
    await allow(member, guildId, { 'x-notice': name })
    await allow(member, guildId, { 'x-notice': name }, false)
    const version = name.slice('de:'.length)
    expect(await events(member)).toMatchObject([
      { action: 'permission.denied', notice: null },
      { action: 'permission.allowed', notice: { language: 'de', version } },
      { action: 'consent.granted', notice: null },
    ])
    const stranger = service().visitor()
    expect(await seen(stranger.get(`/v1/notices/${version}`))).toEqual({
      status: 200,
      body: {
        version,
        language: 'de',
        text: (await findNotice(name))?.text,
        first_used_at: expect.stringMatching(timestamp),
      },
    })
    const exported = (await member.get('/v1/users/me/export')).body
    expect(exported.events[1]).toMatchObject({ action: 'permission.allowed', notice: { language: 'de', version } })
  })

  test('what no page of this release says is kept as nothing, and so is a change by curl', async () => {
    const member = await service().member(person())
    for (const name of ['de:0123456789abcdef0123456789abcdef', 'xx:1', 'de', '', 'x'.repeat(5_000)]) {
      expect(await allow(member, newId(), { 'x-notice': name })).toMatchObject({ status: 200 })
    }
    await member.allow(newId())
    const told: { notice: unknown }[] = await events(member)
    expect(told.map(({ notice }) => notice)).toEqual(told.map(() => null))
    expect(await seen(member.get('/v1/notices/0123456789abcdef0123456789abcdef'))).toEqual(refused(404, 'not_found'))
  })

  test('a login from the start page is kept with what was read there', async () => {
    const page = await service()
      .visitor()
      .send('/', { headers: { accept: 'text/html', 'accept-language': 'fr' } })
    const [, address = ''] = /class="button login" href="(\/auth\/login\?notice=[^"]+)"/.exec(page.text) ?? []
    const who = person()
    const visitor = service().visitor()
    await visitor.logIn(who, { address })
    const version = (await named('fr')).slice('fr:'.length)
    expect(await events(visitor)).toMatchObject([{ action: 'consent.granted', notice: { language: 'fr', version } }])
    // Consent is on already: nothing is granted, and nothing is kept.
    await visitor.logIn(who, { address: `/auth/login?notice=${await named('de')}` })
    expect(await events(visitor)).toHaveLength(1)
  })

  test('erasing forgets the grant, and not the text', async () => {
    const member = await service().member(person())
    const name = await named('fr')
    await allow(member, newId(), { 'x-notice': name })
    await member.delete('/v1/users/me')
    const version = name.slice('fr:'.length)
    expect((await service().visitor().get(`/v1/notices/${version}`)).status).toBe(200)
    const rows = await service()
      .store.db.selectFrom('audit_events')
      .select('id')
      .where('user_id', 'is', null)
      .where('notice', 'is not', null)
      .execute()
    expect(rows).toEqual([])
  })
})
