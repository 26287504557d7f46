/** Which refusal comes first, on every session route: the method, another site, no session, the shape, the owner. */
import { beforeAll, expect, test } from 'vitest'
import type { Member, Sent } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import {
  type Fault,
  invalid,
  missing,
  noBoolean,
  noObject,
  notUnicode,
  ownGuild,
  person,
  refused,
  seen,
} from './people.ts'

const FOREIGN = { origin: 'https://evil.example' }
const UNKNOWN = '3f2b8c56-0d0e-5f5a-9d53-6a1f0c7d9b21'
const noInteger: Fault = [
  ['path', 'guild_id'],
  'int_parsing',
  'Input should be a valid integer, unable to parse string as an integer',
]

/** A guild that the member manages. */
const OWN = ownGuild()

interface Route {
  method: string
  path: string
  allow: string
  /** A request of the wrong shape, and what is said about it. */
  misshapen?: { path?: string; json?: unknown; faults: Fault[] }
  /** A well-formed request about something that isn't there. */
  absent?: { path: string; detail: string }
}

const instances = '/v1/instances'
const me = '/v1/users/me'
const routes: Route[] = [
  { method: 'POST', path: '/auth/logout', allow: 'POST' },
  { method: 'POST', path: '/auth/logout-others', allow: 'POST' },
  { method: 'POST', path: '/auth/revoke', allow: 'POST' },
  { method: 'GET', path: me, allow: 'DELETE, GET, HEAD' },
  { method: 'DELETE', path: me, allow: 'DELETE, GET, HEAD' },
  { method: 'GET', path: `${me}/export`, allow: 'GET, HEAD' },
  { method: 'GET', path: `${me}/history`, allow: 'GET, HEAD' },
  { method: 'GET', path: `${me}/sessions`, allow: 'GET, HEAD' },
  { method: 'GET', path: `${me}/guilds`, allow: 'GET, HEAD' },
  { method: 'GET', path: `${me}/lookups`, allow: 'GET, HEAD' },
  {
    method: 'POST',
    path: `${me}/accounts`,
    allow: 'POST',
    misshapen: {
      json: {},
      faults: ['publisher_game_name', 'publisher_tag_line', 'region'].map((name) => missing('body', name)),
    },
  },
  {
    method: 'POST',
    path: `${me}/accounts/x/primary`,
    allow: 'POST',
    misshapen: { path: `${me}/accounts/%00/primary`, faults: [notUnicode('path', 'account_id')] },
    absent: { path: `${me}/accounts/${UNKNOWN}/primary`, detail: 'account_not_found' },
  },
  {
    method: 'DELETE',
    path: `${me}/accounts/x`,
    allow: 'DELETE',
    misshapen: { path: `${me}/accounts/%00`, faults: [notUnicode('path', 'account_id')] },
    absent: { path: `${me}/accounts/${UNKNOWN}`, detail: 'account_not_found' },
  },
  {
    method: 'GET',
    path: `${me}/accounts/x/preview`,
    allow: 'GET, HEAD',
    misshapen: { path: `${me}/accounts/%00/preview`, faults: [notUnicode('path', 'account_id')] },
    absent: { path: `${me}/accounts/${UNKNOWN}/preview`, detail: 'account_not_found' },
  },
  {
    method: 'PUT',
    path: `${me}/servers/1/permission`,
    allow: 'DELETE, PUT',
    misshapen: { path: `${me}/servers/1/permission`, json: { is_allowed: null }, faults: [noBoolean] },
  },
  {
    method: 'PUT',
    path: `${me}/servers/one/permission`,
    allow: 'DELETE, PUT',
    misshapen: { json: { is_allowed: null }, faults: [noInteger] },
  },
  {
    method: 'DELETE',
    path: `${me}/servers/one/permission`,
    allow: 'DELETE, PUT',
    misshapen: { faults: [noInteger] },
  },
  { method: 'GET', path: instances, allow: 'GET, HEAD, POST' },
  { method: 'POST', path: instances, allow: 'GET, HEAD, POST', misshapen: { json: [], faults: [noObject] } },
  {
    method: 'POST',
    path: `${instances}/x/revoke`,
    allow: 'POST',
    misshapen: { path: `${instances}/%00/revoke`, faults: [notUnicode('path', 'instance_id')] },
    absent: { path: `${instances}/${UNKNOWN}/revoke`, detail: 'instance_not_found' },
  },
  {
    method: 'GET',
    path: `/v1/guilds/${OWN.id}/instances`,
    allow: 'GET, HEAD',
    misshapen: { path: '/v1/guilds/one/instances', faults: [noInteger] },
  },
  {
    method: 'POST',
    path: `/v1/guilds/${OWN.id}/instances/x/revoke`,
    allow: 'POST',
    misshapen: { path: '/v1/guilds/one/instances/%00/revoke', faults: [noInteger, notUnicode('path', 'instance_id')] },
    absent: { path: `/v1/guilds/${OWN.id}/instances/${UNKNOWN}/revoke`, detail: 'instance_not_found' },
  },
]
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const writes = named.filter(([, { method }]) => method !== 'GET')
const reads = named.filter(([, { method }]) => method === 'GET')
const shaped = named.filter(([, { misshapen }]) => misshapen !== undefined)
const owned = named.filter(([, { absent }]) => absent !== undefined)

onEachDatabase({}, (service) => {
  let visitor: Member
  let member: Member
  beforeAll(async () => {
    visitor = service().visitor()
    member = await service().member(person(OWN))
  })

  const misshapen = ({ method, path, misshapen: fault }: Route): [string, Sent] => [
    fault?.path ?? path,
    { method, ...(fault?.json === undefined ? {} : { json: fault.json }) },
  ]

  test.each(named)('%s: another method is refused before anything else', async (_, { path, allow }) => {
    const answer = await visitor.send(path, { method: 'PATCH', headers: FOREIGN })
    expect(await seen(answer)).toEqual(refused(405, 'method_not_allowed'))
    expect(answer.headers.allow).toBe(allow)
  })

  test.each(writes)('%s: another site is refused before the session and the shape are looked at', async (_, route) => {
    const [path, sent] = misshapen(route)
    const crossSite = refused(403, 'cross_site_request')
    expect(await seen(visitor.send(path, { ...sent, headers: FOREIGN }))).toEqual(crossSite)
    expect(await seen(member.send(path, { ...sent, headers: FOREIGN }))).toEqual(crossSite)
  })

  test.each(reads)('%s: another site reads nothing without a session', async (_, { path }) => {
    expect(await seen(visitor.get(path, FOREIGN))).toEqual(refused(401, 'not_logged_in'))
  })

  test.each(named)('%s: who is not logged in is refused before the shape is looked at', async (_, route) => {
    const [path, sent] = misshapen(route)
    const answer = await visitor.send(path, sent)
    expect(await seen(answer)).toEqual(refused(401, 'not_logged_in'))
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(shaped)('%s: all faults of the failing part are listed', async (_, route) => {
    const [path, sent] = misshapen(route)
    expect(await seen(member.send(path, sent))).toEqual(invalid(...(route.misshapen?.faults ?? [])))
  })

  test.each(owned)('%s: what is not there is not found', async (_, { method, absent }) => {
    const { path = '', detail = '' } = absent ?? {}
    expect(await seen(member.send(path, { method }))).toEqual(refused(404, detail))
  })
})
