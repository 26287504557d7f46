/** SIGTERM: no request is lost, `/readyz` says so first, and the process ends by itself whatever hangs. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { Bot } from '../helpers/actors.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { statusOf } from '../helpers/service-process.ts'
import { expectOnlyOutages, type Load, measure, startLoad } from './load.ts'
import { launchService, type ServiceProcess } from './service-process.ts'
import { lookup, openStage, type Stage } from './stage.ts'

/** After draining, whatever hangs. */
const LONGEST_STOP_MS = 10_000

describe.skipIf(!hasPostgres)('a process that is told to stop', () => {
  let stage: Stage
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    const troubles = stage.troubles()
    await stage.close()
    expect(troubles).toEqual([])
  })

  async function begin(env: Record<string, string>, processes = 1) {
    stage = await openStage({ RATE_LIMIT_PER_MINUTE: '1000000000', ...env })
    const services = await stage.start(processes)
    const [service, other] = services
    if (service === undefined) throw new Error('no process')
    const bot = await stage.bot(service)
    const target = lookup((await stage.consentingPerson(service)).person)
    return { service, other: other ?? service, services, bot, target }
  }

  const untilUnderLoad = ({ samples }: Load) => expect.poll(() => samples.length).toBeGreaterThan(100)

  /** Gives how it ended, and after how long. */
  async function stop(service: ServiceProcess) {
    const startedAt = performance.now()
    service.signal('SIGTERM')
    return { ...(await service.ended), ms: performance.now() - startedAt }
  }

  /** Sends one request and keeps the connection, as browsers and balancers do. */
  async function idleConnection({ url }: ServiceProcess): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
  }

  test('loses no request behind a balancer that asks /readyz', async () => {
    const { services, service, bot, target } = await begin({ DATABASE_URL: await emptyDatabase(), DRAIN_MS: '1500' }, 2)
    let healthy = services
    const checks = setInterval(async () => {
      const ready = await Promise.all(services.map(async (one) => (await statusOf(`${one.url}/readyz`)) === 200))
      healthy = services.filter((_, index) => ready[index])
    }, 100)
    const load = startLoad(24, (turn, client) => {
      const { url } = healthy[(turn + client) % healthy.length] ?? service
      return new Bot(url, bot.key).lookUp(target)
    })
    await untilUnderLoad(load)
    const ending = stop(service)
    await expect.poll(() => statusOf(`${service.url}/readyz`), { interval: 20 }).toBe(503)
    expect(await ending).toMatchObject({ code: 0, signal: null })
    await sleep(300)
    const samples = await load.stop()
    clearInterval(checks)
    expect(samples.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('answers every request that reached it, without any balancer', async () => {
    const { service, bot, target } = await begin({ DATABASE_URL: await emptyDatabase() })
    const load = startLoad(24, () => bot.lookUp(target))
    await untilUnderLoad(load)
    expect(await stop(service)).toMatchObject({ code: 0, signal: null })
    const samples = await load.stop()
    const unanswered = samples.filter(({ status }) => status !== 200)
    // Who comes later isn't let in: the connection is refused, and the request never sent.
    expect(unanswered.filter(({ failure }) => failure !== 'ECONNREFUSED')).toEqual([])
    expect(unanswered.length).toBeLessThan(samples.length)
  })

  test('ends in time with idle connections and a hung database, and answers what is under way', async () => {
    const postgres = await startPostgres()
    try {
      const { service, bot, target } = await begin({ DATABASE_URL: postgres.url })
      for (let count = 0; count < 5; count += 1) await idleConnection(service)
      postgres.hang()
      const underWay = Array.from({ length: 40 }, () => measure(() => bot.lookUp(target)))
      await sleep(300)
      // Who came before this one has come in.
      expect(await statusOf(`${service.url}/healthz`)).toBe(200)
      const { code, ms } = await stop(service)
      expect(code).toBe(0)
      expect(ms).toBeLessThan(LONGEST_STOP_MS)
      expectOnlyOutages(await Promise.all(underWay), [])
    } finally {
      await postgres.remove()
    }
  })

  test('ends at once while it still waits for its database', async () => {
    const postgres = await startPostgres()
    stage = await openStage({ DATABASE_URL: postgres.url })
    await postgres.remove()
    const service = launchService(stage.env, 0)
    while (service.isRunning() && service.log().length === 0) await sleep(100)
    expect(service.log()[0]).toMatchObject({ msg: 'waiting for the database' })
    expect(await stop(service)).toMatchObject({ code: 0 })
  })
})
