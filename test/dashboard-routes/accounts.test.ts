/** Linking, unlinking and choosing game accounts. */
import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/wire/dashboard.ts'
import type { Member } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { fillToLimits } from '../helpers/fill-to-limits.ts'
import { done, ownGuild, person, refused, seen, timestamp } from './people.ts'

const notFound = refused(404, 'account_not_found')
const alreadyLinked = refused(409, 'account_already_linked')

onEachDatabase({}, (service) => {
  const newcomer = () => service.member(person())
  test('the first link becomes primary, a second one does not', async () => {
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

  describe('a game id that is linked', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await owner.link('Wren Hollow', 'MOSS', 'eu')

    test.each([
      ['as it is', 'Wren Hollow', 'MOSS'],
      ['in capitals', 'WREN HOLLOW', 'moss'],
      ['in full width', 'Ｗｒｅｎ Ｈｏｌｌｏｗ', 'ＭＯＳＳ'],
      ['with outer blanks', '  Wren Hollow\t', '\u00a0MOSS\n'],
      ['for another region', 'Wren Hollow', 'MOSS', 'kr'],
    ])('is refused %s, to its owner and to others', async (_, name, tag, region = 'eu') => {
      expect(await seen(owner.link(name, tag, region))).toEqual(alreadyLinked)
      expect(await seen(other.link(name, tag, region))).toEqual(alreadyLinked)
      expect(await listed(owner)).toEqual([['Wren Hollow', true]])
      expect(await listed(other)).toEqual([])
    })
  })

  test('a region that nobody knows is kept as it was given; a verified flag that somebody sends is ignored', async () => {
    const member = await newcomer()
    const names = { publisher_game_name: 'Sly', publisher_tag_line: 'V', region: 'Luna 9' }
    expect(await member.post('/v1/users/me/accounts', { ...names, verified: true, is_primary: false })).toMatchObject({
      status: 200,
      body: { region: 'Luna 9', verified: false, is_primary: true },
    })
  })

  test('choosing another account as primary leaves exactly one', async () => {
    const member = await newcomer()
    await member.link('choose a')
    const { body: b } = await member.link('choose b')
    expect(await choose(member, b.id)).toEqual({ status: 200, body: { ...b, is_primary: true } })
    expect(await choose(member, b.id)).toEqual({ status: 200, body: { ...b, is_primary: true } })
    expect(await listed(member)).toEqual([
      ['choose b', true],
      ['choose a', false],
    ])
  })

  test('unlinking an account that is not the primary one changes nothing else', async () => {
    const member = await newcomer()
    const { body: first } = await member.link('other a')
    const { body: second } = await member.link('other b')
    expect(await unlink(member, second.id)).toEqual(done)
    expect(await listed(member)).toEqual([['other a', true]])
    expect(await unlink(member, second.id)).toEqual(notFound)
    expect((await member.get('/v1/users/me')).body.accounts).toEqual([first])
  })

  test('unlinking the primary account promotes the oldest that is left', async () => {
    const member = await newcomer()
    const { body: first } = await member.link('unlink a')
    for (const name of ['unlink b', 'unlink c']) await member.link(name)
    expect(await unlink(member, first.id)).toEqual(done)
    expect(await listed(member)).toEqual([
      ['unlink b', true],
      ['unlink c', false],
    ])
  })

  test('who unlinked everything begins with a primary account again', async () => {
    const member = await newcomer()
    const { body: only } = await member.link('all gone')
    expect(await unlink(member, only.id)).toEqual(done)
    expect(await listed(member)).toEqual([])
    expect(await member.link('back again')).toMatchObject({ status: 200, body: { is_primary: true } })
  })

  test('who is full is refused one more of anything, and told what is full', async () => {
    const own = ownGuild()
    const full = await service.member(person(own))
    await fillToLimits(service.store, (await full.get('/v1/users/me')).body.id)
    for (let key = 0; key < 2; key += 1) await full.createKey(own.id)
    expect(await seen(full.link('One more'))).toEqual(refused(429, 'account_limit_reached'))
    expect(await seen(full.allow('9000'))).toEqual(refused(429, 'permission_limit_reached'))
    expect(await seen(full.post('/v1/instances', { guild_id: own.id }))).toEqual(refused(429, 'key_limit_reached'))
  })

  test('somebody else’s account is not there, and stays as it is', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await owner.link('mine a')
    const { body } = await owner.link('mine b')
    expect(await choose(other, body.id)).toEqual(notFound)
    expect(await unlink(other, body.id)).toEqual(notFound)
    expect(await listed(owner)).toEqual([
      ['mine a', true],
      ['mine b', false],
    ])
  })
})

const choose = (member: Member, id: string) => seen(member.post(`/v1/users/me/accounts/${id}/primary`))
const unlink = (member: Member, id: string) => seen(member.delete(`/v1/users/me/accounts/${id}`))

async function listed(member: Member): Promise<[name: string, isPrimary: boolean][]> {
  const { body } = await member.get('/v1/users/me')
  return body.accounts.map((account: Account) => [account.publisher_game_name, account.is_primary])
}
