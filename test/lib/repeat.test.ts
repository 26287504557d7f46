/** Background work: it goes on after a failure, reports how each run ended, and stops when told to. */
import { expect, test } from 'vitest'
import { repeat, varied } from '../../src/lib/repeat.ts'

const SOON = 5
const NEVER = 2 ** 30
const messages = { begins: 'begins', lasts: 'lasts', ends: 'ends' }

function start(work: (signal: AbortSignal) => Promise<void>, pauses: { afterDone: number; afterFailed: number }) {
  const outcomes: string[] = []
  const logged: string[] = []
  const keep = (_fields: object, message: string) => logged.push(message)
  const log = { warn: keep, info: keep }
  const observe = (outcome: string) => outcomes.push(outcome)
  return { ...repeat({ work, pauses: { first: SOON, ...pauses }, messages, log, observe }), outcomes, logged }
}

test('the pauses of background work vary by up to half, so that replicas do not work at the same time', () => {
  const pauses = Array.from({ length: 99 }, () => varied(10))
  expect(new Set(pauses).size).toBeGreaterThan(1)
  expect(pauses.filter((pause) => pause < 5 || pause > 15)).toEqual([])
})

test('background work repeats until it is stopped', async () => {
  const { stop, outcomes, logged } = start(async () => {}, { afterDone: SOON, afterFailed: NEVER })
  await expect.poll(() => outcomes.length).toBeGreaterThan(2)
  // Resolves when no further run can begin.
  await stop()
  expect([new Set(outcomes), logged]).toEqual([new Set(['done']), []])
})

test('background work that fails twice appears as one outage in the log', async () => {
  let times = 0
  const failTwice = async () => {
    times += 1
    if (times < 3) throw new Error('no')
  }
  const { stop, outcomes, logged } = start(failTwice, { afterDone: NEVER, afterFailed: SOON })
  await expect.poll(() => outcomes.length).toBe(3)
  await stop()
  expect([outcomes, logged]).toEqual([
    ['failed', 'failed', 'done'],
    ['begins', 'ends'],
  ])
})

test('background work that is stopped during a run logs no failure', async () => {
  const begun = Promise.withResolvers<void>()
  const untilAborted = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      begun.resolve()
    })
  const { stop, outcomes, logged } = start(untilAborted, { afterDone: NEVER, afterFailed: NEVER })
  await begun.promise
  expect(outcomes).toEqual([])
  await stop()
  expect([outcomes, logged]).toEqual([['failed'], []])
})
