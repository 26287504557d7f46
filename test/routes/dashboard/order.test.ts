/**
 * The order of refusals on every session route of openapi.json: wrong method, another site, no session, invalid shape, not found.
 * Routes that read no body ignore it. No response about a person is compressed.
 */
import { describe, expect, test } from 'vitest'
import { document, type Operation, operations } from '../../helpers/api-document.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { type Fault, invalid, notUnicode, ownGuild, person, refused, seen } from './people.ts'

const FOREIGN = { origin: 'https://evil.example' }
const noInteger: Fault = [
  ['path', 'guild_id'],
  'int_parsing',
  'Input should be a valid integer, unable to parse string as an integer',
]

const OWN = ownGuild()

const ofSession = operations.filter(({ security = [] }) => security.some((one) => 'session' in one))
const parametersOf = ({ parameters = [] }: Operation) => parameters.map(({ name }) => name)
const reads = ofSession.filter(({ method }) => method === 'GET')
const writes = ofSession.filter(({ method }) => method !== 'GET')
const withParameters = ofSession.filter((operation) => parametersOf(operation).length > 0)
const aboutThings = withParameters.filter((operation) => parametersOf(operation).at(-1) !== 'guild_id')

const bodyless = writes.filter(({ requestBody }) => requestBody === undefined)
const lastWishes = ['/auth/logout', '/auth/revoke', '/v1/users/me']

const json = { 'content-type': 'application/json' }
const contents: [string, { raw?: string | Buffer; headers?: Record<string, string> }][] = [
  ['an empty body', {}],
  ['an empty JSON body', { headers: json }],
  ['a JSON object', { raw: '{"is_allowed":false}', headers: json }],
  ['malformed JSON', { raw: '{"a":', headers: json }],
  ['a form', { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['bytes without a type', { raw: Buffer.from([0, 255, 254]) }],
  ['an invalid content type', { raw: 'x', headers: { 'content-type': 'no type; at=all' } }],
  ['a body of 16 KiB', { raw: 'x'.repeat(16 * 1024), headers: { 'content-type': 'text/plain' } }],
]

const filled = ({ path }: Operation) => path.replace('{guild_id}', OWN.id).replace(/\{\w+\}/, 'none')
/** A path with invalid parameters, if the path has parameters. */
const misshapen = ({ path }: Operation) => path.replace('{guild_id}', 'one').replace(/\{\w+\}/, '%00')

onEachDatabase({}, async (service) => {
  const visitor = service.visitor()
  const member = await service.member(person(OWN))

  test.each(ofSession)('a client that sends PATCH to the path of $name gets 405', async (operation) => {
    const answer = await visitor.send(misshapen(operation), { method: 'PATCH', headers: FOREIGN })
    expect(await seen(answer)).toEqual(refused(405, 'method_not_allowed'))
    const methods = Object.keys(document.paths[operation.path] ?? {}).map((method) => method.toUpperCase())
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    expect(answer.headers.allow).toBe(allowed.toSorted().join(', '))
  })

  test.each(writes)('another site that sends $name gets 403', async (operation) => {
    for (const somebody of [visitor, member]) {
      const answer = somebody.send(misshapen(operation), { method: operation.method, headers: FOREIGN })
      expect(await seen(answer)).toEqual(refused(403, 'cross_site_request'))
    }
  })

  test.each(reads)('another site that sends $name without a session gets 401', async (operation) => {
    expect(await seen(visitor.get(filled(operation), FOREIGN))).toEqual(refused(401, 'not_logged_in'))
  })

  // Names that others choose stand beside private ones: the length of compressed text would reveal equal names (BREACH).
  test.each(reads)('the service never compresses the response to $name', async (operation) => {
    const { headers } = await member.get(filled(operation), { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test.each(ofSession)('a client that sends $name without a session gets 401', async (operation) => {
    const answer = await visitor.send(misshapen(operation), { method: operation.method })
    expect(await seen(answer)).toEqual(refused(401, 'not_logged_in'))
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(withParameters)('a client that sends $name with invalid ids gets all errors at once', async (operation) => {
    const faults = parametersOf(operation).map((name) => (name === 'guild_id' ? noInteger : notUnicode('path', name)))
    const answer = member.send(misshapen(operation), { method: operation.method })
    expect(await seen(answer)).toEqual(invalid(...faults))
  })

  test.each(aboutThings)('a person who sends $name for an unknown account or key gets 404', async (operation) => {
    const thing = parametersOf(operation).at(-1)?.replace(/_id$/, '')
    const answer = member.send(filled(operation), { method: operation.method })
    expect(await seen(answer)).toEqual(refused(404, `${thing}_not_found`))
  })

  describe.each(bodyless)('$name', ({ method, path }) => {
    test.each(contents)(`${method} ${path}, which takes no body, ignores %s`, async (content, sent) => {
      const somebody = lastWishes.includes(path) ? await service.member(person()) : member
      const ids: Record<string, string> = { guild_id: OWN.id }
      if (path.includes('{account_id}')) ids.account_id = (await somebody.link(`${method} ${path} ${content}`)).body.id
      if (path.includes('{instance_id}')) ids.instance_id = (await somebody.createKey(OWN.id)).id
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? name)
      expect(await somebody.send(filled, { ...sent, method })).toMatchObject({ status: 200 })
    })
  })
})
