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
 * what it can't read becomes an `UnreadableBody`. Routes without a body schema never look at it.
 */
export function readExactJson(app: App): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _reply, done) => {
    // Nothing was sent, whatever type it was said to be of: Fastify would wait for its end for ever.
    if (request.raw.readableEnded) delete request.headers['content-type']
    done()
  })
  // The first is what everybody sends: Fastify finds a parser by its name faster than by the star.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'string' }, (request, text, done) => {
    done(null, readBody(request.headers['content-type'], text as string))
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

/** Parses a text, and finds its numbers again as they were written. */
export function parseExactly(text: string): unknown {
  const parsed = parse(text)
  if (keepMembersExact(parsed, text)) return parsed
  return MAY_BE_INEXACT.test(text) ? parse(text, keepExact) : parse(text)
}

/**
 * Puts the exact integers into what the text of a plain object was parsed to; false, with some of them, where it isn't
 * one of plain names, texts and integers. That is what bots send, and a reviver would make the parser four times as slow. The text is known
 * to be JSON: without a backslash in it the next quote opens a name, and the one after that ends it.
 */
function keepMembersExact(parsed: unknown, text: string): boolean {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || text.includes('\\')) return false
  const members = parsed as Record<string, unknown>
  let end = 0
  for (const name of Object.keys(members)) {
    const nameAt = text.indexOf('"', end) + 1
    const nameEnd = nameAt + name.length
    // A name that is in another place, as a number is, or that comes twice: the reviver knows which value counts.
    if (!text.startsWith(name, nameAt) || text[nameEnd] !== '"') return false
    end = text.indexOf(':', nameEnd) + 1
    const value = members[name]
    if (typeof value === 'string') {
      end = text.indexOf('"', end) + value.length + 2
    } else if (typeof value === 'number') {
      const from = end
      end = endOfInteger(text, from)
      if (text[end] !== ',' && text[end] !== '}') return false
      if (!Number.isSafeInteger(value)) members[name] = toInteger(text.slice(from, end).trim()) ?? value
    } else if (typeof value === 'object' && value !== null) {
      return false
    }
  }
  return !text.includes('"', end)
}

/** Where something begins that is no digit, sign or blank. By hand: an expression would take five times as long. */
function endOfInteger(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code <= 0x20 || code === 0x2d || (code >= 0x30 && code <= 0x39); ) {
    at += 1
    code = text.charCodeAt(at)
  }
  return at
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
  return (/^-?\d+$/.test(source) ? toInteger(source) : undefined) ?? value
}

/** Undefined for what is too long for anything that is asked for, and would take long to read. */
const toInteger = (digits: string) => (digits.length <= LONGEST_INTEGER ? BigInt(digits) : undefined)

/** With its sign. */
const LONGEST_INTEGER = 65

/** Whether a JSON number is whole as it is written. */
function isWhole(source: string): boolean {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? []
  let places = fraction.length
  while (places > 0 && fraction[places - 1] === '0') places -= 1
  return places <= Number(exponent)
}
