/** Logging in through the chat platform: the redirect and the callback (RFC 6749 section 4.1, RFC 7636). */
import { Type } from '@sinclair/typebox'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ChatClient } from '../../clients/chat/create-chat-client.ts'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import { prefersHtml } from '../../http/accept.ts'
import type { App } from '../../http/app-type.ts'
import { type Limits, withLimit } from '../../http/limits.ts'
import type { PublicOrigin } from '../../http/public-origin.ts'
import { idsOf } from '../../http/trace-requests.ts'
import { RefusalError, refuse } from '../../lib/refusals.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import * as loginStates from '../../store/people/login-states.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import { operations, redirect } from '../../wire/responses.ts'
import { Text } from '../../wire/schema.ts'
import { loginCookies, newAttempt } from './login-cookie.ts'
import type { FindNotice } from './notices.ts'
import { causeOf } from './require-user.ts'
import { newSession, sendSessionCookie } from './session.ts'

export interface LoginDeps {
  db: Db
  chat: ChatClient
  publisher: Pick<Publisher, 'source'>
  publicOrigin: PublicOrigin
  findNotice: FindNotice
  isSecure: boolean
  limits: Limits
}

const operation = operations('login')

export async function loginRoutes(app: App, deps: LoginDeps) {
  const { db, chat, publicOrigin, findNotice, isSecure, limits } = deps
  const errorHandler = explainOnDashboard
  const cookies = loginCookies(isSecure)
  const redirectUri = (request: FastifyRequest) => `${publicOrigin(request)}/auth/callback`
  if (isSecure) app.addHook('onRequest', refuseInsecure)

  const startLogin = operation('startLogin', "Go to the chat platform's consent screen", {
    response: {
      302: redirect('Redirects to the chat platform. Redirects browsers to `/?login=busy` or `away` if that fails.'),
    },
  })
  app.get('/auth/login', { schema: startLogin, errorHandler }, async (request, reply) => {
    const { notice: named } = request.query as { notice?: unknown }
    // Another site can't know which notice the person has read, so the notice in its link is ignored.
    const { 'sec-fetch-site': from = 'same-origin' } = request.headers
    const isKnown =
      from === 'same-origin' && typeof named === 'string' && (await findNotice(named, 'start')) !== undefined
    const attempt = newAttempt(await loginStates.nextExpiry(db), isKnown ? named : undefined)
    const address = await chat.authorizationUrl({ ...attempt, redirectUri: redirectUri(request) })
    cookies.remember(request, reply, attempt)
    return reply.redirect(address, 302)
  })

  const finishLogin = operation('finishLogin', 'Return from the chat platform', {
    querystring: Type.Object({
      code: Text(),
      state: Text(),
      /** Why the platform refused. If this is set, `code` is ignored. */
      error: Type.Optional(Text()),
    }),
    response: {
      302: redirect(
        'Redirects to `/?login=done`. Redirects browsers to `declined`, `overtaken`, `expired`, `busy`, `failed` or `away` if the login fails.',
      ),
    },
  })
  // There is no HEAD route: a HEAD request would use up the code and log the person in.
  const config = { ...withLimit(limits.callbacks), timeLimits: TIME_LIMITS.login }
  const callback = { schema: finishLogin, config, errorHandler, exposeHeadRoute: false }
  app.get('/auth/callback', callback, async (request, reply) => {
    const { code, state, error } = request.query
    const attempt = cookies.recall(request, reply, state)
    // The state is used up even if the login fails later.
    const isUsable = attempt !== undefined && (await loginStates.markUsed(db, attempt.state, attempt.expiresAt))
    if (!isUsable) throw refuse('invalid_state')
    // Refuses even if there is a code, which no platform should send with an error.
    if (error !== undefined) throw refuse('login_denied')
    const { codeVerifier } = attempt
    const person = await chat.fetchPerson({ code, codeVerifier, redirectUri: redirectUri(request) })
    if (person === 'denied') throw refuse('login_denied')
    if (person === 'unavailable') throw refuse('chat_platform_unavailable')
    const notice = await findNotice(attempt.notice, 'start')
    const begunAt = loginStates.beginningOf(attempt.expiresAt)
    const session = newSession(request)
    const login = { ...person, notice, begunAt, source: deps.publisher.source }
    const loggedIn = await users.logIn(db, login, causeOf(request), session)
    if (loggedIn === 'overtaken') throw refuse('login_overtaken')
    request.consentDecision = { scope: 'global', decision: 'granted' }
    sendSessionCookie(reply, isSecure, session.sessionId, loggedIn.expiresAt)
    return reply.redirect('/?login=done', 302)
  })
}

/** onRequest, if the service uses https: refuses a login over http, where browsers would drop its `Secure` cookie. */
async function refuseInsecure(request: FastifyRequest): Promise<void> {
  if (request.protocol === 'https') return
  request.log.error(
    idsOf(request),
    'a login is refused: it arrived over http although PUBLIC_URL is https. Make the load balancer send ' +
      'X-Forwarded-Proto: https, and list its address in TRUST_PROXY',
  )
  throw refuse('service_unavailable')
}

function explainOnDashboard(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!prefersHtml(request)) throw error
  // The limiter set `retry-after`, which would delay a redirect (RFC 9110 section 10.2.3).
  return reply.removeHeader('retry-after').redirect(`/?login=${outcomeOf(error, request)}`, 302)
}

/** In this order: the person declined, opted out meanwhile, was too late, or was rate limited; the platform failed; we failed. */
type LoginOutcome = 'declined' | 'overtaken' | 'expired' | 'busy' | 'failed' | 'away'

const OUTCOMES: Record<string, LoginOutcome> = {
  invalid_request: 'failed',
  // The platform refused the login code, which has expired or was used before.
  login_denied: 'expired',
  invalid_state: 'expired',
  login_overtaken: 'overtaken',
  rate_limited: 'busy',
  chat_platform_unavailable: 'failed',
}

function outcomeOf(error: FastifyError, { query }: FastifyRequest): LoginOutcome {
  const code = error instanceof RefusalError ? error.message : ''
  const { error: reason } = query as { error?: unknown }
  // The platform sent an error instead of a code (RFC 6749 section 4.1.2.1).
  if (reason !== undefined && (code === 'invalid_request' || code === 'login_denied')) {
    return reason === 'access_denied' ? 'declined' : 'failed'
  }
  // Anything else is our own failure: the database is unavailable, or there is a bug.
  return OUTCOMES[code] ?? 'away'
}
