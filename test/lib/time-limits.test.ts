/** Time limits that must fit together: a change has ended in the database before its response is sent, however long each part takes. */
import { expect, test } from 'vitest'
import { ARRIVAL, type RequestTimeLimits, TIME_LIMITS } from '../../src/lib/time-limits.ts'
import { runWithin, withDeadline } from '../../src/lib/work-deadline.ts'
import { PAUSE_MS } from '../../src/store/heartbeat/heartbeat.ts'
import { inLongTransaction } from '../../src/store/transactions.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { noDatabase } from '../helpers/no-database.ts'

multiplyDeadlines(1)

const { usual, login, chat, driverMs, statementMs, commitMs, cancelMs } = TIME_LIMITS

test.each<[string, RequestTimeLimits, number]>([
  ['any request', usual, 5_000],
  ['a login', login, 5_000],
  ['a chat command', chat, 3_000],
])('the last database statement of %s ends before the response is due', (_what, limits, promisedMs) => {
  const lastMs = Math.max((limits.statementMs ?? driverMs) + commitMs + cancelMs, statementMs)
  expect(limits.databaseMs + lastMs).toBeLessThan(limits.answerMs)
  expect(limits.answerMs).toBeLessThan(promisedMs)
})

test('the service has time to store a login even if the chat platform is slow', () => {
  expect(TIME_LIMITS.platformMs).toBeLessThan(login.databaseMs)
})

test('a bot gets its response in time even if the database is slow', () => {
  const { queueMs, connectMs, checkMs, publisherMs } = TIME_LIMITS
  expect(queueMs + connectMs + checkMs + driverMs).toBeLessThan(usual.answerMs)
  expect(publisherMs).toBeLessThan(usual.answerMs)
})

test('Postgres cancels a slow statement before the database driver gives up', () => {
  expect(statementMs).toBeLessThan(driverMs)
})

test('a transaction that starts at its deadline still has a statement timeout', async () => {
  const sent: string[] = []
  const db = noDatabase(async ({ sql }) => {
    sent.push(sql)
    return { rows: [] }
  })
  await withDeadline({ endsAt: performance.now() }, () => inLongTransaction(db, async () => {}))
  // Zero means no limit.
  expect(sent).toEqual([expect.stringMatching(/^set local statement_timeout = [1-9]\d+$/)])
  await inLongTransaction(db, async () => {})
  expect(sent[1]).toBe('set local statement_timeout = 60000')
})

test('lookups stop within five seconds after the last heartbeat', () => {
  expect([TIME_LIMITS.heartbeatMs, PAUSE_MS]).toEqual([5_000, 1_000])
})

test('a page leaves out data that cannot be read in time', async () => {
  expect(await runWithin(1e6, () => Promise.reject(new Error('no')), 'without')).toBe('without')
  expect(await runWithin(0, () => new Promise<string>(() => {}), 'without')).toBe('without')
})

test('a client that sends its request slowly gets a response within thirty seconds', () => {
  expect(ARRIVAL.requestMs + ARRIVAL.checkEveryMs + usual.answerMs).toBeLessThan(30_000)
})

test('"admin check" ends within fifteen seconds', () => {
  const { partsMs, callMs } = TIME_LIMITS.adminCheck
  expect([2 * callMs < partsMs, partsMs < 15_000]).toEqual([true, true])
})
