/** Load shedding: the requests under way are bounded, and one more is refused without reading its body or its key. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { OverloadLog, type OverloadLogger } from './overload-log.ts'
import { OverloadRefusals } from './overload-refusals.ts'

export interface LoadSheddingOptions {
  /** Requests that may be under way at once. */
  limit: number
  /** Refused last: a supervisor that gets no answer here ends the process, and with it the requests under way. */
  healthPaths: readonly string[]
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  log: OverloadLogger
}

export interface LoadShedding {
  /** Fastify's `serverFactory`, which is given Fastify's own options. */
  serverFactory(handle: RequestListener, options: ServerFactoryOptions): Server
  /** Requests that were begun and are not answered yet. */
  underWay(): number
  /** Requests that were refused so far. */
  refused(): number
}

/** What Fastify sets on the server that it makes itself. */
interface ServerFactoryOptions {
  http?: object
  keepAliveTimeout?: number
  requestTimeout?: number
}

/**
 * Up to how many times the limit a request is still admitted. Bots, known by the `Authorization` that browsers never send,
 * are refused first, so that lookups keep nobody from withdrawing.
 */
const ROOM = { bots: 1, people: 1.5, health: 2 }

export function shedLoad({ limit, healthPaths, headers, log }: LoadSheddingOptions): LoadShedding {
  let underWay = 0
  let answered = 0
  const overloads = new OverloadLog(log, () => underWay)
  const refusals = new OverloadRefusals(headers, () => answered)

  function bounded(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (underWay >= limit && underWay >= limit * roomFor(request)) {
        overloads.refused()
        refusals.send(response)
        return
      }
      underWay += 1
      // Emitted once, whether the answer was sent or the client has left.
      response.on('close', ended)
      handle(request, response)
    }
  }

  function ended(): void {
    underWay -= 1
    answered += 1
  }

  function roomFor({ url = '', headers: { authorization } }: IncomingMessage): number {
    if (healthPaths.includes(url)) return ROOM.health
    return authorization === undefined ? ROOM.people : ROOM.bots
  }

  return {
    serverFactory: (handle, { http, keepAliveTimeout, requestTimeout }) =>
      createServer({ ...http, ...defined({ keepAliveTimeout, requestTimeout }) }, bounded(handle)),
    underWay: () => underWay,
    refused: () => overloads.count,
  }
}

function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
