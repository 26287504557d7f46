/** The reason why the platform could not be used, with nothing that is unsafe to log. */

/** Carries no message of the platform's and no address: either could hold a code or a token. */
export class PlatformError extends Error {
  readonly endpoint: string
  /** An OAuth error code, an error code of Node, or one of ours such as `nonsense`. */
  readonly fault: string
  readonly status: number | undefined
  /** After a 429: how long the platform asks to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(endpoint: string, fault: string, given: { status?: number; retryAfterMs?: number } = {}) {
    super(`${endpoint}: ${fault}`)
    this.name = 'PlatformError'
    this.endpoint = endpoint
    this.fault = fault
    this.status = given.status
    this.retryAfterMs = given.retryAfterMs
  }

  /** Keeps nothing of an error but its code or name. */
  static from(endpoint: string, error: unknown): PlatformError {
    if (error instanceof PlatformError) return error
    const { code, name } = error as { code?: unknown; name?: unknown }
    return new PlatformError(endpoint, String(typeof code === 'string' ? code : name))
  }
}
