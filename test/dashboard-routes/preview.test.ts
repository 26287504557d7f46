/** The preview: people see what a bot is told of an account of theirs, and of nobody else's; it counts as no lookup. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/wire/dashboard.ts'
import { routeDatabases } from '../helpers/app.ts'
import { figuresOf, type LookupWorld, somebody, startLookupWorld } from '../helpers/lookup-world.ts'
import { refused, seen } from './people.ts'

const notFound = refused(404, 'account_not_found')

describe.each(routeDatabases)('on the %s database', (database) => {
  let world: LookupWorld
  beforeAll(async () => {
    world = await startLookupWorld({ database })
  })
  afterAll(() => world.close())

  const pathOf = ({ id }: Account) => `/v1/users/me/accounts/${id}/preview`

  test('a preview is word for word what a bot gets, and says where the figures are from', async () => {
    const preview = await world.target.get(pathOf(world.account))
    const lookup = await world.inGuild.lookUp(world.lookup)
    expect(preview.status).toBe(200)
    expect(preview.text).toBe(lookup.text)
    expect(preview.headers).toMatchObject({ 'x-data-source': 'placeholder', 'cache-control': 'no-store' })
  })

  test('each account has its own preview, and whoever is invisible sees theirs too', async () => {
    const member = await world.member(somebody('8600000000000000001'))
    const first: Account = (await member.link(`Mirror ${database}`, 'ONE', 'na')).body
    const second: Account = (await member.link(`Mirror ${database}`, 'TWO', 'kr')).body
    for (const account of [first, second]) {
      expect(await seen(member.get(pathOf(account)))).toEqual({ status: 200, body: figuresOf(account) })
    }
  })

  test('an account of somebody else, or one that was unlinked, is not found', async () => {
    const member = await world.member(somebody('8600000000000000002'))
    expect(await seen(member.get(pathOf(world.account)))).toEqual(notFound)
    const own: Account = (await member.link(`Gone ${database}`)).body
    await member.delete(`/v1/users/me/accounts/${own.id}`)
    expect(await seen(member.get(pathOf(own)))).toEqual(notFound)
  })

  test('looking at a preview counts as no lookup', async () => {
    const member = await world.member(somebody('8600000000000000003'))
    const account: Account = (await member.link(`Uncounted ${database}`)).body
    await member.get(pathOf(account))
    await world.writeCounts()
    expect((await member.get('/v1/users/me/lookups')).body.lookups).toEqual([])
  })
})
