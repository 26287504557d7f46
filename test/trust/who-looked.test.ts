/** Who looked: no lookup is lost or counted twice, over replicas, through an outage of Postgres, and at a shutdown. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Bot, type Member } from '../helpers/actors.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { untilAnswered } from './load.ts'
import type { ServiceProcess } from './service-process.ts'
import { lookup, openStage, type Stage } from './stage.ts'

const hasOwnPostgres = inject('postgresUrl') !== null

describe.skipIf(!hasOwnPostgres)('three processes', () => {
  let postgres: Cluster
  let stage: Stage
  let services: ServiceProcess[]
  let key: string | undefined
  let member: Member
  let about: { guild_id: string; target_chat_id: string }

  beforeAll(async () => {
    const started = await startPostgres({ isDurable: true })
    if (started === undefined) throw new Error('no Postgres server programs')
    postgres = started
    stage = await openStage({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '1000000000' })
    services = await stage.start(3)
    const [first] = services
    if (first === undefined) throw new Error('no process')
    key = (await stage.bot(first)).key
    const consenting = await stage.consentingPerson(first)
    member = consenting.member
    about = lookup(consenting.person)
  })
  afterAll(async () => {
    await stage?.close()
    await postgres?.remove()
  })

  let answered = 0

  async function lookUp({ url }: ServiceProcess, times: number): Promise<void> {
    const answers = await Promise.all(Array.from({ length: times }, () => new Bot(url, key).lookUp(about)))
    answered += answers.filter(({ status }) => status === 200).length
  }

  /** Over all days: a test may run at midnight. */
  async function counted(): Promise<number> {
    const { status, body } = await member.get('/v1/users/me/lookups')
    if (status !== 200) return Number.NaN
    expect(body.incomplete_since).toBeNull()
    return body.lookups.reduce((sum: number, row: { answered: number }) => sum + row.answered, 0)
  }

  const untilCounted = () => expect.poll(counted, { timeout: 60_000, interval: 200 }).toBe(answered)

  test('count together', async () => {
    await Promise.all(services.map((service, at) => lookUp(service, 20 + at)))
    expect(answered).toBe(63)
    await untilCounted()
  })

  test('keep what Postgres did not take, and write it when it is back', async () => {
    await Promise.all(services.map((service) => lookUp(service, 10)))
    await postgres.kill()
    await Promise.all(services.map((service) => lookUp(service, 5)))
    await postgres.start()
    for (const service of services) {
      await untilAnswered(() => stage.visitor(service).get('/readyz'))
      await lookUp(service, 3)
    }
    await untilCounted()
    expect(stage.troubles()).toEqual([])
  })

  test('write what is left when they are told to stop', async () => {
    const [, second, third] = services
    for (const service of [second, third]) {
      if (service === undefined) throw new Error('no process')
      await lookUp(service, 7)
      service.signal('SIGTERM')
      expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
    }
    expect(await counted()).toBe(answered)
  })
})
