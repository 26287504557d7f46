/** Names of game accounts: what is kept, what is trimmed, and what cannot be a name. */
import { describe, expect, test } from 'vitest'
import { pseudoIdentifier } from '../../src/store/people/game-id.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { type Fault, invalid, missing, notUnicode, person, seen } from './people.ts'

const FIELDS = { publisher_game_name: 128, publisher_tag_line: 64, region: 64 } as const
type Field = keyof typeof FIELDS
const fields = Object.keys(FIELDS) as Field[]

const fault =
  (type: string, msg: string) =>
  (field: string): Fault => [['body', field], type, msg]
const notText = fault('string_type', 'Input should be a valid string')
const tooShort = fault('string_too_short', 'String should have at least 1 character, outer blanks left out')
const tooLong = (field: Field) =>
  fault('string_too_long', `String should have at most ${FIELDS[field]} characters`)(field)
const notVisible = fault('string_pattern_mismatch', 'String should have no characters that can not be seen')
const hasHash = fault('value_error', 'String should have no #: name and tag are sent apart')
const reserved = fault('value_error', 'String should not start with ~: such tags are reserved')('publisher_tag_line')

onEachDatabase({}, async (service, database) => {
  const member = await service.member(person())

  const good = { publisher_game_name: 'A name', publisher_tag_line: 'TAG', region: 'eu' }
  const link = (json: unknown) => seen(member.post('/v1/users/me/accounts', json))
  const raw = (text: string | Buffer, type = 'application/json') =>
    seen(member.send('/v1/users/me/accounts', { method: 'POST', raw: text, headers: { 'content-type': type } }))

  test.each([
    ['one letter', 'x', 'x'],
    ['outer blanks', ' \t\u3000two words\u2003\n', 'two words'],
    ['inner blanks', 'two  words', 'two  words'],
    ['capitals and full width', 'ＦＵＬＬ Width', 'ＦＵＬＬ Width'],
    ['outer line ends and a byte order mark', '\ufeff\u2028 outer ends\u2029\r\n', 'outer ends'],
    ['letters written from right to left, and marks', 'שָׁלוֹם नमस्ते', 'שָׁלוֹם नमस्ते'],
    ['128 emoji, which are 256 code units', '🦊'.repeat(128), '🦊'.repeat(128)],
    ['128 letters between blanks', ` ${'n'.repeat(128)} `, 'n'.repeat(128)],
    ['quotes and backslashes', '\'";--\\x00 $(a) <b>', '\'";--\\x00 $(a) <b>'],
    ['characters past the basic plane', '𝔘 𠀀 🇪🇺', '𝔘 𠀀 🇪🇺'],
    ['a tilde, which only tags may not begin with', '~name', '~name'],
  ])('a name with %s is kept', async (_, name, kept) => {
    const answer = await link({ ...good, publisher_game_name: name, publisher_tag_line: database })
    expect(answer).toMatchObject({ status: 200, body: { publisher_game_name: kept } })
    const { body } = await member.get('/v1/users/me')
    expect(body.accounts).toContainEqual((answer as { body: unknown }).body)
  })

  test('a tag may have a tilde inside, and 64 characters', async () => {
    for (const tag of ['a~b', '🦊'.repeat(64)]) {
      expect(await link({ ...good, publisher_tag_line: tag })).toMatchObject({
        status: 200,
        body: { publisher_tag_line: tag },
      })
    }
  })

  test.each([
    ...['~', '  ~AB12', '\u3000～x'],
    ...Array.from('~～∼〜˜˷⁓∽〰῀\u0303\u0342\u0334\u223e\ufe34\ufe4f', (first) => `${first}AB12`),
  ])('the reserved tag %j is refused', async (tag) => {
    expect(await link({ ...good, publisher_tag_line: tag })).toEqual(invalid(reserved))
  })

  test.each(['Foo#EUW', '#', 'a＃b', 'a﹟b'])('with %j one id would have two spellings', async (text) => {
    const [name, tag] = ['publisher_game_name', 'publisher_tag_line'].map(hasHash)
    const answer = await link({ ...good, publisher_game_name: text, publisher_tag_line: text })
    expect(answer).toEqual(invalid(name as Fault, tag as Fault))
    expect(await link({ ...good, publisher_game_name: database, region: text })).toMatchObject({ status: 200 })
    expect(await member.delete(`/v1/users/me/accounts/${pseudoIdentifier(database, 'TAG')}`)).toMatchObject({
      status: 200,
    })
  })

  describe.each(fields)('%s', (field) => {
    test.each<[string, unknown, Fault]>([
      ['missing', undefined, missing('body', field)],
      ['null', null, notText(field)],
      ['a number', 7, notText(field)],
      ['true', true, notText(field)],
      ['a list', ['x'], notText(field)],
      ['an object', {}, notText(field)],
      ['empty', '', tooShort(field)],
      ['all blanks', ' \t\n\u3000\u00a0', tooShort(field)],
      ['one character too long', 'n'.repeat(FIELDS[field] + 1), tooLong(field)],
      ['one emoji too long', '🦊'.repeat(FIELDS[field] + 1), tooLong(field)],
      ['fifteen thousand characters long', 'n'.repeat(15_000), tooLong(field)],
      ['a text with a NUL', 'a\0b', notUnicode('body', field)],
    ])('is refused when it is %s', async (_, value, fault) => {
      expect(await link({ ...good, [field]: value })).toEqual(invalid(fault))
    })

    // Line ends, control, direction, joining and filling characters, a private one, noncharacters, and one of no meaning yet.
    test.each([
      ...'\n\u001b\u0007\u007f\u0085\u2028\u2029\u202e\u200e\u2066\u200b\u200d\u2060\ufeff\u00ad\u034f\ufe0f\u3164',
      ...'\uffa0\u2800\u{e0041}\ue000\uffff\u{10ffff}\u0378',
    ])('is refused with %j inside', async (character) => {
      expect(await link({ ...good, [field]: `a${character}b` })).toEqual(invalid(notVisible(field)))
    })

    test.each(['\\ud83d', '\\udc31\\ud83d', 'a\\udc31'])('is refused with the lone surrogate in %s', async (text) => {
      const body = JSON.stringify({ ...good, [field]: 'HERE' }).replace('HERE', text)
      expect(await raw(body)).toEqual(invalid(notUnicode('body', field)))
    })
  })

  test('all faults are listed at once', async () => {
    expect(await link({ publisher_game_name: 1, publisher_tag_line: '~' })).toEqual(
      invalid(missing('body', 'region'), notText('publisher_game_name'), reserved),
    )
  })
})
