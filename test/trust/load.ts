/** Load from clients that send request after request, with a sample of each response. */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answer } from '../helpers/actors.ts'
import { closeLater } from '../helpers/close-later.ts'

export interface Sample {
  /** Milliseconds on the clock of `performance.now`. */
  startedAt: number
  ms: number
  /** 0 if there was no answer. */
  status: number
  detail: unknown
  retryAfter: number
  /** Why there was no answer. */
  failure?: string
}

export type Load = ReturnType<typeof startLoad>

/** Each client sends its next request after each answer; after a refusal it pauses for a moment. */
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
    /** Stops once every client has its answer, and returns all samples. */
    stop: closeLater(async () => {
      isOver = true
      await Promise.all(all)
      return samples
    }),
  }
}

/** Sends one request and returns a sample of it. Never throws. */
export async function measure(ask: () => Promise<Answer>): Promise<Sample> {
  const startedAt = performance.now()
  const seen = await ask().then(
    ({ status, body, headers }) => ({ status, detail: body?.detail, retryAfter: Number(headers['retry-after']) }),
    (error) => ({ status: 0, detail: undefined, retryAfter: 0, failure: error.code ?? String(error) }),
  )
  return { startedAt, ms: performance.now() - startedAt, ...seen }
}

/**
 * The longest time until the service says that its database is unavailable: five seconds, multiplied by the overload of the
 * machine.
 */
function longestAnswerMs(): number {
  const [load = 0] = loadavg()
  return 5_000 * Math.max(1, load / (2 * availableParallelism()))
}

/** Expects that each answer is a success, or a timely 503 that says when to retry. */
export function expectOnlyOutages(samples: readonly Sample[], successes: readonly number[] = [200]): void {
  const others = samples.filter((sample) => !successes.includes(sample.status) && !isOutage(sample))
  expect(others.slice(0, 5), `${others.length} of ${samples.length} answers are neither`).toEqual([])
}

export function isOutage({ status, detail, retryAfter, ms }: Sample): boolean {
  return status === 503 && detail === 'service_unavailable' && retryAfter >= 1 && ms < longestAnswerMs()
}

/** Waits until a request succeeds, as it must within seconds. */
export const untilAnswered = (ask: () => Promise<Answer>) =>
  expect.poll(() => measure(ask)).toMatchObject({ status: 200 })
