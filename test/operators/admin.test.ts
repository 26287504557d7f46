/** What operators do to the data of people, by command: each says what it did, and leaves its trace. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/commands/admin/commands.ts'
import type { Member } from '../helpers/actors.ts'
import { cast, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { expectRefused, linesOf, type Ran, runAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const lookup = (person: { id: string }) => ({ guild_id: GUILD, target_chat_id: person.id })
const squatter = { ...cast.neverAgreed, id: '77001', username: 'squatter' }

let service: RunningApp
let databaseUrl: string

const admin = (...argv: string[]): Promise<Ran> => runAdmin({ DATABASE_URL: databaseUrl }, ...argv)

/** Done: the request id of its audit row. */
function expectDone({ code, err }: Ran): string {
  const [, requestId = ''] = /^Request id in the audit trail: (admin-[0-9a-f-]{36})\n$/.exec(err) ?? []
  expect([code, requestId, err]).toEqual([0, expect.stringMatching(/^admin-/), expect.any(String)])
  return requestId
}

const auditRows = () =>
  service.store.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'user_id', 'subject', 'request_id'])
    .orderBy('id')
    .execute()

const actionsOf = async (requestId: string) =>
  (await auditRows()).filter((row) => row.request_id === requestId).map(({ actor, action }) => `${actor} ${action}`)

async function consenting(person: typeof cast.member, gameName: string): Promise<Member> {
  const member = await service.member(person)
  await member.allow(GUILD)
  await member.link(gameName, 'HELP')
  return member
}

describe.skipIf(!hasPostgres)('an operator, while the service runs,', () => {
  beforeAll(async () => {
    databaseUrl = await emptyDatabase()
    service = await startApp({ databaseUrl })
  })
  afterAll(() => service.close())

  test('lists the keys of a guild and of a person, and revokes them', async () => {
    const bot = await service.bot(GUILD)
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })

    const listed = await admin('keys', '--guild', GUILD)
    expect(await actionsOf(expectDone(listed))).toEqual(['operator keys.listed'])
    const key = { guild_id: GUILD, maker_chat_id: cast.admin.id, key_hint: bot.key?.slice(-4), revoked_at: null }
    expect(JSON.parse(listed.out)).toMatchObject(key)
    expect(listed.out).not.toContain(bot.key)

    const revoked = await admin('revoke-keys', '--user', cast.admin.id, '--yes')
    expect(await actionsOf(expectDone(revoked))).toEqual(['operator key.revoked'])
    expect(JSON.parse(revoked.out)).toMatchObject({ ...key, revoked_at: expect.any(String) })
    expect(await bot.get('/v1/content')).toMatchObject({ status: 401 })
  })

  test('is told when there is no key to revoke: nothing is changed, and nothing is recorded', async () => {
    const before = (await auditRows()).length
    const bot = await service.bot(GUILD)
    const { out } = await admin('keys', '--guild', GUILD)
    const { id } = JSON.parse(out.split('\n')[0] ?? '')
    expectDone(await admin('revoke-keys', '--key', id, '--yes'))
    expect(await bot.get('/v1/content')).toMatchObject({ status: 401 })
    for (const argv of [
      ['--key', id],
      ['--key', 'nope'],
      ['--guild', '5'],
      ['--user', cast.admin.id],
    ]) {
      const err = 'There is no such active key. Nothing was changed.\n'
      expect(await admin('revoke-keys', ...argv, '--yes')).toEqual({ code: 1, out: '', err })
    }
    const actions = (await auditRows()).slice(before).map(({ action }) => action)
    expect(actions.filter((action) => action !== 'consent.granted')).toEqual([
      'key.created',
      'keys.listed',
      'key.revoked',
    ])
  })

  test('takes the keys of a guild or of a person, not of both at once', async () => {
    const bot = await service.bot(GUILD)
    const refused = await admin('revoke-keys', '--guild', GUILD, '--user', cast.admin.id, '--yes')
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/one of --guild, --user and --key/) })
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })
    expectDone(await admin('revoke-keys', '--guild', GUILD, '--yes'))
    expect(await bot.get('/v1/content')).toMatchObject({ status: 401 })
  })

  test('has every change that cannot be undone confirmed', async () => {
    const given: Record<string, string[]> = {
      'revoke-keys': ['--guild', GUILD],
      'withdraw-consent': [cast.admin.id],
      unlink: ['Somebody#TAG'],
      erase: [cast.admin.id],
      'accept-restore': ['--consents', 'off', '--keys', 'revoke'],
    }
    const confirmed = [...commands].flatMap(([name, { usage }]) => (usage.includes('--yes') ? [name] : []))
    expect(confirmed.toSorted()).toEqual(Object.keys(given).toSorted())
    await service.member(cast.admin)
    const before = await auditRows()
    for (const [name, argv] of Object.entries(given)) {
      const err = `"${name}" cannot be undone, and nothing was changed. Add --yes to do it.\n`
      expect(await admin(name, ...argv)).toEqual({ code: 1, out: '', err })
    }
    expect(await auditRows()).toEqual(before)
  })

  test('unlinks a name with a # in it: the tag follows the last one', async () => {
    const member = await service.member(squatter)
    await member.link('a#b', 'TAG')
    const done = await admin('unlink', 'a#b#TAG', '--yes')
    expectDone(done)
    expect(JSON.parse(done.out)).toMatchObject({ gameName: 'a#b', tagLine: 'TAG', ownerChatId: squatter.id })
  })

  test('turns the consent of a person off: invisible at once, and logged out', async () => {
    const bot = await service.bot(GUILD)
    const member = await consenting(cast.member, 'Helped Heron')
    expect(await bot.lookUp(lookup(cast.member))).toMatchObject({ status: 200 })

    const done = await admin('withdraw-consent', cast.member.id, '--yes')
    expect(await actionsOf(expectDone(done))).toEqual(['operator consent.withdrawn'])
    expect(await bot.lookUp(lookup(cast.member))).toMatchObject({ body: { detail: { reason: 'no_global_consent' } } })
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
  })

  test('unlinks a squatted game id, which its owner can link then', async () => {
    const thief = await service.member(squatter)
    const { body: account } = await thief.link('Squatted Swan', 'OWN')
    const owner = await service.member(cast.member)
    expect(await owner.link('squatted swan', 'own')).toMatchObject({ status: 409 })
    // As an older release stored it.
    const { db } = service.store
    const odd = { publisher_game_name: 'Squatted\u001b[2J Swan' }
    await db.updateTable('linked_accounts').set(odd).where('id', '=', account.id).execute()

    const done = await admin('unlink', 'SQUATTED swan#own', '--yes')
    expect(await actionsOf(expectDone(done))).toEqual(['operator account.unlinked'])
    expect(JSON.parse(done.out)).toMatchObject({ ownerChatId: squatter.id })
    expect(done.out, 'no stored name can steer the terminal').not.toContain('\u001b')
    expect(await owner.link('squatted swan', 'own')).toMatchObject({ status: 200 })
  })

  test('erases a person: nothing of theirs is left, and the audit trail forgets who it was', async () => {
    const person = { ...cast.neverAgreed, id: '77002', username: 'leaving' }
    const member = await consenting(person, 'Leaving Lark')
    await member.link('Left Lapwing', 'HELP')
    const { body } = await member.get('/v1/users/me')
    const [accountId, formerId] = body.accounts.map(({ id }: { id: string }) => id)
    await member.post(`/v1/users/me/accounts/${formerId}/primary`)
    await member.delete(`/v1/users/me/accounts/${formerId}`)
    const isTheirs = (subject: string | null) => subject === accountId || subject === formerId
    const named = (await auditRows()).filter(({ subject }) => isTheirs(subject)).map(({ action }) => action)
    expect(named).toEqual(['account.linked', 'account.unlinked'])

    const done = await admin('erase', person.id, '--yes')
    const requestId = expectDone(done)
    expect(done.out).toContain('Erased chat id 77002.')
    expect(await actionsOf(requestId)).toEqual(['operator user.erased'])
    const rows = await auditRows()
    expect(rows.filter(({ user_id, subject }) => user_id === body.id || isTheirs(subject))).toEqual([])
    expect(
      rows.filter(({ action, user_id }) => user_id === null && action.startsWith('permission')),
      'nor the guilds of whoever it was',
    ).toEqual([expect.objectContaining({ subject: null })])
    expect(rows.filter(({ user_id }) => user_id === null).map(({ action }) => action)).toContain('account.linked')
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
    const bot = await service.bot(GUILD)
    expect(await bot.lookUp(lookup(person))).toMatchObject({ body: { detail: { reason: 'no_global_consent' } } })
    expect(await admin('erase', person.id, '--yes')).toMatchObject({ code: 1 })
  })

  test('sees what happened to a person, and that somebody looked', async () => {
    const person = { ...cast.neverAgreed, id: '77003', username: 'audited' }
    await (await consenting(person, 'Audited Auk')).allow(GUILD, false)
    const first = await admin('audit', person.id)
    expectDone(first)
    const actions = ['consent.granted', 'permission.allowed', 'account.linked', 'permission.denied']
    const events = linesOf(first).filter(({ actor }) => actor === 'member')
    expect(events.map(({ action }) => action)).toEqual(actions)
    expect(first.out).not.toContain('Audited')
    expect(linesOf(await admin('audit', person.id)).at(-1)).toMatchObject({ actor: 'operator', action: 'audit.read' })
  })

  test('is refused with one sentence when something is missing, and nothing is changed', async () => {
    const before = (await auditRows()).length
    const refusals: [string[], RegExp][] = [
      [['erase', '1e3', '--yes'], /^"1e3" is no chat id/],
      [['withdraw-consent', '99999', '--yes'], /^Nobody with chat id 99999 has ever logged in\./],
      [['unlink', 'nobody#here', '--yes'], /^Nobody has linked "nobody#here"\. Nothing was changed\.$/],
      [['unlink', 'nobody', '--yes'], /name#tag/],
      [['keys'], /one of --guild, --user and --key/],
      [['keys', '--all'], /--all.*admin -- --help$/],
      [['top', '--key', 'a'], /"top" has no option --key/],
      [['accept-restore', '--key', 'a', '--yes'], /no option --key/],
      [['erase', '1', '2', '--yes'], /^What is "2"\?/],
      [['destroy'], /no command "destroy"/],
    ]
    await Promise.all(refusals.map(async ([argv, sentence]) => expectRefused(await admin(...argv), sentence)))
    expect(await auditRows()).toHaveLength(before)
  })
})
