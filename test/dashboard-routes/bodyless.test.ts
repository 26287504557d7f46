/** Routes that take no body ignore whatever comes in one, up to the size limit. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/wire/dashboard.ts'
import type { Member } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { guild, person } from './people.ts'

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

interface Target {
  member: Member
  path: string
}

onEachDatabase({}, (service, database) => {
  /** Has two game accounts, of which this is the second, and a key. */
  let owner: Member
  const own = guild({ owner: true })
  let account: string
  let instance: string
  beforeAll(async () => {
    owner = await service().member(person(own))
    await link(owner)
    account = (await link(owner)).id
    instance = (await owner.createKey(own.id)).id
  })

  let linked = 0
  async function link(member: Member): Promise<Account> {
    linked += 1
    return (await member.link(`Bodyless ${database} ${linked}`)).body
  }
  const newcomer = () => service().member(person())

  /** Every route that takes no body, and who asks for which path. What a request uses up is made for it. */
  const routes: [string, 'POST' | 'DELETE', () => Promise<Target>][] = [
    ['logging out', 'POST', async () => ({ member: await newcomer(), path: '/auth/logout' })],
    ['ending the other sessions', 'POST', async () => ({ member: owner, path: '/auth/logout-others' })],
    ['erasing oneself', 'DELETE', async () => ({ member: await newcomer(), path: '/v1/users/me' })],
    ['forgetting a permission', 'DELETE', async () => ({ member: owner, path: '/v1/users/me/servers/42/permission' })],
    ['turning everything off', 'POST', async () => ({ member: await newcomer(), path: '/auth/revoke' })],
    [
      'choosing the primary account',
      'POST',
      async () => ({ member: owner, path: `/v1/users/me/accounts/${account}/primary` }),
    ],
    [
      'unlinking an account',
      'DELETE',
      async () => ({ member: owner, path: `/v1/users/me/accounts/${(await link(owner)).id}` }),
    ],
    ['revoking a key', 'POST', async () => ({ member: owner, path: `/v1/instances/${instance}/revoke` })],
    [
      'revoking a key of a guild',
      'POST',
      async () => ({ member: owner, path: `/v1/guilds/${own.id}/instances/${instance}/revoke` }),
    ],
  ]

  describe.each(routes)('%s', (_, method, to) => {
    test.each(contents)('works with %s in the body', async (_content, sent) => {
      const { member, path } = await to()
      expect(await member.send(path, { ...sent, method })).toMatchObject({ status: 200 })
    })
  })
})
