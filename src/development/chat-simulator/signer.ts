/** Signs and sends requests of the simulated platform to the app (Ed25519, RFC 8032). */
import { generateKeyPairSync, sign } from 'node:crypto'

export interface SentCommand {
  userId: string
  guildId?: string | undefined
  name: string
  locale?: string | undefined
}

export class Signer {
  readonly #keys = generateKeyPairSync('ed25519')
  readonly #appUrl: () => string

  /** The app serves `/interactions` and `/events` under this URL. */
  constructor(appUrl: () => string) {
    this.#appUrl = appUrl
  }

  get publicKey(): string {
    const { x = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.from(x, 'base64url').toString('hex')
  }

  headersFor(body: string | Buffer, at = Math.floor(Date.now() / 1000)): Record<string, string> {
    const bytesToSign = Buffer.concat([Buffer.from(String(at)), Buffer.from(body)])
    return {
      'content-type': 'application/json',
      'x-signature-ed25519': sign(null, bytesToSign, this.#keys.privateKey).toString('hex'),
      'x-signature-timestamp': String(at),
    }
  }

  sendCommand({ userId, guildId, name, locale = 'en-US' }: SentCommand): Promise<Response> {
    const user = { id: userId }
    const from = guildId === undefined ? { user } : { guild_id: guildId, member: { user } }
    return this.send('interactions', { type: 2, ...from, locale, data: { name: 'lookups', options: [{ name }] } })
  }

  sendRemoval(userId: string, at = new Date()): Promise<Response> {
    const timestamp = at.toISOString().replace('Z', '')
    const event = { type: 'APPLICATION_DEAUTHORIZED', timestamp, data: { user: { id: userId } } }
    return this.send('events', { version: 1, type: 1, event })
  }

  send(path: string, json: unknown): Promise<Response> {
    const body = JSON.stringify(json)
    return fetch(`${this.#appUrl()}/${path}`, { method: 'POST', headers: this.headersFor(body), body })
  }
}
