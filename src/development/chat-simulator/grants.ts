/** Codes and tokens of the simulated platform, in memory. */
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
}

export class Grants {
  readonly #codes = new Map<string, Consent>()
  /** By access token. */
  readonly #grants = new Map<string, { consent: Consent; tokens: Tokens }>()

  /** How many grants are alive. */
  get count(): number {
    return this.#grants.size
  }

  /** A code that can be redeemed once. */
  issueCode(consent: Consent): string {
    const code = secret()
    this.#codes.set(code, consent)
    return code
  }

  /** The tokens for a code. Undefined: it is unknown or used, for another address, or the verifier is wrong. */
  redeem(code: string, { redirectUri, codeVerifier }: { redirectUri: string; codeVerifier: string }) {
    const consent = this.#codes.get(code)
    this.#codes.delete(code)
    if (consent?.redirectUri !== redirectUri || consent.codeChallenge !== challengeOf(codeVerifier)) return undefined
    const tokens = { accessToken: secret(), refreshToken: secret() }
    this.#grants.set(tokens.accessToken, { consent, tokens })
    return { ...tokens, scope: consent.scope }
  }

  findByAccessToken(token: string): Consent | undefined {
    return this.#grants.get(token)?.consent
  }

  /** Ends the grant of an access or a refresh token, and gives the id of whose it was. */
  revoke(token: string): string | undefined {
    for (const { consent, tokens } of this.#grants.values()) {
      if (!Object.values(tokens).includes(token)) continue
      this.#grants.delete(tokens.accessToken)
      return consent.person.id
    }
    return undefined
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

/** RFC 7636 section 4.6. */
function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url')
}
