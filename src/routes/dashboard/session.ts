/** People's sessions: a signed cookie contains the id. The store finds a session by the hash of its id. */
import { randomBytes } from 'node:crypto'
import { fastifyCookie, Signer } from '@fastify/cookie'
import fastifySession, { type SessionStore } from '@fastify/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { runWithin } from '../../lib/work-deadline.ts'
import * as sessions from '../../store/people/sessions.ts'
import type { NewSession } from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** When the session was read, by the database's clock. */
    readAt?: string
  }
}

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000

interface SessionDeps {
  db: Db
  secrets: readonly string[]
  /** Whether people use https. This decides the cookie's name and flags. */
  isSecure: boolean
}

/** The `__Host-` prefix keeps other subdomains from setting the cookie (RFC 6265bis section 4.1.3.2). */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-session' : 'session')

export const cookieFlags = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const

/** Registers cookies and sessions. Sessions are written only at login, so no other request can restore one that has ended. */
export async function useSessions(app: App, { db, secrets, isSecure }: SessionDeps): Promise<void> {
  await app.register(fastifyCookie, { secret: [...secrets] })
  await app.register(fastifySession, {
    secret: [...secrets],
    cookieName: cookieName(isSecure),
    cookie: { ...cookieFlags(isSecure), maxAge: SEVEN_DAYS_MS },
    store: sessionStore(db),
    saveUninitialized: false,
    rolling: false,
  })
  // Makes the plugin think that the cookie matches the session. Otherwise the plugin would delete a cookie that was signed with
  // an older secret, or that a login set while an earlier request was in flight.
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies[cookieName(isSecure)] = request.session.encryptedSessionId
    done()
  })
}

export function newSession({ session }: FastifyRequest): NewSession {
  const replacedSessionId = session.userId === undefined ? undefined : session.sessionId
  return { sessionId: randomBytes(24).toString('base64url'), lifetimeMs: SEVEN_DAYS_MS, replacedSessionId }
}

/** Sends a stored session's cookie. The plugin isn't used: it would drop the former session even if the new one isn't stored. */
export function sendSessionCookie(reply: FastifyReply, isSecure: boolean, id: string, expires: Date | undefined): void {
  reply.setCookie(cookieName(isSecure), id, { ...cookieFlags(isSecure), signed: true, ...(expires && { expires }) })
}

/**
 * Tells whether a request has a session, for pages outside the plugin's scope. `ended`: the session is over. Says `active` if
 * the database doesn't respond. Without https, ignores a cookie that we didn't sign: another program may have set it.
 */
export function sessionReader({ db, secrets, isSecure }: SessionDeps) {
  const signer = new Signer([...secrets])
  return async ({ headers }: FastifyRequest): Promise<'none' | 'ended' | 'active'> => {
    const cookie = fastifyCookie.parse(headers.cookie ?? '')[cookieName(isSecure)]
    if (cookie === undefined) return 'none'
    const { valid, value } = signer.unsign(cookie)
    if (!valid) return isSecure ? 'ended' : 'none'
    const read = async () => ((await sessions.find(db, value)) === undefined ? 'ended' : 'active')
    return runWithin<'ended' | 'active'>(TIME_LIMITS.sessionMs, read, 'active')
  }
}

/** Clears the cookie. The plugin would leave out the flags, but without them, browsers keep a `__Host-` cookie. */
export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(cookieName(isSecure), cookieFlags(isSecure))
}

/** The database's clock decides whether a session has expired. The plugin would use this process's clock. */
function sessionStore(db: Db): SessionStore {
  return {
    get: (sessionId, done) => {
      const toSession = (found: object | undefined) => (found ? { ...found, cookie: { originalMaxAge: null } } : null)
      sessions.find(db, sessionId).then((found) => done(null, toSession(found)), done)
    },
    // Sessions are only written at login.
    set: (_sessionId, _session, done) => done(),
    destroy: (sessionId, done) => {
      sessions.end(db, sessionId).then(() => done(), done)
    },
  }
}
