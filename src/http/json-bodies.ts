/** Reads request bodies as JSON, exact to the last digit. Reports a body that can't be read like any other validation error. */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parseExactly } from '../lib/exact-json.ts'
import { refuse } from '../lib/refusals.ts'
import type { App } from './app-type.ts'
import { discardBody, limitChunks } from './discard-bodies.ts'
import { InvalidRequestError, NOT_JSON } from './schemas/invalid-request-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of values in a body, for routes that accept a long list. */
    maxValues?: number
  }
}

/** In bytes: far more than any valid request needs. */
const MAX_BODY_BYTES = 16 * 1024
/** The maximum for routes without `maxValues`. Exact parsing costs time, and happens before the key is checked. */
const MAX_VALUES = 500

/** Replaces a body that can't be read, so that the request is refused after the key check and before the consent gate. */
const bodyError = (why: string, position: number[] = []) =>
  new InvalidRequestError([{ loc: ['body', ...position], msg: `JSON decode error: ${why}`, type: 'json_invalid' }])

/** Adds a parser that fails only if a body is too large. Unknown paths and invalid `Host` headers are refused before that. */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const
  // Names the common type, because Fastify finds a named parser faster than `*`.
  app.addContentTypeParser(['application/json', '*'], options, (request, bytes: Buffer, done) => {
    const { maxValues = MAX_VALUES } = request.routeOptions.config
    const hasTooManyValues = countValues(bytes) > maxValues
    done(null, hasTooManyValues ? bodyError(`send ${maxValues} values at most`) : readBody(request.mediaType, bytes))
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasOneValidHost(request.raw)) return done(refuse('bad_request'))
    if (request.is404) return done(refuse('not_found'))
    // Fastify would refuse a malformed media type before the key is checked.
    if (request.headers['content-type'] !== undefined && request.mediaType === undefined) {
      delete request.headers['content-type']
    }
    if (request.method === 'GET' || request.method === 'HEAD') discardBody(request, reply)
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    limitChunks(request.raw)
    done()
  })
}

/** Whether there is one valid `Host` (RFC 9112 section 3.2). Node keeps the first of several. HTTP/1.0 needs no `Host`. */
function hasOneValidHost({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion !== '1.1'
  const isHost = (text: string, at: number) => text.length === 4 && at % 2 === 0 && text.toLowerCase() === 'host'
  return HOST.test(host) && rawHeaders.filter(isHost).length === 1
}

/** `uri-host [":" port]` (RFC 3986 section 3.2.2). */
const HOST = /^(?:\[[\w:.%]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/

const [LIST, OBJECT, COMMA] = Buffer.from('[{,')

/** Counts `[`, `{` and `,`, even in strings: one of them precedes every value except the first. */
function countValues(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === COMMA || byte === LIST || byte === OBJECT) count += 1
  return count
}

const JSON_TYPE = /^application\/(?:.+\+)?json$/

export function readBody(mediaType: string | undefined, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (mediaType === undefined || !JSON_TYPE.test(mediaType)) return new InvalidRequestError([NOT_JSON])
  // RFC 8259 section 8.1. Invalid bytes would become U+FFFD, and a person could link a name that they didn't type.
  if (!isUtf8(bytes)) return bodyError('send it in UTF-8')
  try {
    return parseExactly(bytes.toString())
  } catch (error) {
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    return bodyError('send a well-formed JSON object', position === undefined ? [] : [Number(position)])
  }
}
