/** Content negotiation (RFC 9110 section 12.5): a page or JSON, the language, and the encoding. */
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** In characters: several times what browsers send. The rest of a longer header is ignored. */
const MAX_HEADER_LENGTH = 1_000

const readHeader = ({ headers }: FastifyRequest, name: 'accept' | 'accept-encoding' | 'accept-language') =>
  String(headers[name] ?? '').slice(0, MAX_HEADER_LENGTH)

/** Whether a client wants a page (section 12.5.1), rather than JSON. A client without a preference gets JSON. */
export function prefersHtml(request: FastifyRequest): boolean {
  const negotiator = new Negotiator({ headers: { accept: readHeader(request, 'accept') } })
  return negotiator.mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Language ranges, most preferred first (section 12.5.4). */
export function acceptedLanguages(request: FastifyRequest): string[] {
  return new Negotiator({ headers: { 'accept-language': readHeader(request, 'accept-language') } }).languages()
}

/** Our preferred encoding first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Doesn't use Negotiator, which chooses gzip for a browser that lists gzip before br. */
export function acceptedEncoding(request: FastifyRequest): Encoding {
  return negotiate(readHeader(request, 'accept-encoding'), [...ENCODINGS]) ?? 'identity'
}
