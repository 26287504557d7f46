/** Waiting lookups are sent together, in as few batches as possible, and only for clients that are still connected. */
import { afterEach, expect, test, vi } from 'vitest'
import { BatchQueue } from '../../../src/store/lookups/batch-queue.ts'
import { type LookupRow, toFacts } from '../../../src/store/lookups/statement.ts'
import { ClientGoneError, StoreUnavailableError } from '../../../src/store/store-errors.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'

multiplyDeadlines(1)
// These tests only compute, so a test that takes longer hangs.
vi.setConfig({ testTimeout: 10_000 })

/** A queue that answers its batches only when the test calls `answerAll`. The answer to each lookup is its own number. */
function queueWithHeldAnswers() {
  const batches: number[][] = []
  const answers: (() => void)[] = []
  const queue = new BatchQueue<number, number>(
    (questions) =>
      new Promise((resolve) => {
        batches.push(questions)
        answers.push(() => resolve(questions))
      }),
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  /** Answers batches until no more come for many turns, because a large batch is split. */
  const answerAll = async () => {
    for (let idleTurns = 0; idleTurns < 100; idleTurns += 1) {
      const answer = answers.shift()
      if (answer !== undefined) {
        answer()
        idleTurns = 0
      }
      await turn()
    }
  }
  return { queue, batches, turn, answerAll }
}

afterEach(() => {
  vi.useRealTimers()
})

test('the lookup queue does not send a lookup of a client that disconnected', async () => {
  const { queue, batches, turn, answerAll } = queueWithHeldAnswers()
  const early = [1, 2].map((question) => queue.load(question))
  await turn()
  const client = { destroyed: false }
  const late = [queue.load(3), queue.load(4, { client }), queue.load(5, { client: { destroyed: false } })]
  const gone = expect(late[1]).rejects.toThrow(ClientGoneError)
  client.destroyed = true
  await answerAll()
  await gone
  expect(await Promise.all([...early, late[0], late[2]])).toEqual([1, 2, 3, 5])
  expect(batches.flat()).toEqual([1, 2, 3, 5])
  expect(queue.waiting).toBe(0)
})

test('the lookup queue still sends new lookups after all waiting clients have disconnected', async () => {
  const { queue, batches, turn, answerAll } = queueWithHeldAnswers()
  const first = queue.load(1)
  await turn()
  const gone = [2, 3].map((question) =>
    expect(queue.load(question, { client: { destroyed: true } })).rejects.toThrow(ClientGoneError),
  )
  await answerAll()
  await Promise.all([first, ...gone])
  const next = queue.load(4)
  await turn()
  await answerAll()
  expect(await next).toBe(4)
  expect(batches).toEqual([[1], [4]])
})

test('if a batch of lookups fails, only the lookups in that batch fail', async () => {
  const batches: number[][] = []
  const queue = new BatchQueue<number, number>(async (questions) => {
    batches.push(questions)
    if (questions.includes(13)) throw new Error('this batch is broken')
    return questions
  })
  for (const question of [1, 2, 3]) expect(await queue.load(question)).toBe(question)
  expect(batches).toEqual([[1], [2], [3]])
  const results = await Promise.allSettled(Array.from({ length: 160 }, (_, n) => queue.load(n)))
  const failed = results.flatMap((result, n) => (result.status === 'rejected' ? [[n, result.reason.message]] : []))
  const broken = batches.find((batch) => batch.includes(13)) ?? []
  expect(failed).toEqual(broken.map((n) => [n, 'this batch is broken']))
  expect(results.every((result, n) => result.status === 'rejected' || result.value === n)).toBe(true)
})

test('lookups that arrive while a batch is in flight share batches of up to 32', async () => {
  const { queue, batches, turn, answerAll } = queueWithHeldAnswers()
  const early = [1, 2].map(async (question) => {
    const answer = queue.load(question)
    await turn()
    return answer
  })
  await turn()
  // Lookup 1 is already in flight, and is sent a second time.
  const many = [1, ...Array.from({ length: 99 }, (_, index) => index + 3)]
  const late = many.map((question) => queue.load(question))
  expect(queue.waiting).toBe(100)
  await answerAll()
  expect(await Promise.all([...early, ...late])).toEqual([1, 2, ...many])
  expect(batches.flat()).toEqual([1, 2, ...many])
  expect(batches.length).toBeLessThanOrEqual(2 + Math.ceil(100 / 32))
  expect(Math.max(...batches.map(({ length }) => length))).toBe(32)
})

test('the lookup queue sends low-priority lookups after all other lookups', async () => {
  const { queue, batches, turn, answerAll } = queueWithHeldAnswers()
  const early = [1, 2].map((question) => queue.load(question))
  await turn()
  const many = Array.from({ length: 30 }, (_, index) => index + 100)
  const yielding = many.map((question) => queue.load(question, { isLowPriority: true }))
  const late = [3, 4].map((question) => queue.load(question))
  expect(queue.waiting).toBe(32)
  await answerAll()
  expect(await Promise.all([...early, ...yielding, ...late])).toEqual([1, 2, ...many, 3, 4])
  expect(batches.flat()).toEqual([1, 2, 3, 4, ...many])
})

test('the lookup queue lets 5,000 lookups wait, and immediately refuses the next one', async () => {
  const { queue, batches, turn, answerAll } = queueWithHeldAnswers()
  const first = queue.load(-1)
  await turn()
  const waiting = Array.from({ length: 5_000 }, (_, n) => queue.load(n, { isLowPriority: n % 2 === 0 }))
  for (const isLowPriority of [true, false]) {
    await expect(queue.load(5_000, { isLowPriority })).rejects.toThrow(StoreUnavailableError)
  }
  expect(queue.waiting).toBe(5_000)
  await answerAll()
  await Promise.all([first, ...waiting])
  expect(batches.flat()).toHaveLength(5_001)
  expect(queue.waiting).toBe(0)
})

test('the lookup queue refuses a lookup that has waited for more than a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { queue, batches, turn, answerAll } = queueWithHeldAnswers()
  const early = [1, 2].map((question) => queue.load(question))
  await turn()
  const tooLong = expect(queue.load(3)).rejects.toThrow(StoreUnavailableError)
  vi.advanceTimersByTime(500)
  const inTime = queue.load(4)
  vi.advanceTimersByTime(501)
  await answerAll()
  await tooLong
  expect(await Promise.all([...early, inTime])).toEqual([1, 2, 4])
  expect(batches.flat()).toEqual([1, 2, 4])
})

// `gate.test.ts` tests the parameters of a batch.
test('each lookup in a batch gets its own result, even if rows arrive out of order', () => {
  const row = (position: string, account: string): LookupRow => ({
    ...{ position, key_id: `key ${position}`, guild_id: '1', limit_id: null, key_ends_at: null },
    ...{ user_id: '7', global_consent: true },
    ...{ is_allowed: true, account_id: account, publisher_game_name: account, publisher_tag_line: 'T', region: 'eu' },
  })
  const facts = toFacts([row('2', 'second'), row('1', 'first')])
  expect(facts.map(({ key, target }) => [key?.id, target?.account?.id])).toEqual([
    ['key 1', 'first'],
    ['key 2', 'second'],
  ])
})
