/** What one person can have: refusals past it, what goes on at it, and that it costs nobody else anything. */
import { beforeAll, expect, test } from 'vitest'
import type { Member } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { fillToLimits } from '../helpers/fill-to-limits.ts'
import { ownGuild, person, refused, seen } from './people.ts'

/** More at once would measure the machine: a service without time for all of them says 503 within five seconds. */
const CONNECTIONS_OF_A_BROWSER = 6

onEachDatabase({}, (service, database) => {
  const own = ownGuild()
  let full: Member
  let somebodyElse: Member
  beforeAll(async () => {
    full = await service().member(person(own))
    somebodyElse = await service().member(person())
    await fillToLimits(service().store, (await full.get('/v1/users/me')).body.id)
    for (let key = 0; key < 2; key += 1) await full.createKey(own.id)
  })

  test('is refused one more of anything, and told what is full', async () => {
    expect(await seen(full.link(`One more ${database}`))).toEqual(refused(429, 'account_limit_reached'))
    expect(await seen(full.allow('9000'))).toEqual(refused(429, 'permission_limit_reached'))
    expect(await seen(full.post('/v1/instances', { guild_id: own.id }))).toEqual(refused(429, 'key_limit_reached'))
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
})
