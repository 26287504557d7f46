/** Codes and tokens of the simulated platform, in memory and bounded. */
import { createHash, randomBytes } from 'node:crypto'
import type { SimulatedPerson } from './cast.ts'

/** What a person agreed to, and how the code for it may be redeemed. */
export interface Consent {
  person: SimulatedPerson
  scope: string
  redirectUri: string
  codeChallenge: string
}

export interface Tokens {
  accessToken: string
  refreshToken: string
  scope: string
}

export interface Grants {
  /** A code that can be redeemed once, before it expires. */
  issueCode(consent: Consent): string
  /** The tokens for a code, or undefined: unknown, used, expired, for another address, or with the wrong verifier. */
  redeem(attempt: { code: string; redirectUri: string; codeVerifier: string }): Tokens | undefined
  findByAccessToken(token: string): Consent | undefined
  /** Ends the grant of an access or a refresh token. */
  revoke(token: string): void
  /** How many grants are alive. */
  count(): number
}

export interface GrantsOptions {
  codeLifetimeMs?: number | undefined
  /** The most codes, and the most grants: one more, and the oldest is dropped. */
  mostKept?: number | undefined
}

export function createGrants({ codeLifetimeMs = 60_000, mostKept = 1_000 }: GrantsOptions = {}): Grants {
  const codes = new Map<string, Consent & { expiresAt: number }>()
  const grants = new Map<string, { consent: Consent; tokens: Tokens }>()

  return {
    issueCode(consent) {
      const code = secret()
      keep(codes, mostKept, code, { ...consent, expiresAt: performance.now() + codeLifetimeMs })
      return code
    },
    redeem({ code, redirectUri, codeVerifier }) {
      const consent = codes.get(code)
      codes.delete(code)
      if (!consent || consent.expiresAt <= performance.now()) return undefined
      if (consent.redirectUri !== redirectUri || consent.codeChallenge !== challengeOf(codeVerifier)) return undefined
      const tokens = { accessToken: secret(), refreshToken: secret(), scope: consent.scope }
      keep(grants, mostKept, tokens.accessToken, { consent, tokens })
      return tokens
    },
    findByAccessToken: (token) => grants.get(token)?.consent,
    revoke(token) {
      for (const { tokens } of grants.values()) {
        if (tokens.accessToken === token || tokens.refreshToken === token) grants.delete(tokens.accessToken)
      }
    },
    count: () => grants.size,
  }
}

function keep<T>(map: Map<string, T>, most: number, key: string, value: T): void {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

/** RFC 7636 section 4.6. */
function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url')
}
