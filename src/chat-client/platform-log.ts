/** What the log says of the platform: an outage in few lines, however many people try to log in meanwhile. */
import { OutageLog, UNTIL_TOLD } from '../outage-log.ts'
import { PlatformError } from './platform-error.ts'

/** What we need of a logger: pino and Fastify's fit. */
export interface ChatLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const NO_LOGIN = {
  begins: 'the chat platform could not be used for a login',
  lasts: 'the chat platform still can not be used for logins',
  ends: 'the chat platform can be used for logins again',
}
const NO_REVOCATION = {
  begins: 'a token could not be given back to the chat platform',
  lasts: 'tokens still can not be given back to the chat platform',
  ends: 'tokens are given back to the chat platform again',
}
const REFUSES_US = {
  begins: 'the chat platform refuses our client id or secret',
  lasts: 'the chat platform still refuses our client id or secret',
  ends: 'the chat platform takes our client id and secret again',
}

export class PlatformLog {
  readonly #log: ChatLog
  readonly #logins = new OutageLog(NO_LOGIN, UNTIL_TOLD)
  readonly #revocations = new OutageLog(NO_REVOCATION, UNTIL_TOLD)
  readonly #misconfiguration = new OutageLog(REFUSES_US, UNTIL_TOLD)

  constructor(log: ChatLog) {
    this.#log = log
  }

  loginFailed(error: unknown): void {
    this.#failed(this.#logins, error)
  }

  loggedIn(): void {
    this.#logins.end(this.#log)
    this.#misconfiguration.end(this.#log)
  }

  revocationFailed(error: unknown): void {
    this.#failed(this.#revocations, error)
  }

  revoked(): void {
    this.#revocations.end(this.#log)
  }

  #failed(outage: OutageLog, error: unknown): void {
    const platformError = PlatformError.from('login', error)
    const { endpoint, fault, status, isMisconfigured } = platformError
    const fields = { endpoint, fault, ...(status !== undefined && { status }) }
    if (isMisconfigured) this.#misconfiguration.failed(asErrors(this.#log), platformError, fields)
    else outage.failed(this.#log, platformError, fields)
  }
}

/** Warnings become errors: a wrong setting doesn't pass by itself. */
const asErrors = (log: ChatLog): Pick<ChatLog, 'info' | 'warn'> => ({
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.error(fields, message),
})
