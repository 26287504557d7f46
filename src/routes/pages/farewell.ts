/** Why a person sees the start page again: their login failed, or they have just left, for example by logging out. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageWords } from './language.ts'

export type FarewellName = keyof PageWords['texts']['farewell']

export interface Farewell {
  name: FarewellName
  at: Date
}

/** After this time, the start page no longer says how the person left. */
const MAX_AGE_S = 600
/** The farewell is in a cookie, so that no link can fake it. The dashboard also sets it: see src/web/app/state/farewell.ts. */
const cookieName = (isHttps: boolean) => (isHttps ? '__Host-farewell' : 'farewell')
const cookieOf = (isHttps: boolean) =>
  new RegExp(`(?:^|;\\s*)${cookieName(isHttps)}=(logged-out|everything-off|erased)\\.(\\d{13})(?:;|$)`)
const LOGIN_FAILURES: readonly string[] = ['declined', 'overtaken', 'expired', 'busy', 'failed', 'away']

/** `hasEnded`: the request's session is over. */
export function farewellOf(
  { headers, query }: FastifyRequest,
  { hasEnded, isHttps }: { hasEnded: boolean; isHttps: boolean },
): Farewell | undefined {
  const { login } = query as { login?: string }
  if (LOGIN_FAILURES.includes(login ?? '')) return { name: `login-${login}` as FarewellName, at: new Date() }
  const [, name, at] = cookieOf(isHttps).exec(headers.cookie ?? '') ?? []
  if (name !== undefined && Math.abs(Date.now() - Number(at)) < MAX_AGE_S * 1_000) {
    return { name: name as FarewellName, at: new Date(Number(at)) }
  }
  return hasEnded ? { name: 'session-ended', at: new Date() } : undefined
}

export function rememberEverythingOff(reply: FastifyReply, isHttps: boolean): void {
  const flags = `Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${isHttps ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName(isHttps)}=everything-off.${Date.now()}; ${flags}`)
}
