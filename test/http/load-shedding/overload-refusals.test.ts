/** Refusals are in proportion to the answers: most come at once, and all in the end. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverloadRefusals } from '../../../src/http/load-shedding/overload-refusals.ts'

const LEAST_IN_A_TURN = 4
const PER_ANSWER = 3

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Refusals to numbered clients, and who got theirs. */
function overload() {
  const sent: number[] = []
  let answered = 0
  const refusals = new OverloadRefusals({}, () => answered)
  /** A response to nobody, that notes when it is sent. */
  class NumberedResponse extends ServerResponse {
    readonly #number: number

    constructor(number: number) {
      super(new IncomingMessage(new Socket()))
      this.#number = number
    }

    override end(): this {
      sent.push(this.#number)
      return this
    }
  }
  return {
    sent,
    answer: (count: number) => {
      answered += count
    },
    refuse: (...numbers: number[]) => {
      for (const number of numbers) refusals.send(new NumberedResponse(number))
    },
    refuseGone: (number: number) => refusals.send(new NumberedResponse(number).destroy()),
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

test('nothing is sent in the turn in which it is refused', async () => {
  const { sent, refuse } = overload()
  refuse(1)
  expect(sent).toEqual([])
  await turn()
  expect(sent).toEqual([1])
})

test('without answers a few are sent each turn, until all are', async () => {
  const { sent, refuse } = overload()
  refuse(...upTo(10))
  const perTurn = []
  for (let turns = 0; turns < 4; turns += 1) {
    const before = sent.length
    await turn()
    perTurn.push(sent.length - before)
  }
  expect(perTurn).toEqual([LEAST_IN_A_TURN, LEAST_IN_A_TURN, 2, 0])
  expect(sent.toSorted((a, b) => a - b)).toEqual(upTo(10))
})

test('each answer lets three more be sent, once', async () => {
  const { sent, refuse, answer } = overload()
  refuse(...upTo(100))
  answer(10)
  await turn()
  expect(sent).toHaveLength(LEAST_IN_A_TURN + 10 * PER_ANSWER)
  await turn()
  expect(sent).toHaveLength(2 * LEAST_IN_A_TURN + 10 * PER_ANSWER)
})

test('answers that were given while nobody was refused count for nothing', async () => {
  const { sent, refuse, answer } = overload()
  answer(1_000)
  refuse(...upTo(100))
  await turn()
  expect(sent).toHaveLength(LEAST_IN_A_TURN)
})

test('the newest are sent first, and who waited for a second before them', async () => {
  const { sent, refuse } = overload()
  refuse(...upTo(20))
  await turn()
  expect(sent).toEqual([16, 17, 18, 19])
  vi.advanceTimersByTime(500)
  refuse(20, 21, 22, 23)
  await turn()
  expect(sent.slice(4)).toEqual([20, 21, 22, 23])
  vi.advanceTimersByTime(600)
  refuse(24)
  await turn()
  expect(sent.slice(8)).toEqual([...upTo(16), 24])
})

test('more than 5,000 never wait', async () => {
  const { sent, refuse } = overload()
  refuse(...upTo(6_000))
  await turn()
  expect(sent).toEqual([...upTo(1_000), 5_996, 5_997, 5_998, 5_999])
})

test('who has left is passed over', async () => {
  const { sent, refuse, refuseGone } = overload()
  refuseGone(1)
  refuse(2)
  await turn()
  expect(sent).toEqual([2])
})
