/** Time limits that must fit together: what a request changes is done before it is answered, whatever each part takes. */
import { expect, test } from 'vitest'
import { ARRIVAL, type RequestTimeLimits, TIME_LIMITS } from '../../src/lib/time-limits.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'

multiplyDeadlines(1)

const { usual, login, chat, driverMs, statementMs, commitMs, cancelMs } = TIME_LIMITS

test.each<[string, RequestTimeLimits, number]>([
  ['any request', usual, 5_000],
  ['a login', login, 5_000],
  ['a command in the chat', chat, 3_000],
])('%s has ended in the database before it is answered', (_what, limits, promisedMs) => {
  const lastMs = Math.max((limits.statementMs ?? driverMs) + commitMs + cancelMs, statementMs)
  expect(limits.databaseMs + lastMs).toBeLessThan(limits.answerMs)
  expect(limits.answerMs).toBeLessThan(promisedMs)
})

test('a login whose platform takes its whole time can still store something', () => {
  expect(TIME_LIMITS.platformMs).toBeLessThan(login.databaseMs)
})

test('a lookup is answered by the database, or by the publisher, before its time is over', () => {
  const { turnMs, connectMs, checkMs, publisherMs } = TIME_LIMITS
  expect(turnMs + connectMs + checkMs + driverMs).toBeLessThan(usual.answerMs)
  expect(publisherMs).toBeLessThan(usual.answerMs)
})

test("a statement is ended by the server before the driver gives up, so that it can't take effect later", () => {
  expect(statementMs).toBeLessThan(driverMs)
})

test('a request that arrives as slowly as it may ends within thirty seconds', () => {
  expect(ARRIVAL.requestMs + ARRIVAL.checkEveryMs + usual.answerMs).toBeLessThan(30_000)
})
