/** Request bodies: JSON whose 64-bit integers stay exact. A body that can't be read is a fault like any other. */
import type { FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import type { App } from './app-type.ts'
import { type Fault, NOT_JSON } from './validation-failed.ts'

/** Stands in for a body that can't be read, so that it is refused in its turn: after the key, before the gate. */
export class UnreadableBody {
  readonly fault: Fault
  constructor(fault: Fault) {
    this.fault = fault
  }
}

const JSON_TYPE = /^\s*application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i
/** What a double may not hold: sixteen digits and more, or a tiny fraction. Bodies without take the plain, faster way. */
const MAY_BE_INEXACT = /[\d.]{16}|\de-/i

/**
 * Replaces Fastify's body parsers by one that knows JSON only, keeps integers past 2^53 as BigInt, and never fails:
 * what it can't read becomes an `UnreadableBody`. Routes without a body schema ignore whatever comes.
 */
export function readExactJson(app: App): void {
  app.removeAllContentTypeParsers()
  // The first is what everybody sends: Fastify finds a parser by its name faster than by the star.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'string' }, (request, text, done) => {
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
    return MAY_BE_INEXACT.test(text) ? parseExactly(text) : parse(text)
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

/** Beyond one plain object: an array, a second object, or a text that may look like one. */
const MAY_BE_NESTED = /[\\[]|\{[^{]*\{/
/** Strings, and whatever else a JSON text has between its punctuation. Escapes don't occur where this is used. */
const TOKENS = /"[^"]*"|[^\s"{}:,]+/g

/**
 * Parses a text whose numbers a double may not hold. In one plain object, which is what bots send, names and values take
 * turns, and a number is found again as it was written; a reviver would make the parser four times as slow.
 */
function parseExactly(text: string): unknown {
  if (MAY_BE_NESTED.test(text)) return parse(text, keepExact)
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return parsed
  const tokens = text.match(TOKENS) ?? []
  for (let at = 0; at < tokens.length; at += 2) {
    const name = tokens[at]?.slice(1, -1) ?? ''
    const source = tokens[at + 1] ?? ''
    // Where a name comes again the last one counts, as in the parser.
    if (isNumber(parsed[name]) && NUMBER.test(source)) parsed[name] = exactly(Number(source), source)
  }
  return parsed
}

const NUMBER = /^[-\d]/
const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

/** As a reviver: ECMA-262, JSON.parse source text access. */
function keepExact(_name: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && context !== undefined ? exactly(value, context.source) : value
}

/** Stands for a fraction that a double would round to an integer: it is none, and that is all anybody asks of it. */
const SOME_FRACTION = 1.5

/** Gives an integer that a double can't hold as BigInt, and a fraction always as one. */
function exactly(value: number, source: string): number | bigint {
  if (Number.isSafeInteger(value)) return isWhole(source) ? value : SOME_FRACTION
  return /^-?\d{1,64}$/.test(source) ? BigInt(source) : value
}

/** Whether a JSON number is whole as it is written. */
function isWhole(source: string): boolean {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? []
  let places = fraction.length
  while (places > 0 && fraction[places - 1] === '0') places -= 1
  return places <= Number(exponent)
}
