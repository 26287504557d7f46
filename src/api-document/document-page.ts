/** `/docs`: the document's page, on which every operation can be tried. */
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { App } from '../http/app-type.ts'

const TITLE = 'Player Stats Lookup'

/** Registers the page. */
export async function documentPage(app: App): Promise<void> {
  await app.register(async (page: App) => {
    page.addHook('onRequest', denyFrames)
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: POLICY,
      theme: { title: `${TITLE}: API` },
      // The plugin makes its own address out of the page's, which a query breaks; of several addresses it makes none.
      uiConfig: { urls: [{ url: '/openapi.json', name: TITLE }] },
      uiHooks: { onRequest: redirect },
    })
  })
}

/** From this origin alone and in no frame: the page can send requests with the session of whoever looks at it. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  // The hash is that of the one style sheet which swagger-ui puts into the page.
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

function denyFrames(_request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  reply.header('x-frame-options', 'DENY')
  done()
}

/**
 * Addresses that lead elsewhere. The plugin's own copies of the document are written anew for each request, and its
 * redirect takes its destination from the request.
 */
const REDIRECTS = new Map([
  ['/docs/json', '/openapi.json'],
  ['/docs/yaml', '/openapi.json'],
  ['/docs/static/index.html', '/docs'],
])

function redirect(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const destination = REDIRECTS.get(request.routeOptions.url ?? '')
  if (destination === undefined) return done()
  reply.redirect(destination, 301)
}
