/** What waits is asked together: for those who still wait for it, and by as few batches as it takes. */
import { afterEach, expect, test, vi } from 'vitest'
import { BatchQueue } from '../../../src/store/lookups/batch-queue.ts'
import { ClientGoneError, StoreUnavailableError } from '../../../src/store/store-errors.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'

multiplyDeadlines(1)
// It computes only: what takes longer hangs.
vi.setConfig({ testTimeout: 10_000 })

/** A queue whose batches are answered when the test says so: each question by itself. */
function heldQueue() {
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
  /** Answers what is asked, until for many turns nothing more is: a large batch is handed out in several. */
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

test('what somebody who has left wanted to know is not asked, and what waits behind it is', async () => {
  const { queue, batches, turn, answerAll } = heldQueue()
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

test('when all who waited have left nothing is asked, and the next question is', async () => {
  const { queue, batches, turn, answerAll } = heldQueue()
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

test('a lone question goes out at once, and a batch that fails spoils its own questions and no others', async () => {
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

test('what arrives while a batch is under way shares the next ones, of a bounded size, each with its own answers', async () => {
  const { queue, batches, turn, answerAll } = heldQueue()
  const early = [1, 2].map(async (question) => {
    const answer = queue.load(question)
    await turn()
    return answer
  })
  await turn()
  // The first is a question that is under way: it is asked again.
  const many = [1, ...Array.from({ length: 99 }, (_, index) => index + 3)]
  const late = many.map((question) => queue.load(question))
  expect(queue.waiting).toBe(100)
  await answerAll()
  expect(await Promise.all([...early, ...late])).toEqual([1, 2, ...many])
  expect(batches.flat()).toEqual([1, 2, ...many])
  expect(batches.length).toBeLessThanOrEqual(2 + Math.ceil(100 / 32))
  expect(Math.max(...batches.map(({ length }) => length))).toBe(32)
})

test('what yields is asked after everything else, also what comes later', async () => {
  const { queue, batches, turn, answerAll } = heldQueue()
  const early = [1, 2].map((question) => queue.load(question))
  await turn()
  const many = Array.from({ length: 30 }, (_, index) => index + 100)
  const yielding = many.map((question) => queue.load(question, { yields: true }))
  const late = [3, 4].map((question) => queue.load(question))
  expect(queue.waiting).toBe(32)
  await answerAll()
  expect(await Promise.all([...early, ...yielding, ...late])).toEqual([1, 2, ...many, 3, 4])
  expect(batches.flat()).toEqual([1, 2, 3, 4, ...many])
})

test('five thousand questions wait, those that yield among them, and one more is refused at once', async () => {
  const { queue, batches, turn, answerAll } = heldQueue()
  const first = queue.load(-1)
  await turn()
  const waiting = Array.from({ length: 5_000 }, (_, n) => queue.load(n, { yields: n % 2 === 0 }))
  for (const yields of [true, false]) {
    await expect(queue.load(5_000, { yields })).rejects.toThrow(StoreUnavailableError)
  }
  expect(queue.waiting).toBe(5_000)
  await answerAll()
  await Promise.all([first, ...waiting])
  expect(batches.flat()).toHaveLength(5_001)
  expect(queue.waiting).toBe(0)
})

test('what has waited for more than a second is refused, and what has not is asked', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { queue, batches, turn, answerAll } = heldQueue()
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
