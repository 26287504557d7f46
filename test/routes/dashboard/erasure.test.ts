/** People who erase themselves: everything is deleted at once, after a recent login, and nothing in the database names them. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as auditLog from '../../../src/store/operators/audit-log.ts'
import * as operatorKeys from '../../../src/store/operators/keys.ts'
import type { Member } from '../../helpers/actors.ts'
import { guilds, onEachDatabase } from '../../helpers/app.ts'
import { dump, linesWith } from '../../helpers/query.ts'
import {
  CLEARED,
  consent,
  cookieLines,
  done,
  failWritesTo,
  guild,
  person,
  refused,
  seen,
  sessionId,
  withCookies,
} from './people.ts'

const GUILD = guilds.lanternfall.id
const ME = '/v1/users/me'
const lookup = (who: { id: string }) => ({ guild_id: GUILD, target_chat_id: who.id })

onEachDatabase({}, async (service) => {
  const staying = person(guild({ name: 'Staying Guild' }))
  // The ids are so long that a dump contains them only if they were stored.
  await service.query`alter table users alter column id restart with 770000000000`
  const bot = await service.bot(GUILD)
  const somebodyElse = await service.createVisibleMember(staying, 'Staying')

  const erase = (member: Member) => member.delete(ME)

  /** Makes a session older. */
  const age = (member: Member, seconds: number) =>
    service.query`update sessions set created_at = now() - make_interval(secs => ${seconds}::int)
        where id_hash = ${hash('sha256', sessionId(member), 'buffer')}`

  test('a person who erases their data is logged out on all devices', async () => {
    const own = guild({ owner: true })
    const who = person(own)
    const [member, phone] = [await service.createVisibleMember(who, 'Erased'), await service.member(who)]
    const { api_key } = await member.createKey(own.id)
    expect(await bot.lookUp(lookup(who))).toMatchObject({ status: 200 })

    const answer = await erase(member)
    expect(await seen(answer)).toEqual(done)
    expect(cookieLines(answer)).toEqual([CLEARED])
    expect(await bot.lookUp(lookup(who))).toMatchObject({ body: { detail: { reason: 'no_global_consent' } } })
    expect(await seen(service.botWith(api_key).get('/v1/content'))).toEqual(refused(401, 'invalid_or_revoked_key'))
    for (const device of [member, phone]) expect(await seen(device.get(ME))).toEqual(refused(401, 'not_logged_in'))
    expect(await seen(erase(phone))).toEqual(refused(401, 'not_logged_in'))
  })

  test('the database contains nothing about a person who was erased', async () => {
    const own = guild({ owner: true, name: 'Vanishing Guild' })
    const who = { ...person(own), username: 'vanishing_name', displayName: 'Vanishing Person' }
    const member = await service.member(who)
    const [stayed, gone] = [guild({ name: 'Other Guild' }), guild({ name: 'Left Guild' })]
    const managed = guild({ owner: true, name: 'Managed Guild' })
    await member.logIn({ ...who, guilds: [own, managed, stayed, gone] })
    for (const id of [own.id, stayed.id, gone.id, GUILD]) await member.allow(id)
    await member.setPermission(stayed.id, false)
    await member.delete(`${ME}/servers/${GUILD}/permission`)
    await member.logIn({ ...who, guilds: [own, managed, stayed] })
    const linked: string[] = []
    for (const name of ['First', 'Second', 'Third']) linked.push((await member.link(`Vanishing ${name}`)).body.id)
    await member.post(`${ME}/accounts/${linked[1]}/primary`)
    await member.delete(`${ME}/accounts/${linked[2]}`)
    const keys = [await member.createKey(own.id), await member.createKey(own.id)]
    await member.post(`/v1/instances/${keys[0]?.id}/revoke`)
    const looking = await member.createKey(managed.id)
    await service.botWith(looking.api_key).lookUp({ guild_id: managed.id, target_chat_id: staying.id })
    await service.writeCounts()
    const counted = { guild_id: managed.id, answered: 0, refused: 1 }
    expect(await lookupsOf(somebodyElse)).toMatchObject([{ ...counted, key_hint: looking.key_hint }])
    const { id } = (await member.get(ME)).body
    const operator = { actor: 'operator', requestId: 'an operator' } as const
    await operatorKeys.list(service.store.db, { user_id: id }, operator)
    await auditLog.list(service.store.db, { userId: id, limit: 10 }, operator)
    const names = [
      ...[id, who.id, who.username, 'Vanishing', own.id, stayed.id, stayed.name, gone.id, gone.name, ...linked],
      ...[...keys, looking].flatMap((key) => [key.id, hash('sha256', key.api_key), `"${key.key_hint}"`]),
      hash('sha256', sessionId(member)),
    ]
    const before = await dump(service)
    for (const name of names) expect(linesWith(before, [name]), name).not.toEqual([])

    expect(await seen(erase(member))).toEqual(done)
    const after = await dump(service)
    expect(linesWith(after, names)).toEqual([])
    const rowsOf = (lines: string[]) => lines.filter((line) => !/^(?:audit_events|withdrawals|write_marks) /.test(line))
    const others = before.filter((line) => linesWith([line], names).length === 0)
    expect(new Set(rowsOf(after))).toEqual(new Set(rowsOf(others)))
    expect(await eventsSince(before)).toEqual(['member user.erased'])
    expect(await lookupsOf(somebodyElse)).toMatchObject([{ ...counted, key_hint: '', key_name: null }])
  })

  const lookupsOf = async (member: Member) => (await member.get(`${ME}/lookups`)).body.lookups

  /** The events since a dump. */
  async function eventsSince(before: string[]): Promise<string[]> {
    const ids = linesWith(before, ['audit_events ']).map((line) => JSON.parse(line.slice('audit_events '.length)).id)
    const last = Math.max(...ids)
    const rows = await service.query`select actor, action from audit_events where id > ${last}`
    return rows.map(({ actor, action }) => `${actor} ${action}`)
  }

  test('an erasure that fails halfway changes nothing', async () => {
    const who = person()
    const member = await service.createVisibleMember(who, 'Undecided')
    const before = await member.get(ME)
    const restore = await failWritesTo(service, 'linked_accounts')
    const events = linesWith(await dump(service), ['audit_events '])
    expect(await seen(erase(member))).toEqual(refused(503, 'service_unavailable'))
    expect((await member.get(ME)).text).toBe(before.text)
    expect(await bot.lookUp(lookup(who))).toMatchObject({ status: 200 })
    expect(linesWith(await dump(service), ['audit_events '])).toEqual(events)

    await restore()
    expect(await seen(erase(member))).toEqual(done)
    expect(linesWith(await dump(service), [before.body.id, who.id])).toEqual([])
  })

  test('a person can erase their data only within ten minutes after a login', async () => {
    const who = person()
    const member = await service.createVisibleMember(who, 'Hesitating')
    await age(member, 600)
    // A recent login in another browser does not count.
    await service.member(who)
    const before = await member.get(ME)
    expect(await seen(erase(member))).toEqual(refused(403, 'login_too_old'))
    expect((await member.get(ME)).text).toBe(before.text)
    expect(await bot.lookUp(lookup(who))).toMatchObject({ status: 200 })

    await age(member, 540)
    expect(await seen(erase(member))).toEqual(done)
  })

  test('an erased person who logs in again has no accounts and no permissions', async () => {
    const who = person()
    const member = await service.createVisibleMember(who, 'Returning')
    const { id } = (await member.get(ME)).body
    await erase(member)
    await member.logIn(who)
    const { body } = await member.get(ME)
    expect(body).toMatchObject({ chat_id: who.id, global_consent: true, accounts: [], other_permissions: [] })
    expect(body.id).not.toBe(id)
    expect((await member.get(`${ME}/history`)).body.events).toMatchObject([{ action: 'consent.granted' }])
    expect(await member.link('Returning')).toMatchObject({ status: 200 })
  })

  test('a request that a person sends during their erasure stores nothing', { repeats: 2 }, async () => {
    const own = guild({ owner: true })
    const who = person(own)
    const member = await service.member(who)
    const copies = Array.from({ length: 8 }, () => withCookies(service.visitor(), member.cookies))
    const { id } = (await member.get(ME)).body
    await member.createKey(own.id)
    const racing = copies.flatMap((copy, n) => [
      copy.allow(n % 2 === 0 ? GUILD : own.id),
      copy.link(`Racing ${who.id} ${n}`),
      copy.post('/v1/instances', { guild_id: own.id }),
      copy.delete(`${ME}/servers/${own.id}/permission`),
    ])
    const [erased, ...answers] = await Promise.all([erase(member), ...racing])
    // 503 is the response to a deadlock: the client may try again.
    for (const { status } of answers) expect([200, 401, 403, 409, 429, 503]).toContain(status)
    if (erased?.status === 503) expect(await seen(erase(member))).toEqual(done)
    else expect(erased && (await seen(erased))).toEqual(done)
    expect(linesWith(await dump(service), [id, who.id, own.id])).toEqual([])
  })

  test('a login that finishes during a person’s erasure stores nothing about them', { repeats: 2 }, async () => {
    const who = person()
    const member = await service.createVisibleMember(who, 'Racing')
    const { id } = (await member.get(ME)).body
    const { visitor, back } = await consent(service, service.visitor(), who)
    const [erased, login] = await Promise.all([erase(member), visitor.follow(back)])
    expect(await seen(erased)).toEqual(done)
    expect([302, 409]).toContain(login.status)
    expect(linesWith(await dump(service), [id, who.id])).toEqual([])
    expect(await visitor.get(ME)).toMatchObject({ status: 401 })
    expect(await bot.lookUp(lookup(who))).toMatchObject({ status: 403 })
  })
})
