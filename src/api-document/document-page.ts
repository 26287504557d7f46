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
      // `urls`, because the plugin makes a single `url` out of the page's own address, which fails when that has a query.
      uiConfig: { urls: [{ url: '/openapi.json', name: TITLE }] },
      uiHooks: { onRequest: redirect },
    })
  })
}

/** Content-Security-Policy: this origin alone and no frame, as the page can send requests with its visitor's session. */
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
 * Routes of the plugin that redirect instead: its own copies of the document are serialized for each request, and its own
 * redirect takes the destination from the request.
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
