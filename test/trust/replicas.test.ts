/** Three processes, started at once on an empty database, act as one service. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Bot, type Member } from '../helpers/actors.ts'
import { cast, emptyDatabase, guilds, hasPostgres } from '../helpers/app.ts'
import { type RedisServer, startRedis } from '../helpers/redis.ts'
import type { ServiceProcess } from './service-process.ts'
import { GUILD, lookup, openStage, type Stage, somebody } from './stage.ts'

const hasParts = hasPostgres && inject('hasRedis')

describe.skipIf(!hasParts)('three replicas on one Postgres and one Redis', () => {
  let redis: RedisServer | undefined
  let stage: Stage
  let replicas: ServiceProcess[]

  beforeAll(async () => {
    redis = await startRedis()
    stage = await openStage({ DATABASE_URL: await emptyDatabase(), REDIS_URL: redis?.url ?? '' })
    replicas = await stage.start(3)
  })
  afterAll(async () => {
    await stage?.close()
    await redis?.remove()
  })

  const elsewhere = (member: Member, { url }: ServiceProcess) => stage.elsewhere(member, url)
  const eachReplica = <T>(ask: (replica: ServiceProcess) => Promise<T>) => Promise.all(replicas.map(ask))
  const replica = (index: number): ServiceProcess => {
    const found = replicas[index % replicas.length]
    if (found === undefined) throw new Error('no such replica')
    return found
  }

  test('all of them start, and none complains', async () => {
    const ready = await eachReplica((one) => stage.visitor(one).get('/readyz'))
    expect(ready.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(stage.troubles()).toEqual([])
  })

  test('a session holds on each, and ends on all', async () => {
    const person = somebody()
    const member = await stage.member(replica(0), person)
    const me = await eachReplica((one) => elsewhere(member, one).get('/v1/users/me'))
    expect(me.map(({ body }) => body.chat_id)).toEqual([person.id, person.id, person.id])

    const cookies = elsewhere(member, replica(0))
    expect(await elsewhere(member, replica(1)).post('/auth/logout')).toMatchObject({ status: 200 })
    const after = await eachReplica((one) => elsewhere(cookies, one).get('/v1/users/me'))
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('a login begun on one is ended on another, once', async () => {
    const visitor = stage.visitor(replica(0))
    const start = await visitor.get('/auth/login', { host: 'localhost:3000' })
    const back = await stage.simulator.authorize(String(start.headers.location), somebody())
    const begun = elsewhere(visitor, replica(2))
    const ended = elsewhere(visitor, replica(1))
    expect(await ended.follow(back, { host: 'localhost:3000' })).toMatchObject({
      status: 302,
      headers: { location: '/?login=done' },
    })
    expect(await elsewhere(ended, replica(2)).get('/v1/users/me')).toMatchObject({ status: 200 })
    expect(await begun.follow(back, { host: 'localhost:3000' })).toMatchObject({
      status: 400,
      body: { detail: 'invalid_state' },
    })
  })

  test('a withdrawn consent counts on all for the next lookup', async () => {
    const bot = await stage.bot(replica(0))
    const { person, member } = await stage.consentingPerson(replica(1))
    const lookups = () => eachReplica((one) => new Bot(one.url, bot.key).lookUp(lookup(person)))
    expect((await lookups()).map(({ status }) => status)).toEqual([200, 200, 200])

    expect(await elsewhere(member, replica(2)).post('/auth/revoke')).toMatchObject({ status: 200 })
    const after = await lookups()
    expect(after.map(({ status, body }) => [status, body.detail.reason])).toEqual(
      replicas.map(() => [403, 'no_global_consent']),
    )
  })

  test('a revoked key counts on none', async () => {
    const admin = await stage.member(replica(0), { ...cast.admin, id: somebody().id })
    const key = await admin.createKey(GUILD)
    const content = () => eachReplica((one) => new Bot(one.url, key.api_key).get('/v1/content'))
    expect((await content()).map(({ status }) => status)).toEqual([200, 200, 200])

    const revoked = await elsewhere(admin, replica(1)).post(`/v1/instances/${key.id}/revoke`)
    expect(revoked).toMatchObject({ status: 200, body: { status: 'revoked' } })
    const after = await content()
    expect(after.map(({ status, body }) => [status, body.detail])).toEqual(
      replicas.map(() => [401, 'invalid_or_revoked_key']),
    )
  })

  test('a key has thirty requests a minute on all together', async () => {
    const bot = await stage.bot(replica(0))
    const asked = Array.from({ length: 45 }, (_, index) => new Bot(replica(index).url, bot.key).get('/v1/status'))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test('two keys and never three, however they race', async () => {
    const admin = await stage.member(replica(0), { ...cast.admin, id: somebody().id })
    const sameGuild = { guild_id: guilds.copperHeron.id }
    const racing = Array.from({ length: 12 }, (_, index) =>
      elsewhere(admin, replica(index)).post('/v1/instances', sameGuild),
    )
    const statuses = (await Promise.all(racing)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(stage.troubles()).toEqual([])
  })
})
