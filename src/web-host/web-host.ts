/** DOOR 4: the built dashboard, with a strict Content-Security-Policy and immutable assets, and the privacy notice. */
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app-type.ts'
import { type PageSettings, pageHeaders } from './page-headers.ts'
import { isBuilt, type Pages } from './pages.ts'
import { type HowLong, privacyPage } from './privacy-page.ts'

export interface WebHostOptions extends PageSettings {
  /** The folder that the dashboard was built into. */
  root: string
  pages: Pages
  /** What strangers may know of the guild that a link names. */
  guildName(guildId: unknown): Promise<string | undefined>
  howLong: HowLong
  /** Where people get help. */
  contactUrl: string | undefined
  /** The operator's own notice, in place of ours. */
  privacyUrl: string | undefined
}

const views = ['/', '/accounts', '/keys', '/data']
const hidden = { schema: { hide: true } }

/** Registers a route for each built file, and no wildcard: any other path is 404. */
export async function webHost(app: App, { root, pages, guildName, privacyUrl, ...options }: WebHostOptions) {
  for (const view of views) {
    app.get(view, hidden, async (request, reply) => {
      // A header that the page's script can read: so the page itself is the same for everybody.
      const session = hasSessionCookie(request.headers.cookie) ? 'some' : 'none'
      const { guild } = request.query as { guild?: unknown }
      const name = guild === undefined ? undefined : await guildName(guild)
      const timings = [`session;desc=${session}`, ...(name ? [`guild;desc="${encoded(name)}"`] : [])]
      return pages.sendDashboard(request, reply.header('server-timing', timings.join(', ')))
    })
  }
  redirectFrom(app, { '/index.html': '/', '/privacy/': '/privacy' })
  for (const view of views.slice(1)) redirectFrom(app, { [`${view}/`]: view })
  if (privacyUrl === undefined) {
    app.get(
      '/privacy',
      hidden,
      pages.translated((words) => privacyPage(words, options)),
    )
  } else {
    redirectFrom(app, { '/privacy': privacyUrl })
  }
  const { contactUrl } = options
  if (contactUrl !== undefined) app.get('/.well-known/security.txt', hidden, securityTxt(contactUrl))
  if (isBuilt(root)) await app.register(files, { root, headers: pageHeaders(options) })
}

/** Short enough for the buffers of proxies. */
const encoded = (name: string) => encodeURIComponent(Array.from(name).slice(0, 100).join(''))

/** Whom to tell of a vulnerability (RFC 9116). It has to expire, within a year. */
function securityTxt(contactUrl: string) {
  return (_request: FastifyRequest, reply: FastifyReply) => {
    const expires = new Date(Date.now() + 180 * 86_400_000).toISOString()
    return reply.type('text/plain; charset=utf-8').send(`Contact: ${contactUrl}\nExpires: ${expires}\n`)
  }
}

/** Redirects from old and mistyped addresses. The destinations are fixed: no request chooses one. */
export function redirectFrom(app: App, destinations: Record<string, string>): void {
  for (const [path, destination] of Object.entries(destinations)) {
    app.get(path, hidden, (_request, reply) => reply.redirect(destination, 302))
  }
}

async function files(app: App, { root, headers }: { root: string; headers: Readonly<Record<string, string>> }) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // Pages are filled in before they are sent; a compressed file answers under the name of the plain one.
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
  })
}

/** Assets carry a hash of their content in their name. */
function cachingOf(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/**
 * Whether the browser sent a session cookie, good or not. The page's script can't read it; told that there is none, it
 * shows the start page at once instead of asking who is logged in.
 */
function hasSessionCookie(cookies = ''): boolean {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(cookies)
}
