/** Routes that take no body ignore whatever comes in one, up to the size limit. */
import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/wire/dashboard.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { guild, person } from './people.ts'

const LIMIT = 16 * 1024
const json = { 'content-type': 'application/json' }
const contents: [string, { raw?: string | Buffer; headers?: Record<string, string> }][] = [
  ['nothing', {}],
  ['nothing, said to be JSON', { headers: json }],
  ['an object', { raw: '{"is_allowed":false}', headers: json }],
  ['malformed JSON', { raw: '{"a":', headers: json }],
  ['a form', { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['bytes of no type', { raw: Buffer.from([0, 255, 254]) }],
  ['a content type that is none', { raw: 'x', headers: { 'content-type': 'no type; at=all' } }],
  ['as much as is allowed', { raw: 'x'.repeat(LIMIT), headers: { 'content-type': 'text/plain' } }],
]

onEachDatabase({}, async (service, database) => {
  /** Has an account, a key, and an account to unlink. */
  const own = guild({ owner: true })
  const ids = { account: '', linked: '', key: '' }
  let linked = 0
  const link = async (): Promise<Account> => (await owner.link(`Bodyless ${database} ${linked++}`)).body
  const owner = await service.member(person(own))
  ids.account = (await link()).id
  ids.key = (await owner.createKey(own.id)).id

  /** Every route that takes no body, and who asks: somebody new, where the request ends what they have. */
  describe.each([
    ['POST', '/auth/logout', 'newcomer'],
    ['POST', '/auth/logout-others', 'owner'],
    ['POST', '/auth/revoke', 'newcomer'],
    ['DELETE', '/v1/users/me', 'newcomer'],
    ['DELETE', '/v1/users/me/servers/42/permission', 'owner'],
    ['POST', '/v1/users/me/accounts/{account}/primary', 'owner'],
    ['DELETE', '/v1/users/me/accounts/{linked}', 'owner'],
    ['POST', '/v1/instances/{key}/revoke', 'owner'],
    ['POST', `/v1/guilds/${own.id}/instances/{key}/revoke`, 'owner'],
  ])('%s %s', (method, path, who) => {
    test.each(contents)('works with %s in the body', async (_content, sent) => {
      const member = who === 'owner' ? owner : await service.member(person())
      if (path.includes('{linked}')) ids.linked = (await link()).id
      const filled = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name])
      expect(await member.send(filled, { ...sent, method })).toMatchObject({ status: 200 })
    })
  })
})
