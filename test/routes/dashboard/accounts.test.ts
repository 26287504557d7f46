/** People link, unlink and choose game accounts. Their names are kept, trimmed or refused. */
import { describe, expect, test } from 'vitest'
import { pseudoIdentifier } from '../../../src/store/people/game-id.ts'
import type { Account } from '../../../src/wire/dashboard.ts'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { fillToLimits } from '../../helpers/query.ts'
import { done, type Fault, invalid, missing, notUnicode, ownGuild, person, refused, seen, timestamp } from './people.ts'

const notFound = refused(404, 'account_not_found')
const alreadyLinked = refused(409, 'account_already_linked')

const FIELDS = { publisher_game_name: 128, publisher_tag_line: 64, region: 64 } as const
type Field = keyof typeof FIELDS
const fields = Object.keys(FIELDS) as Field[]

const fault =
  (type: string, msg: string) =>
  (field: string): Fault => [['body', field], type, msg]
const notText = fault('string_type', 'Input should be a valid string')
const tooShort = fault(
  'string_too_short',
  'String should have at least 1 character, not counting leading and trailing spaces',
)
const tooLong = (field: Field) =>
  fault('string_too_long', `String should have at most ${FIELDS[field]} characters`)(field)
const notVisible = fault('string_pattern_mismatch', 'String should not contain invisible characters')
const hasHash = fault('value_error', 'String should not contain #: send name and tag separately')
const reserved = fault('value_error', 'String should not start with ~: such tags are reserved')('publisher_tag_line')

onEachDatabase({}, async (service, database) => {
  const newcomer = () => service.member(person())
  test('the first account that a person links becomes their primary account', async () => {
    const member = await newcomer()
    const account = (name: string, isPrimary: boolean) => ({
      status: 200,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        publisher_game_name: name,
        publisher_tag_line: 'EUW7',
        region: 'eu',
        verified: false,
        is_primary: isPrimary,
        linked_at: expect.stringMatching(timestamp),
      },
    })
    const answer = await member.link('Marlow', 'EUW7', 'eu')
    expect(await seen(answer)).toEqual(account('Marlow', true))
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await seen(member.link('Marlow Two', 'EUW7', 'eu'))).toEqual(account('Marlow Two', false))
  })

  describe('a game id that is linked already', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await owner.link('Wren Hollow', 'MOSS', 'eu')

    test.each([
      ['exactly the same', 'Wren Hollow', 'MOSS'],
      ['with another region', 'Wren Hollow', 'MOSS', 'kr'],
    ])('a person who links a game id that is already linked gets 409 (%s)', async (_, name, tag, region = 'eu') => {
      expect(await seen(owner.link(name, tag, region))).toEqual(alreadyLinked)
      expect(await seen(other.link(name, tag, region))).toEqual(alreadyLinked)
      expect(await listed(owner)).toEqual(['Wren Hollow, primary'])
      expect(await listed(other)).toEqual([])
    })
  })

  test('a person can link an account in a region that the service does not know', async () => {
    const member = await newcomer()
    const names = { publisher_game_name: 'Sly', publisher_tag_line: 'V', region: 'Luna 9' }
    expect(await member.post('/v1/users/me/accounts', { ...names, verified: true, is_primary: false })).toMatchObject({
      status: 200,
      body: { region: 'Luna 9', verified: false, is_primary: true },
    })
  })

  test('a person who chooses another primary account has exactly one primary account', async () => {
    const member = await newcomer()
    await member.link('choose a')
    const { body: b } = await member.link('choose b')
    expect(await choose(member, b.id)).toEqual({ status: 200, body: { ...b, is_primary: true } })
    expect(await choose(member, b.id)).toEqual({ status: 200, body: { ...b, is_primary: true } })
    expect(await listed(member)).toEqual(['choose b, primary', 'choose a'])
  })

  test('if a person unlinks their primary account, their oldest other account becomes primary', async () => {
    const member = await newcomer()
    const linked: Account[] = []
    for (const name of ['a', 'b', 'c', 'd']) linked.push((await member.link(`unlink ${name}`)).body)
    const [first, second, third, fourth] = linked.map(({ id }) => id) as [string, string, string, string]
    expect(await unlink(member, third)).toEqual(done)
    expect(await unlink(member, third)).toEqual(notFound)
    expect((await member.get('/v1/users/me')).body.accounts).toEqual([linked[0], linked[1], linked[3]])
    expect(await unlink(member, first)).toEqual(done)
    expect(await listed(member)).toEqual(['unlink b, primary', 'unlink d'])
    for (const id of [second, fourth]) expect(await unlink(member, id)).toEqual(done)
    expect(await listed(member)).toEqual([])
    expect(await member.link('back again')).toMatchObject({ status: 200, body: { is_primary: true } })
  })

  test('a person who exceeds the limit of accounts, permissions or keys gets 429', async () => {
    const [own, another] = [ownGuild(), ownGuild()]
    const full = await service.member(person(own, another))
    await fillToLimits(service, (await full.get('/v1/users/me')).body.id)
    for (const { id } of [own, another]) await full.createKey(id)
    const createKey = (guildId: string) => seen(full.post('/v1/instances', { guild_id: guildId }))
    expect(await seen(full.link('One more'))).toEqual(refused(429, 'account_limit_reached'))
    expect(await seen(full.allow('9000'))).toEqual(refused(429, 'permission_limit_reached'))
    expect(await createKey(own.id)).toEqual(refused(429, 'key_limit_reached'))
    expect(await createKey('9000'), 'the right is checked before the limit').toEqual(
      refused(403, 'manage_server_required'),
    )
  })

  test('a person who unlinks somebody else’s account gets 404', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await owner.link('mine a')
    const { body } = await owner.link('mine b')
    for (const change of [choose, unlink]) expect(await change(other, body.id)).toEqual(notFound)
    expect(await listed(owner)).toEqual(['mine a, primary', 'mine b'])
  })

  const member = await newcomer()
  const good = { publisher_game_name: 'A name', publisher_tag_line: 'TAG', region: 'eu' }
  const link = (json: unknown) => seen(member.post('/v1/users/me/accounts', json))
  const raw = (text: string | Buffer, type = 'application/json') =>
    seen(member.send('/v1/users/me/accounts', { method: 'POST', raw: text, headers: { 'content-type': type } }))

  test.each([
    ['one letter', 'x', 'x'],
    ['leading and trailing spaces', ' \t\u3000two  words\u2003\n', 'two  words'],
    ['full-width letters', 'ＦＵＬＬ Width', 'ＦＵＬＬ Width'],
    ['leading and trailing line breaks', '\ufeff\u2028 inside\u2029\r\n', 'inside'],
    ['letters from right to left', 'שָׁלוֹם नमस्ते', 'שָׁלוֹם नमस्ते'],
    ['128 emoji', '🦊'.repeat(128), '🦊'.repeat(128)],
    ['128 letters between spaces', ` ${'n'.repeat(128)} `, 'n'.repeat(128)],
    ['quotes and backslashes', '\'";--\\x00 $(a) <b>', '\'";--\\x00 $(a) <b>'],
    ['a tilde at the start', '~name', '~name'],
  ])('a person can link an account whose name has %s', async (_, name, kept) => {
    const answer = await link({ ...good, publisher_game_name: name, publisher_tag_line: database })
    expect(answer).toMatchObject({ status: 200, body: { publisher_game_name: kept } })
    const { body } = await member.get('/v1/users/me')
    expect(body.accounts).toContainEqual((answer as { body: unknown }).body)
  })

  test('a person can link an account whose tag has 64 characters or a tilde inside', async () => {
    for (const publisher_tag_line of ['a~b', '🦊'.repeat(64)]) {
      const answer = await link({ ...good, publisher_tag_line })
      expect(answer).toMatchObject({ status: 200, body: { publisher_tag_line } })
    }
  })

  test.each([
    ...['~', '  ~AB12', '\u3000～x'],
    ...Array.from('~～∼〜˜˷⁓∽〰῀\u0303\u0342\u0334\u223e\ufe34\ufe4f', (first) => `${first}AB12`),
  ])('a person who links an account with the reserved tag %j gets 422', async (tag) => {
    expect(await link({ ...good, publisher_tag_line: tag })).toEqual(invalid(reserved))
  })

  test.each(['Foo#EUW', '#', 'a＃b', 'a﹟b'])('a person whose account name or tag is %j gets 422', async (text) => {
    const [name, tag] = ['publisher_game_name', 'publisher_tag_line'].map(hasHash)
    const answer = await link({ ...good, publisher_game_name: text, publisher_tag_line: text })
    expect(answer).toEqual(invalid(name as Fault, tag as Fault))
    expect(await link({ ...good, publisher_game_name: database, region: text })).toMatchObject({ status: 200 })
    expect(await unlink(member, pseudoIdentifier(database, 'TAG'))).toEqual(done)
  })

  describe.each(fields)('an invalid %s', (field) => {
    test.each<[string, unknown, Fault]>([
      ['missing', undefined, missing('body', field)],
      ['null', null, notText(field)],
      ['a number', 7, notText(field)],
      ['a list', ['x'], notText(field)],
      ['empty', '', tooShort(field)],
      ['only spaces', ' \t\n\u3000\u00a0', tooShort(field)],
      ['one character too long', 'n'.repeat(FIELDS[field] + 1), tooLong(field)],
      ['one emoji too long', '🦊'.repeat(FIELDS[field] + 1), tooLong(field)],
      ['a text with a NUL', 'a\0b', notUnicode('body', field)],
    ])(`a person gets 422 if ${field} is %s`, async (_, value, fault) => {
      expect(await link({ ...good, [field]: value })).toEqual(invalid(fault))
    })

    // Line breaks; control, direction, joining and filling characters; private, invalid and unassigned ones.
    test.each(
      [
        ...'\n\u001b\u0007\u007f\u0085\u2028\u2029\u202e\u200e\u2066\u200b\u200d\u2060\ufeff\u00ad\u034f\ufe0f\u3164',
        ...'\uffa0\u2800\u{e0041}\ue000\uffff\u{10ffff}\u0378',
      ].map((one) => [`U+${one.codePointAt(0)?.toString(16)}`, one] as const),
    )(`a person gets 422 if ${field} contains %s`, async (_code, character) => {
      expect(await link({ ...good, [field]: `a${character}b` })).toEqual(invalid(notVisible(field)))
    })

    test.each(['\\ud83d', '\\udc31\\ud83d', 'a\\udc31'])(`a person gets 422 if ${field} is "%s"`, async (text) => {
      const body = JSON.stringify({ ...good, [field]: 'HERE' }).replace('HERE', text)
      expect(await raw(body)).toEqual(invalid(notUnicode('body', field)))
    })
  })

  test('a person who links an invalid account gets all errors at once', async () => {
    expect(await link({ publisher_game_name: 1, publisher_tag_line: '~' })).toEqual(
      invalid(missing('body', 'region'), notText('publisher_game_name'), reserved),
    )
  })
})

const choose = (member: Member, id: string) => seen(member.post(`/v1/users/me/accounts/${id}/primary`))
const unlink = (member: Member, id: string) => seen(member.delete(`/v1/users/me/accounts/${id}`))

async function listed(member: Member): Promise<string[]> {
  const accounts: Account[] = (await member.get('/v1/users/me')).body.accounts
  return accounts.map((one) => one.publisher_game_name + (one.is_primary ? ', primary' : ''))
}
