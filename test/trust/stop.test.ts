/**
 * SIGTERM: a process answers every request that reached it, finishes its logins, and ends even if something hangs. SIGKILL: it loses
 * no acknowledged write.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dial } from '../abuse/raw.ts'
import type { Member } from '../helpers/actors.ts'
import { createEmptyDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { launchService, type ServiceProcess, statusOf } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { Ledger } from './ledger.ts'
import { expectOnlyOutages, type Load, measure, startLoad } from './load.ts'
import { openStage, somebody } from './stage.ts'

/** The longest time to stop after draining, even if something hangs. */
const MAX_STOP_MS = 10_000
/** Set `TRUST_ROUNDS` for more rounds. */
const ROUNDS = Number(process.env.TRUST_ROUNDS ?? 2)

describeIf(hasPostgres, 'on Postgres', () => {
  async function start(DATABASE_URL: string) {
    const stage = await openStage({ DATABASE_URL })
    const service = await stage.startOne()
    return { service, ...(await stage.scene(service)) }
  }

  const untilUnderLoad = ({ samples }: Load) => expect.poll(() => samples.length).toBeGreaterThan(100)

  /** Stops a process, and returns how it ended and after how long. */
  async function stop(service: ServiceProcess) {
    const startedAt = performance.now()
    service.signal('SIGTERM')
    return { ...(await service.ended), ms: performance.now() - startedAt }
  }

  /** Sends one request and keeps the connection open, as browsers and balancers do. */
  async function openIdleConnection({ url }: ServiceProcess): Promise<void> {
    const socket = await dial(url)
    closeLater(() => socket.destroy())
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
  }

  test('a process that gets SIGTERM answers every request that it has received', async () => {
    const { service, bot, visible } = await start(await createEmptyDatabase())
    const load = startLoad(24, () => bot.lookUp(visible))
    await untilUnderLoad(load)
    expect(await stop(service)).toMatchObject({ code: 0, signal: null })
    const samples = await load.stop()
    const unanswered = samples.filter(({ status }) => status !== 200)
    // Later connections are refused, so their requests are never sent.
    expect(unanswered.filter(({ failure }) => failure !== 'ECONNREFUSED')).toEqual([])
    expect(unanswered.length).toBeLessThan(samples.length)
  })

  test('a process that gets SIGTERM exits in time even if its database hangs', async () => {
    const postgres = await startPostgres()
    const { service, bot, visible } = await start(postgres.url)
    for (let count = 0; count < 5; count += 1) await openIdleConnection(service)
    postgres.hang()
    const inFlight = Array.from({ length: 40 }, () => measure(() => bot.lookUp(visible)))
    await sleep(300)
    // All requests sent before this one have arrived.
    expect(await statusOf(`${service.url}/healthz`)).toBe(200)
    const { code, ms } = await stop(service)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(MAX_STOP_MS)
    expectOnlyOutages(await Promise.all(inFlight), [])
  })

  test('a process that gets SIGTERM while it waits for its database exits at once', async () => {
    const postgres = await startPostgres()
    const stage = await openStage({ DATABASE_URL: postgres.url })
    await postgres.remove()
    const service = launchService(stage.env, 0)
    await expect
      .poll(() => service.log()[0])
      .toMatchObject({ msg: 'the database is unavailable: retrying every second' })
    expect(await stop(service)).toMatchObject({ code: 0 })
  })

  test('a process that gets SIGTERM finishes the logins in flight', async () => {
    const stage = await openStage({ DATABASE_URL: await createEmptyDatabase(), PUBLIC_URL: 'http://localhost:3000' })
    const [stopping, other] = await Promise.all([stage.startOne(), stage.startOne()])
    const person = somebody()
    const [asked, atThePlatform] = [stage.visitor(stopping), stage.visitor(stopping)]
    const begin = async (visitor: Member) => visitor.agree(await visitor.get('/auth/login'), person)
    const [back, later] = [await begin(asked), await begin(atThePlatform)]
    stage.simulator.setFault('token', { delayMs: 1_000 })
    const before = stage.simulator.calls.token
    const answer = asked.follow(back)
    await expect.poll(() => stage.simulator.calls.token, { interval: 10 }).toBe(before + 1)
    const ending = stop(stopping)
    stage.simulator.setFault('token', undefined)
    expect((await answer).status).toBe(302)
    expect(await ending).toMatchObject({ code: 0, signal: null })
    const elsewhere = asked.at(other.url)
    expect(await elsewhere.get('/v1/users/me')).toMatchObject({ status: 200, body: { chat_id: person.id } })

    const comesBack = atThePlatform.at(other.url)
    expect((await comesBack.follow(later)).status).toBe(302)
    expect(await comesBack.get('/v1/users/me')).toMatchObject({ status: 200 })
  })
})

// `bad-days.test.ts` tests this on Postgres.
test('the embedded database keeps every acknowledged write when its process is killed', async () => {
  const stage = await openStage({ DATA_DIR: temporaryFolder() })
  const ledger = new Ledger()
  let service = await stage.startOne()
  const someone = await stage.member(service)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, kill } = service
    const writes = startLoad(4, () => ledger.write(someone.at(url)))
    await expect.poll(() => ledger.size).toBeGreaterThan(0)
    await sleep(200 + Math.random() * 500)
    await kill()
    await writes.stop()
    service = await stage.startOne()
    await ledger.expectAllKept(someone.at(service.url))
  }
})
