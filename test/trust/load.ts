/** Load: clients that ask again and again, and what each of them was answered. */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answer } from '../helpers/actors.ts'

export interface Sample {
  /** Milliseconds on the clock of `performance.now`. */
  startedAt: number
  ms: number
  /** 0: there was no answer at all. */
  status: number
  detail: unknown
  retryAfter: number
  /** Why there was no answer. */
  failure?: string
}

export type Load = ReturnType<typeof startLoad>

/** Each client asks again as soon as it is answered; after a refusal it pauses for a moment. */
export function startLoad(clients: number, ask: (turn: number) => Promise<Answer>) {
  const samples: Sample[] = []
  let isOver = false
  const work = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const sample = await measure(() => ask(turn))
      samples.push(sample)
      await sleep(sample.status === 200 ? 1 : 20)
    }
  }
  const all = Array.from({ length: clients }, work)
  return {
    samples,
    /** Lets every client finish its request, and gives all samples. */
    stop: async () => {
      isOver = true
      await Promise.all(all)
      return samples
    },
  }
}

/** Asks once and says how it went. Never throws. */
export async function measure(ask: () => Promise<Answer>): Promise<Sample> {
  const startedAt = performance.now()
  const seen = await ask().then(
    ({ status, body, headers }) => ({ status, detail: body?.detail, retryAfter: Number(headers['retry-after']) }),
    (error) => ({ status: 0, detail: undefined, retryAfter: 0, failure: error.code ?? String(error) }),
  )
  return { startedAt, ms: performance.now() - startedAt, ...seen }
}

/**
 * Longest time in which the service says that its database is away: five seconds, and as many times longer as the machine
 * has more to do than it has cores for.
 */
function longestAnswerMs(): number {
  const [load = 0] = loadavg()
  return 5_000 * Math.max(1, load / (2 * availableParallelism()))
}

/** Every answer is a success, or the one that says "not now": in time, and with the moment to ask again. */
export function expectOnlyOutages(samples: readonly Sample[], successes: readonly number[] = [200]): void {
  const others = samples.filter((sample) => !successes.includes(sample.status) && !isOutage(sample))
  expect(others.slice(0, 5), `${others.length} of ${samples.length} answers are neither`).toEqual([])
}

export function isOutage({ status, detail, retryAfter, ms }: Sample): boolean {
  return status === 503 && detail === 'service_unavailable' && retryAfter >= 1 && ms < longestAnswerMs()
}

/** Waits until a client is answered with success, as it must within seconds. */
export const untilAnswered = (ask: () => Promise<Answer>) =>
  expect.poll(() => measure(ask)).toMatchObject({ status: 200 })
