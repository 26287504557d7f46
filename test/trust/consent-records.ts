/** The record of a run: when each switch of people and keys was set, or seen in an answer. */
import type { Answer } from '../helpers/actors.ts'
import { type Read, staleAnswers, type Timed, type Write } from './stale-answers.ts'

/**
 * What came of a request: its answer and times. Without a clear answer nobody knows whether, and when, it took effect:
 * it may count from its start on, or never.
 */
export interface Outcome extends Timed {
  answer: Answer | undefined
  /** What it got instead of a clear answer. */
  failure: string | undefined
}

/** Sends a request and takes the times. */
export async function timed(ask: () => Promise<Answer>): Promise<Outcome> {
  const start = performance.now()
  try {
    const answer = await ask()
    if (answer.status < 500) return { start, end: performance.now(), answer, failure: undefined }
    return { ...unclear(start), failure: `${answer.status}: ${answer.text}` }
  } catch (error) {
    return { ...unclear(start), failure: String(error) }
  }
}

const unclear = (start: number) => ({ start, end: Number.POSITIVE_INFINITY, answer: undefined })

/** Refusals of a machine that is too busy to answer in time. They promise nothing, and nothing is wrong with them. */
const BUSY = /\b50[23]\b.*"(?:service_unavailable|chat_platform_unavailable)"/s

/** One thing of somebody's: their consent, a permission, a game, a session, a key. */
interface Switch {
  whose: string
  what: string
}

const EVERYTHING = 'everything'

export class Records {
  readonly #writes: (Write & Switch)[] = []
  readonly #reads: (Read & Switch)[] = []
  /** Operations with a clear answer. */
  count = 0
  /** What was answered, by its reason or status. */
  readonly met = new Set<string>()
  /** What the others got instead. */
  readonly failures: string[] = []

  set(whose: string, what: string, { start, end }: Timed, isOn: boolean): void {
    this.#writes.push({ whose, what, start, end, isOn })
  }

  /** All that is theirs ends. */
  clear(whose: string, when: Timed): void {
    this.set(whose, EVERYTHING, when, false)
  }

  see(whose: string, what: string, { start, end }: Timed, isOn: boolean): void {
    this.#reads.push({ whose, what, start, end, isOn })
  }

  /** To be called once for each request. */
  counted(outcome: Outcome): Outcome {
    const { answer, failure } = outcome
    if (failure !== undefined) this.failures.push(failure)
    if (answer === undefined) return outcome
    this.count += 1
    this.met.add(String(answer.body?.detail?.reason ?? answer.body?.detail ?? answer.status))
    return outcome
  }

  /** Failures that no busy machine explains. */
  faults(): string[] {
    return this.failures.filter((failure) => !BUSY.test(failure))
  }

  /** Answers that tell of a state that was over before they were asked for. No run may have any. */
  stale(): unknown[] {
    const writes = Map.groupBy(this.#writes, ({ whose }) => whose)
    return [...Map.groupBy(this.#reads, ({ whose }) => whose)].flatMap(([whose, seen]) =>
      [...Map.groupBy(seen, ({ what }) => what)].flatMap(([what, reads]) => {
        const ofOne = writes.get(whose)?.filter((write) => write.what === what || write.what === EVERYTHING)
        return staleAnswers(ofOne ?? [], reads)
      }),
    )
  }
}
