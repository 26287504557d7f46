/** An outage is a few lines in the log, however many requests it costs. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MANUAL_END, OutageLog } from '../../src/lib/outage-log.ts'
import { cast, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'

const SENTENCES = { begins: 'away', lasts: 'still away', ends: 'back' }

describe('an outage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is a line at its start, one each minute, and one at its end, and the next one is counted from zero', () => {
    const { log, lines } = collectLog()
    const outage = new OutageLog(SENTENCES, MANUAL_END)
    for (let round = 0; round < 2; round += 1) {
      outage.end(log)
      for (let second = 0; second <= 70; second += 1) {
        outage.failed(log, new Error(`reason ${second}`), { reqId: second })
        vi.advanceTimersByTime(1_000)
      }
    }
    outage.end(log)
    outage.end(log)
    const three = [
      { level: 40, msg: 'away', reqId: 0, err: { message: 'reason 0' } },
      { level: 40, msg: 'still away', reqId: 60, err: { message: 'reason 60' }, failures: 61, seconds: 60 },
      { level: 30, msg: 'back', failures: 71, seconds: 71 },
    ]
    expect(lines()).toHaveLength(6)
    expect(lines()).toMatchObject([...three, ...three])
  })

  test('is over when nothing has failed for a while, unless somebody tells its end', () => {
    const quiet = collectLog()
    const told = collectLog()
    const outage = new OutageLog(SENTENCES, { quietMs: 300 })
    const other = new OutageLog(SENTENCES, MANUAL_END)
    for (const afterMs of [0, 200, 299]) {
      vi.advanceTimersByTime(afterMs)
      outage.failed(quiet.log, new Error('refused'))
      other.failed(told.log, new Error('refused'))
    }
    vi.advanceTimersByTime(299)
    expect(quiet.lines()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(quiet.lines()[1]).toMatchObject({ msg: 'back', failures: 3, seconds: 0.799 })
    vi.advanceTimersByTime(3_600_000)
    expect(told.lines()).toHaveLength(1)
  })
})

describe.skipIf(!hasPostgres)('a service whose database is away', () => {
  const { log, lines, forget } = collectLog()
  const told = (words: string) => lines().filter(({ msg }) => msg.startsWith(words))
  let proxy: TcpProxy
  let service: RunningApp
  beforeAll(async () => {
    proxy = await startTcpProxy(await emptyDatabase())
    service = await startApp({ databaseUrl: proxy.url, log })
  })
  afterAll(async () => {
    await service?.close()
    await proxy?.close()
  })

  test('says so once for hundreds of requests, and for people who log in, and says when it is over', async () => {
    const bot = await service.bot()
    const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: cast.member.id }
    forget()
    proxy.shut()
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => bot.lookUp(lookup)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503))
    }
    const browser = await service.visitor().get('/auth/login', { accept: 'text/html' })
    expect(browser).toMatchObject({ status: 302, headers: { location: '/?login=away' } })
    expect(told('service unavailable')).toHaveLength(1)
    expect(told('service unavailable')[0]).toMatchObject({
      level: 40,
      reqId: expect.any(String),
      err: { stack: expect.any(String) },
    })
    expect(told('answered').filter(({ reason }) => reason === 'service_unavailable')).toHaveLength(201)
    proxy.open()
    await expect.poll(() => told('service available again').length, { timeout: 60_000 }).toBe(1)
    expect(told('service available again')[0]).toMatchObject({ failures: 201 })
    expect(lines().filter(({ level }) => level > 40)).toEqual([])
  })
})
