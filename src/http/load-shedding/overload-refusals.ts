/** Refusals of requests that are one too many: 503, without the framework. */
import type { ServerResponse } from 'node:http'
import { serviceUnavailable } from '../../refusals.ts'
import { newRequestId } from '../request-ids.ts'

/**
 * Refusals sent for each answer while more of them wait. Clients that send three times what can be answered need two of
 * them; the third lets a queue that grew shrink again.
 */
const REFUSALS_PER_ANSWER = 3
/** Refusals sent in each turn of the event loop, whether or not anything was answered. */
const LEAST_IN_A_TURN = 4
/** A refusal that has waited this long is sent, whatever else waits. */
const LONGEST_WAIT_MS = 1_000
/** Refusals that may wait, which bounds their memory: one more, and the oldest is sent. Pipelining brings many at once. */
const MOST_WAITING = 5_000

interface Waiting {
  response: ServerResponse
  since: number
}

/**
 * Sends refusals in proportion to the answers. A client that retries at once is read in the same turn of the event loop in
 * which it was refused: thousands of such clients would leave no time for any answer. First come refusals that have waited too
 * long, then the newest (adaptive LIFO): most clients learn at once, and all in the end.
 */
export class OverloadRefusals {
  readonly #statusCode: number
  readonly #body: string
  readonly #headers: Readonly<Record<string, string | number>>
  #waiting: Waiting[] = []
  readonly #answered: () => number
  #answeredBefore = 0

  /** `answered` gives how many requests were answered so far. */
  constructor(headers: Readonly<Record<string, string>>, answered: () => number) {
    this.#answered = answered
    const { statusCode, detail, headers: own } = serviceUnavailable()
    this.#statusCode = statusCode
    this.#body = JSON.stringify({ detail })
    this.#headers = {
      ...headers,
      ...own,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(this.#body),
    }
  }

  send(response: ServerResponse): void {
    if (this.#waiting.length === 0) {
      this.#answeredBefore = this.#answered()
      setImmediate(this.#sendSome)
    }
    this.#waiting.push({ response, since: performance.now() })
  }

  readonly #sendSome = (): void => {
    const some = this.#waiting.splice(0, this.#countOverdue())
    some.push(...this.#waiting.splice(-this.#countEarned()))
    for (const { response } of some) {
      if (response.destroyed) continue
      response.setHeader('x-request-id', newRequestId())
      response.writeHead(this.#statusCode, this.#headers).end(this.#body)
    }
    if (this.#waiting.length > 0) setImmediate(this.#sendSome)
  }

  #countEarned(): number {
    const answered = this.#answered()
    const newlyAnswered = answered - this.#answeredBefore
    this.#answeredBefore = answered
    return LEAST_IN_A_TURN + newlyAnswered * REFUSALS_PER_ANSWER
  }

  #countOverdue(): number {
    const longAgo = performance.now() - LONGEST_WAIT_MS
    const firstInTime = this.#waiting.findIndex(({ since }) => since > longAgo)
    const overdue = firstInTime === -1 ? this.#waiting.length : firstInTime
    return Math.max(overdue, this.#waiting.length - MOST_WAITING)
  }
}
