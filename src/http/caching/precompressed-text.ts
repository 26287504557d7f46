/** Texts that are made and compressed once, and sent often: in an encoding that the client accepts, or as 304. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownVersion } from './known-version.ts'

/** Preferred first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const

export interface PrecompressedText {
  /** Weak, so that it is one for all encodings (RFC 9110 section 8.8.1). */
  etag: string
  type: string
  bodies: Record<(typeof ENCODINGS)[number], Buffer>
}

export async function precompress(text: string, type: string): Promise<PrecompressedText> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const digest = hash('sha256', identity, 'base64url')
  return { etag: `W/"${digest}"`, type, bodies: { identity, br, gzip: gz } }
}

/** Sends it in the encoding that the client prefers; where that is the version it has, 304 in place of 200. */
export function sendPrecompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, type, bodies }: PrecompressedText,
) {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && isKnownVersion(headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = negotiate(String(headers['accept-encoding'] ?? ''), [...ENCODINGS]) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bodies[encoding])
}
