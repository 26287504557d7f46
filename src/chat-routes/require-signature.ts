/** The guard of this door: only what the chat platform signed gets past, and no byte of it is parsed before. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { App } from '../http/app-type.ts'
import { readBody } from '../http/json-bodies.ts'
import { CountInMemory } from '../http/rate-counters.ts'
import { isFromLoopback } from '../lib/loopback.ts'
import { invalidSignature, rateLimited } from '../lib/refusals.ts'

/** In bytes. */
const LARGEST_BODY = 64 * 1024
/** How far the platform's clock may be from ours: what was signed earlier is a replay. */
const FARTHEST_SECONDS = 5 * 60

/**
 * Adds the hooks. The platform signs the timestamp and the body as they are sent (Ed25519, RFC 8032). An address that has sent
 * more bad signatures in a minute than `perMinute` is refused unread: whoever floods this door costs no verification.
 */
export function requireSignature(scope: App, { publicKey, perMinute }: { publicKey: string; perMinute: number }): void {
  const key = toKey(publicKey)
  const bad = new CountInMemory()

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, (_request, bytes, done) =>
    done(null, bytes),
  )
  scope.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    reply.header('cache-control', 'no-store')
    const { ttl, isCounted } = bad.count(normalizeIP(request.ip), { cost: 0, most: perMinute })
    if (!isCounted && !isFromLoopback(request)) return done(rateLimited(ttl / 1000))
    done(readHeaders(request) === undefined ? refuse(request) : undefined)
  })
  scope.addHook('preValidation', (request, _reply, done) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSigned(request, bytes, key)) return done(refuse(request))
    request.body = readBody('application/json', bytes)
    done()
  })

  function refuse({ ip }: FastifyRequest) {
    bad.count(normalizeIP(ip))
    return invalidSignature()
  }
}

/** Of 64 hexadecimal digits. */
export function toKey(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** Undefined: one is missing or isn't what it should be, or the time is too far from now. */
function readHeaders({ headers }: FastifyRequest): { signature: Buffer; timestamp: string } | undefined {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return undefined
  if (typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) return undefined
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > FARTHEST_SECONDS) return undefined
  return { signature: Buffer.from(signature, 'hex'), timestamp }
}

function isSigned(request: FastifyRequest, body: Buffer, key: KeyObject): boolean {
  const read = readHeaders(request)
  if (read === undefined) return false
  return verify(null, Buffer.concat([Buffer.from(read.timestamp), body]), key, read.signature)
}
