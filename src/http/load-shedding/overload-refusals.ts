/** Refusals of requests that are one too many: 503, without the framework. */
import type { ServerResponse } from 'node:http'
import { serviceUnavailable } from '../../refusals.ts'
import { newRequestId } from '../request-ids.ts'

/** For each answer so many refusals are sent, while more of them wait: what three times the capacity needs. */
const REFUSALS_PER_ANSWER = 2
/** In each turn of the event loop, whether or not something was answered. */
const LEAST_IN_A_TURN = 4
/** A refusal that has waited this long is sent, whatever else waits. */
const LONGEST_WAIT_MS = 1_000
/** One more, as pipelined requests bring, and the oldest is sent: memory stays bounded. */
const MOST_WAITING = 5_000

interface Waiting {
  response: ServerResponse
  since: number
}

/**
 * Sends them in proportion to the answers. A client that asks again at once is read again in the same turn of the event
 * loop: thousands of these, as in a closed loop, would leave no time for any answer. When not all have their turn, the newest
 * are sent first and those that waited too long before them (adaptive LIFO): most clients learn at once, and all in the end.
 */
export class OverloadRefusals {
  readonly #statusCode: number
  readonly #body: string
  readonly #headers: Readonly<Record<string, string | number>>
  #waiting: Waiting[] = []
  readonly #answered: () => number
  #answeredBefore = 0

  /** `answered` tells how many requests have been so far. */
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
    const since = answered - this.#answeredBefore
    this.#answeredBefore = answered
    return LEAST_IN_A_TURN + since * REFUSALS_PER_ANSWER
  }

  #countOverdue(): number {
    const longAgo = performance.now() - LONGEST_WAIT_MS
    const firstInTime = this.#waiting.findIndex(({ since }) => since > longAgo)
    const late = firstInTime === -1 ? this.#waiting.length : firstInTime
    return Math.max(late, this.#waiting.length - MOST_WAITING)
  }
}
