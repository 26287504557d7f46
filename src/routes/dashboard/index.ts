/** DOOR 2: people with a session cookie. Hooks (middleware), in order: cross-site → session → limit → schema. */
import type { onRequestHookHandler } from 'fastify'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import type { App } from '../../http/app-type.ts'
import { endStatementsInTime } from '../../http/deadline.ts'
import type { PublicOrigin } from '../../http/public-origin.ts'
import type { SharedCounters } from '../../http/rate-counters.ts'
import { refuse } from '../../lib/refusals.ts'
import type { PersonalDataOptions } from '../../store/people/personal-data.ts'
import { accountRoutes } from './accounts.ts'
import { instanceRoutes } from './instances.ts'
import { limitRequests, logAddress } from './limit-people.ts'
import { type LoginDeps, loginRoutes } from './login.ts'
import { type LogoutDeps, logoutRoutes } from './logout.ts'
import { noticeRoutes } from './notices.ts'
import { permissionRoutes } from './permissions.ts'
import { personalDataRoutes } from './personal-data.ts'
import { requireUser } from './require-user.ts'
import { useSessions } from './session.ts'

export interface DashboardDeps extends LoginDeps, LogoutDeps {
  personalData: PersonalDataOptions
  /** Newest first. The first secret signs cookies. */
  sessionSecrets: readonly string[]
  redis?: SharedCounters | undefined
  publisher: Publisher
}

export async function dashboardRoutes(app: App, deps: DashboardDeps) {
  const { isSecure, db, sessionSecrets, redis, limits, publisher } = deps
  endStatementsInTime(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onRequest', refuseCrossSite(deps.publicOrigin))

  await app.register(async (auth: App) => {
    auth.addHook('onError', logAddress(sessionSecrets[0] ?? ''))
    await useSessions(auth, { db, secrets: sessionSecrets, isSecure })
    await limitRequests(auth, limits.logins, redis)
    await auth.register(loginRoutes, deps)
  })
  await app.register(async (open: App) => {
    await limitRequests(open, limits.notices, redis)
    await open.register(noticeRoutes, { db })
  })
  await app.register(async (member: App) => {
    await useSessions(member, { db, secrets: sessionSecrets, isSecure })
    member.addHook('onRequest', requireUser)
    await limitRequests(member, limits.people, redis)
    await member.register(logoutRoutes, deps)
    await member.register(personalDataRoutes, { db, isSecure, limits, options: deps.personalData })
    await member.register(accountRoutes, { db, publisher })
    await member.register(permissionRoutes, { db, findNotice: deps.findNotice })
    await member.register(instanceRoutes, { db })
  })
}

/** onRequest, against CSRF: refuses (403) a change from another origin or with `Sec-Fetch-Site: cross-site`. */
function refuseCrossSite(publicOrigin: PublicOrigin): onRequestHookHandler {
  return (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const { origin, 'sec-fetch-site': site } = request.headers
    const isForeign = origin !== undefined && origin.toLowerCase() !== publicOrigin(request)
    done(isForeign || site === 'cross-site' ? refuse('cross_site_request') : undefined)
  }
}
