/** Background work: it goes on after a failure, tells how each time ended, and stops when told to. */
import { expect, test } from 'vitest'
import { repeat } from '../../src/lib/repeat.ts'

const SOON = 5
const NEVER = 2 ** 30
const sentences = { begins: 'begins', lasts: 'lasts', ends: 'ends' }

function start(work: (signal: AbortSignal) => Promise<void>, pauses: { afterDone: number; afterFailed: number }) {
  const outcomes: string[] = []
  const logged: string[] = []
  const keep = (_fields: object, message: string) => logged.push(message)
  const log = { warn: keep, info: keep }
  const observe = (outcome: string) => outcomes.push(outcome)
  return { ...repeat({ work, pauses: { first: SOON, ...pauses }, sentences, log, observe }), outcomes, logged }
}

test('it is done soon after the start, again and again, and not once it is stopped', async () => {
  const { stop, outcomes, logged } = start(async () => {}, { afterDone: SOON, afterFailed: NEVER })
  await expect.poll(() => outcomes.length).toBeGreaterThan(2)
  // It resolves when nothing is left that could begin again.
  await stop()
  expect([new Set(outcomes), logged]).toEqual([new Set(['done']), []])
})

test('failures are told, and logged as one outage until it is done again', async () => {
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

test('what is under way is told to stop, and waited for, and its failure is not told', async () => {
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
