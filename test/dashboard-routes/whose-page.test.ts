/** Two people share a browser: a page that one of them left open changes nothing of the other's. */
import { expect, test } from 'vitest'
import { onEachDatabase } from '../helpers/app.ts'
import { done, person, refused, seen } from './people.ts'

onEachDatabase({}, (service) => {
  test('a change that names another person than the session is refused, and one that names nobody is done', async () => {
    const [anna, bela] = [await service().member(person()), await service().member(person())]
    const idOf = async (member: typeof anna) => (await member.get('/v1/users/me')).body.id
    const [annas, belas] = [await idOf(anna), await idOf(bela)]
    const path = '/v1/users/me/servers/777/permission'
    const allow = (headers: Record<string, string>) =>
      bela.send(path, { method: 'PUT', json: { is_allowed: true }, headers })
    const leave = (headers: Record<string, string>) => bela.send('/auth/revoke', { method: 'POST', headers })
    for (const change of [allow, leave]) {
      expect(await seen(change({ 'x-person': annas }))).toEqual(refused(401, 'not_logged_in'))
    }
    expect((await bela.get('/v1/users/me')).body).toMatchObject({ global_consent: true, other_permissions: [] })
    const fitting: Record<string, string>[] = [{ 'x-person': belas }, {}]
    for (const headers of fitting) expect(await allow(headers)).toMatchObject({ status: 200 })
    expect(await seen(leave({ 'x-person': belas }))).toEqual(done)
  })
})
