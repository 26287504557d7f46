/** Load shedding: the number of requests in flight is limited. Further requests are refused before their body or key is read. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify'
import { OutageLog } from '../lib/outage-log.ts'
import { type Headers, helpLink, refuse } from '../lib/refusals.ts'
import { newRequestId } from './trace-requests.ts'

interface LoadSheddingOptions {
  limit: number
  /** These paths are refused last: a supervisor that gets no response there kills the process, with all requests in flight. */
  healthPaths: readonly string[]
  headers: Headers
  publicUrl?: string | undefined
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

export type LoadShedding = ReturnType<typeof shedLoad>

/** Factors for the limit. Bots (requests with `Authorization`) are refused first, so that people can still withdraw consent. */
const LIMIT_FACTORS = { bots: 1, people: 1.5, health: 2 }
/** How long a refusal is delayed: if thousands of clients retried immediately, other requests would get no time. */
const REFUSE_AFTER_MS = 1_000

/** The maximum number of unanswered requests on a connection. Most clients wait for a response before the next request. */
const MAX_UNANSWERED = 32

const OVERLOAD_MESSAGES = {
  begins: 'too many requests in flight: some are refused',
  ends: 'the overload is over: requests are no longer refused',
}

export function shedLoad({ limit, healthPaths, headers, publicUrl, log }: LoadSheddingOptions) {
  const overload = new OutageLog(OVERLOAD_MESSAGES, { quietMs: 2_000 })
  const { statusCode, message, detail, headers: refusalHeaders } = refuse('service_unavailable')
  const body = JSON.stringify({ detail })
  const refusal = {
    ...headers,
    ...refusalHeaders,
    link: helpLink(message, publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  }
  let inFlight = 0
  let refused = 0

  function admitOrRefuse(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (inFlight < limit || inFlight < limit * limitFactorFor(request)) {
        countOnceComplete(request, response)
        handle(request, response)
      } else {
        refused += 1
        overload.failed(log, undefined, { inFlight })
        refuseLater(response)
      }
    }
  }

  /** A request counts as in flight once all of it has arrived, so that slow senders take no slot. */
  function countOnceComplete(request: IncomingMessage, response: ServerResponse): void {
    const begin = () => {
      if (response.destroyed || response.writableFinished) return
      inFlight += 1
      response.on('close', end)
    }
    // At the next tick, Node has parsed the rest of the packet.
    process.nextTick(() => (request.complete ? begin() : request.once('end', begin)))
  }

  function end(): void {
    inFlight -= 1
  }

  function refuseLater(response: ServerResponse): void {
    setTimeout(() => {
      if (response.destroyed) return
      response.writeHead(statusCode, { ...refusal, 'x-request-id': newRequestId() }).end(body)
    }, REFUSE_AFTER_MS)
  }

  function limitFactorFor({ url = '', headers: { authorization } }: IncomingMessage): number {
    if (healthPaths.includes(url)) return LIMIT_FACTORS.health
    return authorization === undefined ? LIMIT_FACTORS.people : LIMIT_FACTORS.bots
  }

  return {
    serverFactory: (handle: RequestListener, options: FastifyHttpOptions<Server>) => {
      const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options
      const listener = handleOneByOne(admitOrRefuse(handle))
      return createServer({ ...http, keepAliveTimeout, requestTimeout }, listener).setTimeout(connectionTimeout)
    },
    inFlight: () => inFlight,
    refused: () => refused,
  }
}

/** Handles a connection's pipelined requests one by one. Too many end the connection, because Node's parser can't pause. */
function handleOneByOne(handle: RequestListener): RequestListener {
  /** The queue of each connection; its first request is being handled. */
  const unanswered = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    // Undefined: the client has disconnected. Reading the address here makes Node remember it for hooks that run later.
    if (socket.remoteAddress === undefined) return void socket.destroy()
    const queue = unanswered.get(socket) ?? []
    unanswered.set(socket, queue)
    if (queue.length === MAX_UNANSWERED) return void socket.destroy()
    queue.push(() => {
      // Emitted once, when the response was sent or the client has disconnected.
      response.on('close', () => {
        queue.shift()
        // Nothing follows a response with `connection: close` (RFC 9112 section 9.6).
        if (socket.writable) queue[0]?.()
      })
      handle(request, response)
    })
    if (queue.length === 1) queue[0]?.()
  }
}
