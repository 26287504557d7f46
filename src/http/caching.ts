/** Responses that clients may cache. Sends 304 if the client has the current version, and compresses shared texts once. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { acceptedEncoding, type Encoding } from './accept.ts'

/** Returns a weak tag, so that all encodings share it (RFC 9110 section 8.8.1). */
const entityTag = (body: string | Buffer) => `W/"${hash('sha256', body, 'base64url')}"`

/** Whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110 section 13.1.2). */
function matchesIfNoneMatch(etag: string, { headers }: FastifyRequest): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags !== undefined && (tags.includes('*') || tags.includes(etag.replace(/^W\//, '')))
}

/** Lets clients, but not shared caches, cache a route's responses for this many seconds. Runs after all checks. */
export function cacheFor(seconds: number): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = entityTag(payload)
    reply.headers({ etag, 'cache-control': `private, max-age=${seconds}` })
    if (!matchesIfNoneMatch(etag, request)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    // '' would set the wrong length (RFC 9110 section 8.6). For HEAD, Fastify sends only the length of `payload`.
    done(null, request.method === 'HEAD' ? payload : null)
  }
}

export interface CompressedText {
  etag: string
  type: string
  bodyIn: (encoding: Encoding) => Buffer | Promise<Buffer>
}

export async function precompress(text: string, type: string): Promise<CompressedText> {
  const identity = Buffer.from(text)
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')])
  return { etag: entityTag(identity), type, bodyIn: (encoding) => ({ identity, br, gzip })[encoding] }
}

/** Compresses at a lower level, for a text that was rendered for only one request. */
export function compressQuickly(text: string, type: string): CompressedText {
  const identity = Buffer.from(text)
  return { etag: entityTag(identity), type, bodyIn: (encoding) => compress(identity, encoding, QUICK_OPTIONS) }
}

const QUICK_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function compress(text: Buffer, encoding: Encoding, options: BrotliOptions = {}): Promise<Buffer> {
  if (encoding === 'br') return promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(text, options)
  return encoding === 'gzip' ? promisify<Buffer, Buffer>(gzip)(text) : text
}

/** Sends a text in the preferred encoding, or 304 if the client has this version. The caller sets the rest of `vary`. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, { etag, type, bodyIn }: CompressedText) {
  reply.headers({ etag, vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ') })
  if (reply.statusCode === 200 && matchesIfNoneMatch(etag, request)) return reply.code(304).send()
  const encoding = acceptedEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(await bodyIn(encoding))
}
