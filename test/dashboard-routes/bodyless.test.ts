/** Routes that take no body ignore whatever comes in one, up to the size limit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type RunningApp, startApp } from '../helpers/app.ts'
import { guild, person, refused, seen } from './people.ts'

const LIMIT = 16 * 1024
const contents: [string, { raw?: string | Buffer; headers?: Record<string, string> }][] = [
  ['nothing', {}],
  ['nothing, said to be JSON', { headers: { 'content-type': 'application/json' } }],
  ['an empty text, said to be JSON', { raw: '', headers: { 'content-type': 'application/json' } }],
  ['an object', { raw: '{"is_allowed":false}', headers: { 'content-type': 'application/json' } }],
  ['malformed JSON', { raw: '{"a":', headers: { 'content-type': 'application/json' } }],
  ['a poisoned key', { raw: '{"__proto__":{"userId":"1"}}', headers: { 'content-type': 'application/json' } }],
  ['a form', { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['bytes of no type', { raw: Buffer.from([0, 255, 254]) }],
  ['a content type that is none', { raw: 'x', headers: { 'content-type': 'no type; at=all' } }],
  ['as much as is allowed', { raw: 'x'.repeat(LIMIT), headers: { 'content-type': 'text/plain' } }],
]

describe.each(databases)('on the %s database', (database) => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp({ database })
  })
  afterAll(() => service.close())

  /** Everything that can be had without a body: who it is done by, and what it is done to. */
  const routes: [
    string,
    () => Promise<{ path: string; method: string; member: Awaited<ReturnType<typeof owner>>['member'] }>,
  ][] = [
    ['logging out', async () => ({ ...(await owner()), method: 'POST', path: '/auth/logout' })],
    ['turning everything off', async () => ({ ...(await owner()), method: 'POST', path: '/auth/revoke' })],
    [
      'choosing the primary account',
      async () => at('POST', ({ account }) => `/v1/users/me/accounts/${account}/primary`),
    ],
    ['unlinking an account', async () => at('DELETE', ({ account }) => `/v1/users/me/accounts/${account}`)],
    ['revoking a key', async () => at('POST', ({ instance }) => `/v1/instances/${instance}/revoke`)],
  ]

  let linked = 0
  async function owner() {
    const own = guild({ owner: true })
    const member = await service.member(person(own))
    linked += 1
    const { body } = await member.link(`Bodyless ${database} ${linked}`)
    return { member, account: String(body.id), instance: (await member.createKey(own.id)).id }
  }
  async function at(method: string, pathOf: (owned: Awaited<ReturnType<typeof owner>>) => string) {
    const owned = await owner()
    return { ...owned, method, path: pathOf(owned) }
  }

  describe.each(routes)('%s', (_, prepare) => {
    test.each(contents)('works with %s in the body', async (_content, sent) => {
      const { member, method, path } = await prepare()
      expect(await member.send(path, { ...sent, method })).toMatchObject({ status: 200 })
    })

    test('is refused with more than 16 KiB in the body, and nothing is done', async () => {
      const { member, method, path } = await prepare()
      expect(await seen(member.send(path, { raw: 'x'.repeat(LIMIT + 1), method }))).toEqual(
        refused(413, 'payload_too_large'),
      )
      expect(await member.get('/v1/users/me')).toMatchObject({
        status: 200,
        body: { accounts: [{ is_primary: true }] },
      })
      expect(await member.get('/v1/instances')).toMatchObject({ body: { instances: [{ status: 'active' }] } })
    })
  })
})
