/** Remembers a login until its callback, in a signed cookie. */
import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieFlags } from './session.ts'

export type LoginAttempt = ReturnType<typeof newAttempt>

const TEN_MINUTES_S = 10 * 60
/** The maximum number of logins in progress in one browser. Above it, the oldest ones are forgotten. */
const MAX_ATTEMPTS = 5
/** Deleting a cookie takes a response header, so one login deletes at most this many. The next login deletes the rest. */
const MAX_FORGOTTEN = 10

/** State and PKCE verifier (RFC 7636) have 256 random bits each. `notice` names the sentences that the person read. */
export function newAttempt(expiresAt: Date, notice: string | undefined) {
  const random = () => randomBytes(32).toString('base64url')
  return { state: random(), codeVerifier: random(), expiresAt, notice }
}

/** Each attempt has its own cookie, so that logins in two tabs can both finish. */
export function loginCookies(isSecure: boolean) {
  const prefix = isSecure ? '__Host-login-' : 'login-'
  const flags = cookieFlags(isSecure)
  const nameFor = (state: string) => prefix + hash('sha256', state).slice(0, 16)
  return {
    remember(request: FastifyRequest, reply: FastifyReply, attempt: LoginAttempt): void {
      const { state, codeVerifier, expiresAt, notice } = attempt
      const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix))
      const oldest = names.slice(0, -MAX_ATTEMPTS + 1).slice(0, MAX_FORGOTTEN)
      for (const name of oldest) reply.clearCookie(name, flags)
      const value = [state, codeVerifier, expiresAt.getTime(), notice].filter((part) => part !== undefined).join('.')
      reply.setCookie(nameFor(state), value, { ...flags, signed: true, maxAge: TEN_MINUTES_S })
    },
    /** Returns the attempt with this state, if there is one, and clears its cookie. The store checks the expiry. */
    recall(request: FastifyRequest, reply: FastifyReply, state: string): LoginAttempt | undefined {
      const name = nameFor(state)
      const cookie = request.cookies[name]
      if (cookie === undefined) return undefined
      reply.clearCookie(name, flags)
      const { valid, value } = request.unsignCookie(cookie)
      const [remembered, codeVerifier, expiry, notice] = valid ? value.split('.') : []
      const expiresAt = new Date(Number(expiry))
      if (remembered !== state || codeVerifier === undefined || Number.isNaN(expiresAt.getTime())) return undefined
      return { state, codeVerifier, expiresAt, notice }
    },
  }
}
