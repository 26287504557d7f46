/** Lets a request past only if the chat platform signed it. Checks the signature before it parses the body. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { readBody } from '../../http/json-bodies.ts'
import { MANUAL_END, OutageLog } from '../../lib/outage-log.ts'
import { refuse } from '../../lib/refusals.ts'
import { operations } from '../../wire/responses.ts'

export const platformOperation = operations('chat', [{ platformSignature: [], platformTimestamp: [] }])

const MAX_BODY_BYTES = 64 * 1024
/** How far the platform's clock may differ from ours. A request with an older timestamp may be a replay. */
const MAX_CLOCK_SKEW_SECONDS = 5 * 60

const WRONG_CLOCK_MESSAGES = {
  begins:
    'requests from the chat platform are refused: their timestamps do not match the clock of this machine. Synchronize it (NTP)',
  ends: 'the timestamps of the chat platform match the clock again',
}

/** Adds the hooks. The platform signs the timestamp and the raw body (Ed25519, RFC 8032). */
export function requireSignature(scope: App, publicKey: string): void {
  const key = toKey(publicKey)
  const wrongClock = new OutageLog(WRONG_CLOCK_MESSAGES, MANUAL_END)

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, bytes, done) =>
    done(null, bytes),
  )
  scope.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    reply.header('cache-control', 'no-store')
    done(readHeaders(request) === undefined ? refuse('invalid_signature') : undefined)
  })
  scope.addHook('preValidation', (request, _reply, done) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const sent = readHeaders(request)
    const isSigned = sent && verify(null, Buffer.concat([Buffer.from(sent.timestamp), bytes]), key, sent.signature)
    if (!isSigned) return done(refuse('invalid_signature'))
    const seconds = Math.round(Date.now() / 1000 - Number(sent.timestamp))
    if (Math.abs(seconds) > MAX_CLOCK_SKEW_SECONDS) {
      wrongClock.failed(request.log, undefined, { seconds })
      return done(refuse('invalid_signature'))
    }
    wrongClock.end(request.log)
    request.body = withoutNulls(readBody('application/json', bytes))
    done()
  })
}

function toKey(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** The timestamp is in seconds since 1970. Returns undefined if the signature or the timestamp is missing or malformed. */
function readHeaders({ headers }: FastifyRequest) {
  const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': timestamp = '' } = headers
  const isWellFormed = /^[0-9a-f]{128}$/i.test(`${signature}`) && /^\d{1,15}$/.test(`${timestamp}`)
  return isWellFormed ? { signature: Buffer.from(`${signature}`, 'hex'), timestamp: `${timestamp}` } : undefined
}

/** How deep nulls are removed. Our schemas describe no deeper levels. */
const MAX_DEPTH = 8

/** Some relays send null for fields that the platform omits. A null must not make a withdrawal invalid. */
function withoutNulls<T>(value: T, depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  for (const [name, field] of Object.entries(value)) {
    if (field === null) delete value[name as keyof T]
    else withoutNulls(field, depth + 1)
  }
  return value
}
