/** Why the platform could not be used, without anything that is unsafe to log. */

/** Carries no message of the platform's and no address: either could hold a code or a token. */
export class PlatformError extends Error {
  readonly endpoint: string
  /** An OAuth error code, an error code of Node, or one of ours such as `nonsense`. */
  readonly fault: string
  readonly status: number | undefined
  /** True when only a change of our configuration helps, such as another client secret. */
  readonly isMisconfigured: boolean

  constructor(endpoint: string, fault: string, status?: number, isMisconfigured = false) {
    super(`${endpoint}: ${fault}`)
    this.name = 'PlatformError'
    this.endpoint = endpoint
    this.fault = fault
    this.status = status
    this.isMisconfigured = isMisconfigured
  }

  /** Keeps nothing of an error but its code or name. */
  static from(endpoint: string, error: unknown): PlatformError {
    if (error instanceof PlatformError) return error
    return new PlatformError(endpoint, codeOf(error) ?? codeOf(asError(error).cause) ?? asError(error).name)
  }
}

function codeOf(error: unknown): string | undefined {
  const { code } = asError(error) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error()
}
