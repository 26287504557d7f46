/** Sends 405 with `allow`, not 404, for a known path with a method that it doesn't allow (RFC 9110 section 15.5.6). */
import type { IncomingMessage } from 'node:http'
import type { HTTPMethods } from 'fastify'
import { refuse } from '../lib/refusals.ts'
import type { App } from './app-type.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Collects the routes registered after this call. Then call the returned function, which registers the routes that send 405. */
export function forbidOtherMethods(app: App): () => void {
  // Fastify can't route methods such as PROPFIND: treat them like TRACE, which no path allows.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (!METHODS.includes(request.method as HTTPMethods)) request.method = 'TRACE'
  })
  const allowed = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    allowed.set(url, [allowed.get(url) ?? [], method].flat())
  })
  return () => {
    for (const [url, methods] of [...allowed]) {
      const others = METHODS.filter((method) => !methods.includes(method))
      const refusal = { headers: { allow: methods.sort().join(', ') } }
      if (others.length === 0 || url.endsWith('*')) continue
      app.route({
        ...{ method: others, url, schema: { hide: true }, exposeHeadRoute: false },
        onRequest: (_request, _reply, done) => done(refuse('method_not_allowed', refusal)),
        handler: () => {},
      })
    }
  }
}
