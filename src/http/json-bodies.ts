/** Request bodies: JSON, exact to the last digit. A body that can't be read is a fault like any other. */
import { parseExactly } from '../exact-json.ts'
import { notFound } from '../refusals.ts'
import type { App } from './app-type.ts'
import { type Fault, NOT_JSON } from './invalid-request-error.ts'
import { dropRest, limitChunks } from './unread-bodies.ts'

/** In bytes. The largest request that means something is well below. */
const LARGEST_BODY = 16 * 1024

/** Stands in for a body that can't be read, so that it is refused in its turn: after the key, before the gate. */
export class UnreadableBody {
  readonly fault: Fault
  constructor(fault: Fault) {
    this.fault = fault
  }
}

/**
 * Replaces Fastify's body parsers by one that fails for size only: what it can't read becomes an `UnreadableBody`.
 * Routes without a body schema never look at it. For an unknown path no body is read.
 */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  // The common type by name: Fastify finds a named parser faster than `*`.
  app.addContentTypeParser(
    ['application/json', '*'],
    { parseAs: 'string', bodyLimit: LARGEST_BODY },
    (request, text: string, done) => done(null, readBody(request.mediaType, text)),
  )
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) return done(notFound())
    // Fastify would refuse a malformed media type before the key is checked; without the header it doesn't.
    if (request.headers['content-type'] !== undefined && request.mediaType === undefined) {
      delete request.headers['content-type']
    }
    if (BODYLESS.has(request.method)) dropRest(request, reply)
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    limitChunks(request.raw)
    done()
  })
}

const BODYLESS = new Set(['GET', 'HEAD'])

const JSON_TYPE = /^application\/(?:.+\+)?json$/

function readBody(mediaType: string | undefined, text: string): unknown {
  if (text === '') return undefined
  if (mediaType === undefined || !JSON_TYPE.test(mediaType)) return new UnreadableBody(NOT_JSON)
  try {
    return parseExactly(text)
  } catch (error) {
    return new UnreadableBody(jsonFault(error))
  }
}

function jsonFault(error: unknown): Fault {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  return {
    loc: position === undefined ? ['body'] : ['body', Number(position)],
    msg: 'JSON decode error: send a well-formed JSON object',
    type: 'json_invalid',
  }
}
