/** Grants, in memory: what people agreed to on the consent page. */
import { randomBytes } from 'node:crypto'
import type { SimulatedPerson } from './cast.ts'

export interface Consent {
  person: SimulatedPerson
  scope: string
  redirectUri: string
  codeChallenge: string
}

export class Grants {
  readonly codes = new Map<string, Consent>()
  readonly alive = new Map<string, Consent & { refreshToken: string }>()
}

export const secret = (): string => randomBytes(24).toString('base64url')
