/** Texts that are made once and sent often: compressed where the client accepts that, and 304 where it has them already. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownVersion } from './known-version.ts'

/** Preferred first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const

export interface WrittenText {
  /** Weak, so that it is one for all encodings (RFC 9110 section 8.8.1). */
  etag: string
  type: string
  bodies: Record<(typeof ENCODINGS)[number], Buffer>
}

export async function writeText(text: string, type: string): Promise<WrittenText> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const digest = hash('sha256', identity, 'base64url')
  return { etag: `W/"${digest}"`, type, bodies: { identity, br, gzip: gz } }
}

/** Sends it in the encoding that the client likes best, or 304 where a 200 would tell the client what it has. */
export function sendWritten({ headers }: FastifyRequest, reply: FastifyReply, { etag, type, bodies }: WrittenText) {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && isKnownVersion(headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = negotiate(String(headers['accept-encoding'] ?? ''), [...ENCODINGS]) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bodies[encoding])
}
