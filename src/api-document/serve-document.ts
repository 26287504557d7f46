/** `/openapi.json`: written and compressed when it is first asked for, and from then on sent as it is. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { App } from '../http/app-type.ts'

/** Preferred first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const

interface WrittenDocument {
  /** Weak, so that it is one for all encodings (RFC 9110 section 8.8.1). */
  etag: string
  bodies: Record<(typeof ENCODINGS)[number], Buffer>
}

/** Registers the route. A browser revalidates after ten minutes, and gets 304 while the document is the same. */
export async function serveDocument(app: App): Promise<void> {
  let written: Promise<WrittenDocument> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    written ??= write(app.swagger())
    const { etag, bodies } = await written
    reply.headers({ etag, 'cache-control': 'public, max-age=600', vary: 'accept-encoding' })
    if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
    const encoding = negotiate(String(headers['accept-encoding'] ?? ''), [...ENCODINGS]) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bodies[encoding])
  })
}

async function write(document: object): Promise<WrittenDocument> {
  const identity = Buffer.from(JSON.stringify(document))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const digest = createHash('sha256').update(identity).digest('base64url')
  return { etag: `W/"${digest}"`, bodies: { identity, br, gzip: gz } }
}

/** Whether the client has this version already (RFC 9110 section 13.1.2, weak comparison). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
