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

const isJson = (type: string | undefined) => type === 'application/json' || (type !== undefined && JSON_TYPE.test(type))

const takesBody = (request: FastifyRequest) => request.routeOptions.schema?.body !== undefined

function ignoreContentType(request: FastifyRequest, _reply: unknown, done: () => void): void {
  delete request.headers['content-type']
  done()
}

function readBody(contentType: string | undefined, text: string): unknown {
  if (text === '') return undefined
  if (!isJson(contentType)) return new UnreadableBody(NOT_JSON)
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

/** What a double may not hold: sixteen digits and more, or a tiny fraction. */
const MAY_BE_INEXACT = /[\d.]{16}|\de-/i
/** One member of a plain object, after its brace or comma: the name, and the value where it is a number. */
const MEMBER = /\s*[{,]\s*"([^"\\]*)"\s*:\s*(?:"[^"\\]*"|[a-z]+|(-?\d[^\s"[\]{},]*))\s*/y

/**
 * Parses a text, and finds its numbers again as they were written. A reviver would make the parser four times as slow;
 * it reads what is no plain object of names, strings and numbers, which is what bots send.
 */
function parseExactly(text: string): unknown {
  const parsed = parse(text)
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  let end = 0
  for (const name of isObject ? Object.keys(parsed) : []) {
    MEMBER.lastIndex = end
    const [whole = '', written, source] = MEMBER.exec(text) ?? []
    // A name that comes twice or is in another place (a number as a name): the reviver knows which value counts.
    if (written !== name) break
    end += whole.length
    if (source !== undefined) parsed[name] = exactly(source)
  }
  if (text[end] === '}') return parsed
  return MAY_BE_INEXACT.test(text) ? parse(text, keepExact) : parse(text)
}

/** As a reviver: ECMA-262, JSON.parse source text access. */
function keepExact(_name: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && context !== undefined ? exactly(context.source) : value
}

/** Stands for a fraction that a double would round to an integer: it is none, and that is all anybody asks of it. */
const SOME_FRACTION = 1.5

/** Gives an integer that a double can't hold as BigInt, and a fraction always as one. */
function exactly(source: string): number | bigint {
  const value = Number(source)
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
