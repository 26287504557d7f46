/** What one person can have: refusals past it, what goes on at it, and that it costs nobody else anything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../helpers/actors.ts'
import { type RunningApp, routeDatabases, startApp } from '../helpers/app.ts'
import { fillToLimits, MOST_ACCOUNTS, MOST_PERMISSIONS } from '../helpers/fill-to-limits.ts'
import { done, ownGuild, person, refused, seen } from './people.ts'

/** More at once would measure the machine: a service without time for all of them says 503 within five seconds. */
const CONNECTIONS_OF_A_BROWSER = 6

describe.each(routeDatabases)('on the %s database, somebody who has as much as a person may have', (database) => {
  const own = ownGuild()
  let service: RunningApp
  let full: Member
  let somebodyElse: Member
  beforeAll(async () => {
    service = await startApp({ database })
    full = await service.member(person(own))
    somebodyElse = await service.member(person())
    await fillToLimits(service.store, (await full.get('/v1/users/me')).body.id)
    for (let key = 0; key < 2; key += 1) await full.createKey(own.id)
  })
  afterAll(() => service.close())

  test('is refused one more of anything, and told what is full', async () => {
    expect(await seen(full.link(`One more ${database}`))).toEqual(refused(429, 'account_limit_reached'))
    expect(await seen(full.allow('9000'))).toEqual(refused(429, 'permission_limit_reached'))
    expect(await seen(full.post('/v1/instances', { guild_id: own.id }))).toEqual(refused(429, 'key_limit_reached'))
  })

  test('sees all of it', async () => {
    const { body } = await full.get('/v1/users/me')
    expect(body.accounts).toHaveLength(MOST_ACCOUNTS)
    expect(body.other_permissions).toHaveLength(MOST_PERMISSIONS)
  })

  test('can forbid every server, with a record or without', async () => {
    for (const guildId of ['3', '9000']) {
      const answer = { status: 200, body: { guild_id: guildId, is_allowed: false } }
      expect(await seen(full.allow(guildId, false))).toEqual(answer)
    }
    const { body } = await full.get('/v1/users/me')
    expect(body.other_permissions).toHaveLength(MOST_PERMISSIONS)
    expect(body.other_permissions).toContainEqual({ guild_id: '3', guild_name: null, is_allowed: false })
  })

  test('keeps nobody else from reading or changing anything, while they read all the time', async () => {
    let isOver = false
    const readOn = async () => {
      const statuses: number[] = []
      while (!isOver) statuses.push((await full.get('/v1/users/me')).status)
      return statuses
    }
    const reads = Promise.all(Array.from({ length: CONNECTIONS_OF_A_BROWSER }, readOn))
    try {
      expect(await somebodyElse.get('/v1/users/me')).toMatchObject({ status: 200 })
      expect(await somebodyElse.allow('9000')).toMatchObject({ status: 200 })
      expect(await somebodyElse.link(`Unhindered ${database}`)).toMatchObject({ status: 200 })
    } finally {
      isOver = true
    }
    expect(new Set((await reads).flat())).toEqual(new Set([200]))
  })

  test('can unlink, which makes room, and can turn everything off', async () => {
    const { body } = await full.get('/v1/users/me')
    expect(await seen(full.delete(`/v1/users/me/accounts/${body.accounts[1].id}`))).toEqual(done)
    expect(await full.link(`In its place ${database}`)).toMatchObject({ status: 200 })
    expect(await seen(full.post('/auth/revoke'))).toEqual(done)
  })
})
