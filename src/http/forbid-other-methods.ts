/** A known path asked with another method is 405 with `allow`, not 404 (RFC 9110 section 15.5.6). */
import type { IncomingMessage } from 'node:http'
import type { HTTPMethods } from 'fastify'
import { refuse } from '../lib/refusals.ts'
import type { App } from './app-type.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Collects the routes registered from now on. Call the returned function after the last one: it registers the 405s. */
export function forbidOtherMethods(app: App): () => void {
  // Treats methods that Fastify can't route, such as PROPFIND, like a method that no path allows.
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
