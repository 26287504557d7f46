/** Request bodies: JSON whose 64-bit integers stay exact. A body that can't be read is a fault like any other. */
import type { FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import type { App } from './app-type.ts'
import type { Fault } from './validation-failed.ts'

/** Stands in for a body that can't be read, so that it is refused in its turn: after the key, before the gate. */
export class UnreadableBody {
  readonly fault: Fault
  constructor(fault: Fault) {
    this.fault = fault
  }
}

const JSON_TYPE = /^\s*application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i
/** Sixteen digits and more may be past 2^53. Bodies without such a run take the plain, faster way. */
const LONG_DIGITS = /\d{16}/

/**
 * Replaces Fastify's body parsers by one that knows JSON only, keeps integers past 2^53 as BigInt, and never fails:
 * what it can't read becomes an `UnreadableBody`. Routes without a body schema ignore whatever comes.
 */
export function readExactJson(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    done(null, takesBody(request) ? readBody(request.headers['content-type'], text as string) : undefined)
  })
}

/** In this scope, a route without a body schema ignores even a content type that can't be parsed. */
export function ignoreOddContentTypes(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.body !== undefined || route.method === 'GET' || route.method === 'HEAD') return
    const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat()
    route.onRequest = [ignoreContentType, ...hooks]
  })
}

const takesBody = (request: FastifyRequest) => request.routeOptions.schema?.body !== undefined

function ignoreContentType(request: FastifyRequest, _reply: unknown, done: () => void): void {
  delete request.headers['content-type']
  done()
}

function readBody(contentType: string | undefined, text: string): unknown {
  if (text === '') return undefined
  if (contentType === undefined || !JSON_TYPE.test(contentType)) return new UnreadableBody(NOT_JSON)
  try {
    return parse(text, LONG_DIGITS.test(text) ? keepInteger : null)
  } catch (error) {
    return new UnreadableBody(jsonFault(error))
  }
}

const NOT_JSON: Fault = {
  loc: ['body'],
  msg: 'Send a JSON object, with the header Content-Type: application/json',
  type: 'model_attributes_type',
}

function jsonFault(error: unknown): Fault {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  return {
    loc: position === undefined ? ['body'] : ['body', Number(position)],
    msg: 'JSON decode error: send a well-formed JSON object',
    type: 'json_invalid',
  }
}

/** Gives integers that a double can't hold as BigInt (ECMA-262, JSON.parse source text access). */
function keepInteger(_key: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || context === undefined) return value
  return /^-?\d{1,64}$/.test(context.source) ? BigInt(context.source) : value
}
