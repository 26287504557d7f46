/** Protection against cross-site request forgery (CSRF): writes from other sites are refused, whatever cookies they carry. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { PublicOrigin } from '../../http/public-origin.ts'
import { refuse } from '../../lib/refusals.ts'

/** Methods that change nothing (RFC 9110 section 9.2.1). */
export const SAFE_METHODS = new Set(['GET', 'HEAD'])

/** onRequest: a foreign `Origin` or `Sec-Fetch-Site: cross-site` is 403. Clients that send neither (curl) pass. */
export function refuseCrossSite(publicOrigin: PublicOrigin) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (SAFE_METHODS.has(request.method)) return done()
    const { origin, 'sec-fetch-site': site } = request.headers
    const isForeign = origin !== undefined && origin.toLowerCase() !== publicOrigin(request)
    done(isForeign || site === 'cross-site' ? refuse('cross_site_request') : undefined)
  }
}
