/** The Host header: one, and well-formed. */
import type { FastifyRequest } from 'fastify'
import { badRequest, type RefusalError } from '../refusals.ts'

/**
 * Refuses a request with no Host header, several, or a malformed one (RFC 9112 section 3.2), and HTTP versions other
 * than 1.0 and 1.1. Node's own check (`requireHostHeader`) is off, because it answers with no body.
 */
export function badHost({ raw }: FastifyRequest): RefusalError | undefined {
  const { headers, rawHeaders, httpVersion } = raw
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return badRequest()
  if (headers.host === undefined) return httpVersion === '1.1' ? badRequest() : undefined
  return HOST.test(headers.host) && countHosts(rawHeaders) === 1 ? undefined : badRequest()
}

/** What a host and its port are made of (RFC 3986 section 3.2.2); it may be empty. */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/

/** Among several, `headers` holds the first only. */
function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
