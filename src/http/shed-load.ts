/** Load shedding: the requests under way are bounded, and one more is refused without reading its body or its key. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify'
import { OutageLog } from '../lib/outage-log.ts'
import { serviceUnavailable } from '../lib/refusals.ts'
import { newRequestId } from './trace-requests.ts'

export interface LoadSheddingOptions {
  /** Requests that may be under way at once. */
  limit: number
  /** Refused last: a supervisor that gets no answer here ends the process, and with it the requests under way. */
  healthPaths: readonly string[]
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

export type LoadShedding = ReturnType<typeof shedLoad>

/**
 * Up to how many times the limit a request is still admitted. Bots, known by the `Authorization` that browsers never send,
 * are refused first, so that lookups keep nobody from withdrawing.
 */
const ROOM = { bots: 1, people: 1.5, health: 2 }
/**
 * How long a refusal waits. Most clients send the next request when they have the answer to this one: refused at once, some
 * thousands of them would leave the process no time to answer anybody.
 */
const REFUSE_AFTER_MS = 1_000
/** Refusals that may wait, which bounds their memory. */
const MOST_WAITING = 5_000

const OVERLOAD = {
  begins: 'too many requests are under way, and some are refused',
  lasts: 'too many requests are under way, and some are still refused',
  ends: 'no request is refused any more: the overload is over',
}

export function shedLoad({ limit, healthPaths, headers, log }: LoadSheddingOptions) {
  const overload = new OutageLog(OVERLOAD, { quietMs: 2_000 })
  const { statusCode, detail, headers: own } = serviceUnavailable()
  const body = JSON.stringify({ detail })
  const refusal = {
    ...headers,
    ...own,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  }
  let underWay = 0
  let refused = 0
  let waiting = 0

  function admitOrRefuse(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (underWay < limit || underWay < limit * roomFor(request)) {
        underWay += 1
        // Emitted once, whether the answer was sent or the client has left.
        response.on('close', ended)
        handle(request, response)
      } else {
        refused += 1
        overload.failed(log, undefined, { underWay })
        if (waiting < MOST_WAITING) refuseLater(response)
        else request.socket.destroy()
      }
    }
  }

  function ended(): void {
    underWay -= 1
  }

  function refuseLater(response: ServerResponse): void {
    waiting += 1
    setTimeout(() => {
      waiting -= 1
      if (response.destroyed) return
      response.writeHead(statusCode, { ...refusal, 'x-request-id': newRequestId() }).end(body)
    }, REFUSE_AFTER_MS)
  }

  function roomFor({ url = '', headers: { authorization } }: IncomingMessage): number {
    if (healthPaths.includes(url)) return ROOM.health
    return authorization === undefined ? ROOM.people : ROOM.bots
  }

  return {
    /** Fastify's `serverFactory`, which is given Fastify's own options. */
    serverFactory: (handle: RequestListener, { http, keepAliveTimeout, requestTimeout }: FastifyHttpOptions<Server>) =>
      createServer({ ...http, keepAliveTimeout, requestTimeout }, admitOrRefuse(handle)),
    /** Requests that were begun and are not answered yet. */
    underWay: () => underWay,
    /** Requests that were refused so far. */
    refused: () => refused,
  }
}
