/** An outage is a few lines in the log, however many requests it costs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OutageLog } from '../src/outage-log.ts'
import { cast, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from './helpers/app.ts'
import { collectLog } from './helpers/collect-log.ts'
import { startTcpProxy, type TcpProxy } from './helpers/tcp-proxy.ts'

const SENTENCES = { begins: 'away', lasts: 'still away', ends: 'back' }
const NEVER = 3_600_000

test('an outage is one line at its start, with the error, and one at its end, with how much it cost', () => {
  const { log, lines } = collectLog()
  const outage = new OutageLog(SENTENCES, { remindMs: NEVER, quietMs: undefined })
  outage.end(log)
  for (const reason of ['refused', 'reset', 'refused']) outage.failed(log, new Error(reason), { reqId: reason })
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toMatchObject({ level: 40, msg: 'away', reqId: 'refused', err: { message: 'refused' } })
  outage.end(log)
  outage.end(log)
  expect(lines()).toHaveLength(2)
  expect(lines()[1]).toMatchObject({ level: 30, msg: 'back', failures: { refused: 2, reset: 1 } })
  expect(lines()[1].seconds).toBeGreaterThanOrEqual(0)
})

test('while it lasts, its counts are told again', () => {
  const { log, lines } = collectLog()
  const outage = new OutageLog(SENTENCES, { remindMs: 0, quietMs: undefined })
  for (let count = 0; count < 3; count += 1) outage.failed(log, new Error('refused'))
  const last = lines().at(-1)
  expect(last).toMatchObject({ level: 40, msg: 'still away', failures: { refused: 3 } })
  expect(last).not.toHaveProperty('err')
})

test('the next outage is counted from zero', () => {
  const { log, lines } = collectLog()
  const outage = new OutageLog(SENTENCES, { remindMs: NEVER, quietMs: undefined })
  for (let round = 0; round < 2; round += 1) {
    outage.failed(log, new Error('refused'))
    outage.end(log)
  }
  expect(lines().map(({ msg, failures }) => [msg, failures])).toEqual([
    ['away', undefined],
    ['back', { refused: 1 }],
    ['away', undefined],
    ['back', { refused: 1 }],
  ])
})

test('however many reasons there are, the line stays short', () => {
  const { log, lines } = collectLog()
  const outage = new OutageLog(SENTENCES, { remindMs: NEVER, quietMs: undefined })
  for (let count = 0; count < 100; count += 1) outage.failed(log, new Error(`reason ${count}`))
  outage.end(log)
  const { failures } = lines().at(-1)
  expect(Object.keys(failures)).toHaveLength(11)
  expect(failures.others).toBe(90)
})

test('one whose end nobody tells is over when nothing has failed for a while', async () => {
  const { log, lines } = collectLog()
  const outage = new OutageLog(SENTENCES, { remindMs: NEVER, quietMs: 300 })
  for (let count = 0; count < 2; count += 1) outage.failed(log, new Error('refused'))
  await expect.poll(() => lines().length).toBe(2)
  expect(lines()[1]).toMatchObject({ msg: 'back', failures: { refused: 2 } })
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
    const [{ failures }] = told('service available again')
    expect(Object.values<number>(failures).reduce((sum, count) => sum + count)).toBe(201)
    expect(lines().filter(({ level }) => level > 40)).toEqual([])
  })
})
