/** What a login must remember until its callback, in a signed cookie of its own in that browser. */
import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface LoginAttempt {
  state: string
  /** PKCE (RFC 7636). */
  codeVerifier: string
  /** By the database's clock. */
  expiresAt: Date
}

const TEN_MINUTES_S = 10 * 60
/** Logins that one browser may have under way; the oldest ones are forgotten. */
const MOST_ATTEMPTS = 5

/** State and verifier have 256 random bits each. */
export function newAttempt(expiresAt: Date): LoginAttempt {
  const random = () => randomBytes(32).toString('base64url')
  return { state: random(), codeVerifier: random(), expiresAt }
}

/** Each attempt has its own cookie, so that logins in two tabs can both finish. */
export class LoginCookies {
  readonly #prefix: string
  readonly #flags: { path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean }

  constructor(isSecure: boolean) {
    this.#prefix = isSecure ? '__Host-login-' : 'login-'
    this.#flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }
  }

  /** Sets the cookie of a new attempt. */
  remember(request: FastifyRequest, reply: FastifyReply, { state, codeVerifier, expiresAt }: LoginAttempt): void {
    for (const name of this.#surplus(request)) reply.clearCookie(name, this.#flags)
    reply.setCookie(this.#nameFor(state), `${state}.${codeVerifier}.${expiresAt.getTime()}`, {
      ...this.#flags,
      signed: true,
      maxAge: TEN_MINUTES_S,
    })
  }

  /**
   * Gives the attempt with this state and clears its cookie; undefined: the browser has none, or it is forged. Whether it
   * has expired is for the store to say.
   */
  recall(request: FastifyRequest, reply: FastifyReply, state: string): LoginAttempt | undefined {
    const name = this.#nameFor(state)
    const cookie = request.cookies[name]
    if (cookie === undefined) return undefined
    reply.clearCookie(name, this.#flags)
    const { valid, value } = request.unsignCookie(cookie)
    const [remembered, codeVerifier, expiry] = valid ? value.split('.') : []
    const expiresAt = new Date(Number(expiry))
    if (remembered !== state || codeVerifier === undefined || Number.isNaN(expiresAt.getTime())) return undefined
    return { state, codeVerifier, expiresAt }
  }

  #nameFor(state: string): string {
    return this.#prefix + hash('sha256', state).slice(0, 16)
  }

  #surplus(request: FastifyRequest): string[] {
    const names = Object.keys(request.cookies).filter((name) => name.startsWith(this.#prefix))
    return names.slice(0, Math.max(0, names.length - MOST_ATTEMPTS + 1))
  }
}
