/** Why the platform could not be used, in words that are safe to log. */

/** Carries no message of the platform's and no address: either could hold a code or a token. */
export class PlatformError extends Error {
  readonly endpoint: string
  /** An OAuth error code, an error code of Node's, or a word of ours. */
  readonly fault: string
  readonly status: number | undefined
  /** True when the platform doesn't know us: no retry helps, only a change of our configuration. */
  readonly isOurs: boolean

  constructor(endpoint: string, fault: string, status?: number, isOurs = false) {
    super(`${endpoint}: ${fault}`)
    this.name = 'PlatformError'
    this.endpoint = endpoint
    this.fault = fault
    this.status = status
    this.isOurs = isOurs
  }

  /** Keeps of any error only what names its kind. */
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
