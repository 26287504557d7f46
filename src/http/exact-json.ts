/** Request bodies: JSON whose 64-bit integers stay exact. A body that can't be read is a fault like any other. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import type { App } from './app-type.ts'
import { readText } from './read-text.ts'
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
 * Replaces Fastify's body parsers by one that knows JSON only, keeps integers past 2^53 as BigInt, and never fails but for
 * size: what it can't read becomes an `UnreadableBody`. Routes without a body schema never look at it.
 */
export function readExactJson(app: App): void {
  app.removeAllContentTypeParsers()
  // The first is what everybody sends: Fastify finds a parser by its name faster than by the star.
  app.addContentTypeParser(['application/json', '*'], (request, body, done) => {
    readText(body as IncomingMessage, (error, text = '') => {
      if (error) done(error)
      else done(null, readBody(request.headers['content-type'], text))
    })
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

/** Parses a text; integers past 2^53 are BigInt. Throws what JSON.parse throws. */
export function parseExactly(text: string): unknown {
  const plain = parsePlain(text)
  if (plain !== undefined) return plain
  return MAY_BE_INEXACT.test(text) ? parse(text, keepExact) : parse(text)
}

/** One member of an object with the comma or brace after it (RFC 8259), if nothing in it is nested, escaped or a fraction. */
const PLAIN_MEMBER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in its texts.
  /[ \t\n\r]*"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*(?:(-?(?:0|[1-9]\d*))|"([^"\\\x00-\x1f]*)"|(true|false|null))[ \t\n\r]*([,}])/y

const LITERALS: Record<string, unknown> = { true: true, false: false, null: null }

/**
 * Reads an object of plain members, which is what bots send: a reviver makes the parser four times as slow. Undefined for
 * whatever else a text may be.
 */
function parsePlain(text: string): Record<string, unknown> | undefined {
  if (text[0] !== '{') return undefined
  const members: Record<string, unknown> = {}
  PLAIN_MEMBER.lastIndex = 1
  for (;;) {
    const member = PLAIN_MEMBER.exec(text)
    if (member === null) return undefined
    const name = member[1] as string
    // The parser refuses it.
    if (name === '__proto__') return undefined
    const integer = member[2]
    members[name] = integer === undefined ? (member[3] ?? LITERALS[member[4] as string]) : readInteger(integer)
    if (member[5] === '}') return PLAIN_MEMBER.lastIndex === text.length ? members : undefined
  }
}

/** Gives an integer that a double can't hold as BigInt, but for what is too long for anything that is asked for. */
function readInteger(digits: string): number | bigint {
  if (digits.length > LONGEST_INTEGER) return Number(digits)
  if (digits.length > LONGEST_SAFE) return BigInt(digits)
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : BigInt(digits)
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
  return /^-?\d+$/.test(source) ? readInteger(source) : value
}

/** With a sign. Whatever is longer is past 2^53, as no number starts with a zero here. */
const LONGEST_SAFE = 17
/** With its sign. Longer ones would take long to read. */
const LONGEST_INTEGER = 65

/** Whether a JSON number is whole as it is written. */
function isWhole(source: string): boolean {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? []
  let places = fraction.length
  while (places > 0 && fraction[places - 1] === '0') places -= 1
  return places <= Number(exponent)
}
