/** DOOR 4: the start page, the built dashboard, and the privacy notice, with a strict Content-Security-Policy. */
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { readSnowflake, type Snowflake } from '../../lib/snowflake.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { runWithin } from '../../lib/work-deadline.ts'
import * as guildKeys from '../../store/keys/guild-keys.ts'
import type { Db } from '../../store/tables.ts'
import { noScriptForm } from './everything-off-page.ts'
import { farewellOf } from './farewell.ts'
import { dashboardQuery } from './language.ts'
import { isBuilt, type Pages } from './pages.ts'
import { privacyPage, type RetentionDays } from './privacy-page.ts'
import { type GuildInLink, hasJustWithdrawn, startPage } from './start-page.ts'

export interface PageRoutesOptions {
  root: string
  pages: Pages
  /** The name of the guild in a link. It isn't secret: the start page shows it without a login. */
  guildName(guildId: Snowflake): Promise<string | undefined>
  sessionOf(request: FastifyRequest): Promise<'none' | 'ended' | 'active'>
  retentionDays: RetentionDays
  isHttps: boolean
  privacyUrl: string | undefined
}

const views = ['/', '/accounts', '/keys', '/data']
const hiddenRoute = { schema: { hide: true } }

/** Registers a route for each built file, and no wildcard, so any other path gets 404. */
export async function pageRoutes(app: App, options: PageRoutesOptions) {
  const { root, isHttps, pages, guildName, sessionOf, privacyUrl, retentionDays } = options
  for (const view of views) {
    const isForKeys = view === '/keys'
    const sendPlain = pages.shared((words) => startPage(words, undefined, isForKeys ? 'keys' : undefined))
    app.get(view, hiddenRoute, async (request, reply) => {
      const [session, guild] = await Promise.all([sessionOf(request), guildInLink(request)])
      if (session === 'active') {
        return pages.sendDashboard(request, reply, (words) => noScriptForm(words, guild))
      }
      const farewell = farewellOf(request, { hasEnded: session === 'ended', isHttps })
      const kept = dashboardQuery(request)
      // With `delete`, the dashboard asks whether to delete everything. The next person who logs in must not be asked.
      if (hasJustWithdrawn(farewell) && 'delete' in (request.query as object)) {
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${view}?${new URLSearchParams(kept)}`.replace(/\?$/, ''), 302)
      }
      if (farewell === undefined && Object.keys(kept).length === 0) return sendPlain(request, reply)
      return pages.send(request, reply, (words) => startPage(words, farewell, isForKeys ? 'keys' : guild), 'no-cache')
    })
  }
  const guildInLink = async (request: FastifyRequest): Promise<GuildInLink | undefined> => {
    const read = readSnowflake(dashboardQuery(request).guild)
    return 'id' in read ? { name: await guildName(read.id) } : undefined
  }
  const sendNotice = pages.shared((words) => privacyPage(words, retentionDays))
  app.get('/privacy', hiddenRoute, (request, reply) =>
    privacyUrl === undefined ? sendNotice(request, reply) : reply.redirect(privacyUrl, 302),
  )
  if (isBuilt(root)) await app.register(fastifyStatic, { root, ...STATIC_FILE_OPTIONS })
}

/** How many reads may run in parallel. Anybody can request names, and reads use the database connections that opt-outs need. */
const MAX_AT_ONCE = 4

/** Returns a function that reads a guild's name from its active keys. It returns undefined if no name is found in time. */
export function guildNames(db: Db) {
  let inFlight = 0
  return async (guildId: Snowflake): Promise<string | undefined> => {
    if (inFlight >= MAX_AT_ONCE) return undefined
    inFlight++
    const find = () => guildKeys.findName(db, guildId).finally(() => inFlight--)
    return runWithin(TIME_LIMITS.guildNameMs, find, undefined)
  }
}

const STATIC_FILE_OPTIONS: Omit<FastifyStaticOptions, 'root'> = {
  wildcard: false,
  // Pages have their own routes, which fill them in. A compressed file is sent under the name of the plain file.
  globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
  preCompressed: true,
  cacheControl: false,
  acceptRanges: false,
  lastModified: false,
  etag: false,
  setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
}

const cachingOf = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
