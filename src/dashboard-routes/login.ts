/** Logging in through the chat platform: there with forced consent, and back (RFC 6749 section 4.1, RFC 7636). */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ChatClient, ChatPerson } from '../chat-client/chat-client.ts'
import type { LogFailure } from '../http/answer-errors.ts'
import type { App } from '../http/app-type.ts'
import { InvalidRequestError } from '../http/invalid-request-error.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import { idsOf } from '../http/request-ids.ts'
import {
  badRequest,
  chatPlatformUnavailable,
  invalidState,
  loginDenied,
  RefusalError,
  serviceUnavailable,
} from '../refusals.ts'
import * as loginStates from '../store/people/login-states.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import { finishLogin, startLogin } from '../wire/dashboard-operations.ts'
import type { FailedLogins } from './limit-people.ts'
import { type LoginAttempt, LoginCookies, newAttempt } from './login-cookie.ts'
import { causeOf } from './require-user.ts'
import { beginSession } from './session.ts'

export interface LoginDeps {
  db: Db
  chat: ChatClient
  publicOrigin: PublicOrigin
  isSecure: boolean
  failedLogins: FailedLogins
  logFailure: LogFailure
}

export async function loginRoutes(app: App, deps: LoginDeps) {
  const { db, chat, publicOrigin, isSecure, failedLogins } = deps
  const sendPeopleBack = peopleSentBack(deps)
  const cookies = new LoginCookies(isSecure)
  const redirectUri = (request: FastifyRequest) => `${publicOrigin(request)}/auth/callback`
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (!isSecure) return
    if (request.protocol !== 'https') refuseInsecure(request)
    if (request.headers['x-forwarded-for'] !== undefined || isTold) return
    isTold = true
    warnOfNoAddress(request)
  })

  app.get('/auth/login', { schema: startLogin, errorHandler: sendPeopleBack }, async (request, reply) => {
    const attempt = newAttempt(await loginStates.nextExpiry(db))
    const address = await chat.authorizationUrl({ ...attempt, redirectUri: redirectUri(request) })
    cookies.remember(request, reply, attempt)
    return reply.redirect(address, 302)
  })

  const comingBack = { schema: finishLogin, preHandler: failedLogins.count, errorHandler: sendPeopleBack }
  app.get('/auth/callback', comingBack, async (request, reply) => {
    const { code, state, iss: issuer } = request.query
    const attempt = await useAttempt(db, cookies.recall(request, reply, state))
    const login = { code, codeVerifier: attempt.codeVerifier, redirectUri: redirectUri(request), issuer }
    const person = await fetchPerson(chat, login)
    await failedLogins.forgive(request)
    const userId = await users.logIn(db, person, causeOf(request))
    await beginSession(request, userId)
    return reply.redirect('/', 302)
  })
}

/** An attempt counts once, even when it fails later. */
async function useAttempt(db: Db, attempt: LoginAttempt | undefined): Promise<LoginAttempt> {
  if (attempt === undefined || !(await loginStates.use(db, attempt.state, attempt.expiresAt))) throw invalidState()
  return attempt
}

async function fetchPerson(chat: ChatClient, login: Parameters<ChatClient['fetchPerson']>[0]): Promise<ChatPerson> {
  const person = await chat.fetchPerson(login)
  if (person === 'denied') throw loginDenied()
  if (person === 'unavailable') throw chatPlatformUnavailable()
  return person
}

/** A cookie that is for https only would not be kept, and the login would fail without a word. */
function refuseInsecure(request: FastifyRequest): never {
  request.log.error(
    idsOf(request),
    'a login arrived as http although PUBLIC_URL is https: let the load balancer send X-Forwarded-Proto: https, and ' +
      'name its address in TRUST_PROXY',
  )
  throw serviceUnavailable()
}

/** Limits by address would be one for everybody, or none. */
function warnOfNoAddress(request: FastifyRequest): void {
  request.log.warn(
    idsOf(request),
    'a login arrived without X-Forwarded-For: everybody is taken for the load balancer, which is limited as one, or not at ' +
      'all where it is on this machine. Let it send the header',
  )
}

/** People in a browser come back to the dashboard, which explains; other clients get the error as usual. */
function peopleSentBack({ logFailure }: Pick<LoginDeps, 'logFailure'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // No browser sends what is not for one host.
    if (!request.headers.accept?.includes('text/html') || error.message === badRequest().message) throw error
    logFailure(error, request)
    // The limiter set it; with a redirect it would be the time to wait before following it (RFC 9110 section 10.2.3).
    return reply.removeHeader('retry-after').redirect(`/?login=${outcome(error, request)}`, 302)
  }
}

/** What the dashboard explains: a decision, a login too old, our own limit, the platform's failure, or our own. */
type LoginOutcome = 'declined' | 'expired' | 'busy' | 'failed' | 'away'

const OUTCOMES: Record<string, LoginOutcome> = {
  login_denied: 'declined',
  invalid_state: 'expired',
  rate_limited: 'busy',
  chat_platform_unavailable: 'failed',
}

function outcome(error: FastifyError, request: FastifyRequest): LoginOutcome {
  if (error instanceof InvalidRequestError) {
    return (request.query as { error?: unknown }).error === 'access_denied' ? 'declined' : 'failed'
  }
  // Whatever isn't named here is our own fault: the database is away, or something is broken.
  return OUTCOMES[error instanceof RefusalError ? error.message : ''] ?? 'away'
}
