/** Why the platform could not be used, without anything that is unsafe to log, and what the log says of it. */
import { MANUAL_END, OutageLog, type OutageSentences } from '../lib/outage-log.ts'

interface Details {
  status?: number
  /** How long the platform asks to be left alone. */
  retryAfterMs?: number
  /** Only a change of our configuration helps, such as another client secret. */
  isMisconfigured?: boolean
}

/** Carries no message of the platform's and no address: either could hold a code or a token. */
export class PlatformError extends Error {
  readonly endpoint: string
  /** An OAuth error code, an error code of Node, or one of ours such as `nonsense`. */
  readonly fault: string
  readonly details: Details

  constructor(endpoint: string, fault: string, details: Details = {}) {
    super(`${endpoint}: ${fault}`)
    this.name = 'PlatformError'
    this.endpoint = endpoint
    this.fault = fault
    this.details = details
  }

  /** Keeps nothing of an error but its code or name. */
  static from(endpoint: string, error: unknown): PlatformError {
    if (error instanceof PlatformError) return error
    const { code, name } = error as { code?: unknown; name?: unknown }
    return new PlatformError(endpoint, String(typeof code === 'string' ? code : name))
  }
}

/** What we need of a logger: pino and Fastify's fit. */
export interface ChatLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Tells outages in few lines, however many people try to log in meanwhile. */
export class PlatformLog {
  readonly #log: ChatLog
  readonly #logins = outage({
    begins: 'the chat platform could not be used for a login',
    lasts: 'the chat platform still can not be used for logins',
    ends: 'the chat platform can be used for logins again',
  })
  readonly #credentials = outage({
    begins: 'the chat platform refuses our client id or secret',
    lasts: 'the chat platform still refuses our client id or secret',
    ends: 'the chat platform takes our client id and secret again',
  })
  readonly #revocations = outage({
    begins: 'a token could not be given back to the chat platform',
    lasts: 'tokens still can not be given back to the chat platform',
    ends: 'tokens are given back to the chat platform again',
  })

  constructor(log: ChatLog) {
    this.#log = log
  }

  loginFailed(error: unknown): void {
    const platformError = PlatformError.from('login', error)
    const log = this.#log
    if (!platformError.details.isMisconfigured) return this.#logins.failed(log, platformError, fieldsOf(platformError))
    // Errors, not warnings: a wrong setting doesn't pass by itself.
    const asErrors = {
      info: (fields: object, message: string) => log.info(fields, message),
      warn: (fields: object, message: string) => log.error(fields, message),
    }
    this.#credentials.failed(asErrors, platformError, fieldsOf(platformError))
  }

  loggedIn(): void {
    this.#logins.end(this.#log)
    this.#credentials.end(this.#log)
  }

  revocationFailed(error: unknown): void {
    const platformError = PlatformError.from('revocation', error)
    this.#revocations.failed(this.#log, platformError, fieldsOf(platformError))
  }

  revoked(): void {
    this.#revocations.end(this.#log)
  }
}

const outage = (sentences: OutageSentences) => new OutageLog(sentences, MANUAL_END)

function fieldsOf({ endpoint, fault, details: { status } }: PlatformError): object {
  return { endpoint, fault, ...(status !== undefined && { status }) }
}
