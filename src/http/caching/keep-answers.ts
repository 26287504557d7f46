/** Answers that a client may cache: 304 when it asks again with their entity tag, and larger ones compressed. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownVersion } from './known-version.ts'

const compress = promisify(gzip)

/** Bytes. A smaller body fits into one packet as it is. */
const WORTH_COMPRESSING = 1400

/**
 * Gives an onSend hook, by which a client may cache the answers of a route for so many seconds, and shared caches may not.
 * It runs after all other hooks: a 304 has passed the same checks as the answer it stands for.
 */
export function keepFor(seconds: number) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // Weak, so that it is one for both encodings (RFC 9110 section 8.8.1).
    const etag = `W/"${hash('sha256', payload, 'base64url')}"`
    reply.headers({ etag, 'cache-control': `private, max-age=${seconds}`, vary: 'accept-encoding' })
    if (isKnownVersion(headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type')
      return ''
    }
    if (payload.length < WORTH_COMPRESSING || !acceptsGzip(headers['accept-encoding'])) return payload
    reply.header('content-encoding', 'gzip')
    return compress(payload)
  }
}

function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return negotiate(String(acceptEncoding ?? ''), ['gzip', 'identity']) === 'gzip'
}
