/** DOOR 4: serves the built dashboard, its three views under a strict policy and its assets for a year. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { App } from './http/app-type.ts'

export interface WebHostOptions {
  /** The folder that the dashboard was built into. */
  root: string
  /** Whether people reach the service by https, and browsers should insist on it. */
  strictTransportSecurity?: boolean
}

const views = ['/', '/accounts', '/keys']
const hidden = { schema: { hide: true } }
const notBuilt = 'The API is running. Its dashboard has not been built: run "npm start", or "npm run build".\n'

/** Registers the routes of the built files and of nothing else: any other path stays the host's 404. */
export async function webHost(app: App, { root, strictTransportSecurity = false }: WebHostOptions) {
  if (!existsSync(join(root, 'index.html'))) {
    app.get('/', hidden, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('x-frame-options', 'DENY').send(notBuilt),
    )
    return
  }
  await app.register(helmet, securityHeaders(strictTransportSecurity))
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // The page is served below, at the paths of its views; a compressed file answers under the name of the plain one.
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
  })
  for (const view of views) {
    app.get(view, hidden, async (request, reply) => {
      const session = hasSessionCookie(request.headers.cookie) ? 'some' : 'none'
      return reply.header('server-timing', `session;desc=${session}`).sendFile('index.html')
    })
  }
}

/** Assets carry a hash of their content in their name; the page that names them must never be an old one. */
function cachingOf(path: string): string {
  if (path.endsWith('.html')) return 'no-store'
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/**
 * Whether the browser sent anything that looks like a session. The page can't see the cookie; told that there is none,
 * it shows the start page at once instead of asking who is there and being refused.
 */
function hasSessionCookie(cookies = ''): boolean {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(cookies)
}

function securityHeaders(strictTransportSecurity: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Pico draws its form icons as data URLs.
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
    strictTransportSecurity: strictTransportSecurity && { maxAge: 31_536_000, includeSubDomains: false },
    // Over plain http browsers ignore these two, and say so in the console as an error.
    crossOriginOpenerPolicy: strictTransportSecurity,
    originAgentCluster: strictTransportSecurity,
  }
}
