/**
 * Writes from other sites are refused, whatever their cookies are, and so are writes from a page that another person left open in
 * this browser. Writes from our own page and from plain clients are accepted.
 */
import { expect, test } from 'vitest'
import { guilds, onEachDatabase, startApp } from '../../helpers/app.ts'
import { done, person, refused, seen } from './people.ts'

const crossSite = refused(403, 'cross_site_request')
const path = `/v1/users/me/servers/${guilds.lanternfall.id}/permission`
const allowed = { status: 200, body: { guild_id: guilds.lanternfall.id, is_allowed: true } }

onEachDatabase({}, async (service) => {
  const member = await service.member(person())

  const allow = (headers: Record<string, string>) =>
    seen(member.send(path, { method: 'PUT', json: { is_allowed: true }, headers }))

  test.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['an opaque origin', () => ({ origin: 'null' })],
    ['an empty origin', () => ({ origin: '' })],
    ['a file', () => ({ origin: 'file://' })],
    ['another port of this machine', () => ({ origin: 'http://localhost:1' })],
    ['our address with another scheme', () => ({ origin: service.url.replace('http:', 'https:') })],
    ['a subdomain of ours', () => ({ origin: service.url.replace('localhost', 'sub.localhost') })],
    ['a site that begins like ours', () => ({ origin: `${service.url}.evil.example` })],
    ['an origin with our address twice', () => ({ origin: `${service.url}, ${service.url}` })],
    ['a host name that points at this machine', () => ({ host: 'evil.example', origin: 'http://evil.example' })],
    ['a page that the browser calls cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['our address with Sec-Fetch-Site: cross-site', () => ({ origin: service.url, 'sec-fetch-site': 'cross-site' })],
  ])('a request from %s to change a permission gets 403', async (_, headers) => {
    await member.setPermission(guilds.lanternfall.id, false)
    expect(await allow(headers())).toEqual(crossSite)
    const other_permissions = [{ guild_id: guilds.lanternfall.id, is_allowed: false }]
    expect(await member.get('/v1/users/me')).toMatchObject({ body: { other_permissions } })
  })

  test.each<[string, () => Record<string, string>]>([
    ['curl', () => ({})],
    ['our own page', () => ({ origin: service.url, 'sec-fetch-site': 'same-origin' })],
    ['our own page in uppercase', () => ({ origin: service.url.toUpperCase() })],
    ['our own page under another local name', () => ({ host: '127.0.0.1:7', origin: 'http://127.0.0.1:7' })],
    ['our own page under the IPv6 name', () => ({ host: '[::1]:7', origin: 'http://[::1]:7' })],
    ['the address bar', () => ({ 'sec-fetch-site': 'none' })],
  ])('a request from %s can change a permission', async (_, headers) => {
    expect(await allow(headers())).toEqual(allowed)
  })

  test('another site cannot read a person’s data in their browser', async () => {
    const answer = await member.get('/v1/users/me', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a request whose X-Person header names another person gets 401', async () => {
    const [anna, bela] = [await service.member(person()), await service.member(person())]
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

test('a request from an origin other than PUBLIC_URL gets 403', async () => {
  const service = await startApp({ env: { PUBLIC_URL: 'http://localhost:4000/' } })
  const from = (origin: string) => seen(service.visitor().send('/auth/logout', { method: 'POST', headers: { origin } }))
  expect(await from('http://localhost:4000')).toEqual(refused(401, 'not_logged_in'))
  expect(await from(service.url)).toEqual(crossSite)
  expect(await from('http://localhost:4000.evil.example')).toEqual(crossSite)
})
