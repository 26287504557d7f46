/** OAuth grants, in memory: who authorized the app, and for which scope. */
import { randomBytes } from 'node:crypto'
import type { SimulatedPerson } from './personas.ts'

export interface Grant {
  person: SimulatedPerson
  scope: string
  redirectUri: string
  codeChallenge: string
}

export class Grants {
  /** Grants whose code hasn't been exchanged for tokens yet. */
  readonly byCode = new Map<string, Grant>()
  readonly byAccessToken = new Map<string, Grant & { refreshToken: string }>()
}

export const generateToken = (): string => randomBytes(24).toString('base64url')
