/** The error of a failed call to the platform. It is safe to log. */

/** Contains neither a message from the platform nor a URL: either could contain a login code or a token. */
export class PlatformError extends Error {
  readonly endpoint: string
  /** An OAuth error code, a Node error code, or one of ours such as `invalid_response`. */
  readonly reason: string
  readonly status: number | undefined
  /** After a 429: how long the platform asks us to wait. */
  readonly retryAfterMs: number | undefined

  constructor(endpoint: string, reason: string, response: { status?: number; retryAfterMs?: number } = {}) {
    super(`${endpoint}: ${reason}`)
    this.name = 'PlatformError'
    this.endpoint = endpoint
    this.reason = reason
    this.status = response.status
    this.retryAfterMs = response.retryAfterMs
  }

  /** Keeps only an error's code (such as ECONNRESET) or its name. */
  static from(endpoint: string, error: unknown): PlatformError {
    if (error instanceof PlatformError) return error
    const { code, name } = error as { code?: unknown; name?: unknown }
    return new PlatformError(endpoint, String(typeof code === 'string' ? code : name))
  }
}
