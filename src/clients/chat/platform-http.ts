/** HTTP to the chat platform: few connections, no redirects, and responses of a bounded size. */
import { setTimeout as sleep } from 'node:timers/promises'
import project from '../../../package.json' with { type: 'json' }
import type { ChatCall } from './chat-client.ts'
import { PlatformError } from './platform-error.ts'

/** A call; oauth4webapi's `customFetch` options fit it. */
interface Call {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

export type PlatformHttp = ReturnType<typeof platformHttp>

const CONNECTIONS = 32
/** In bytes. No response is compressed, so that this is what it takes in memory. */
const MAX_RESPONSE = 2 * 1024 * 1024
/** After a 429 that doesn't say for how many seconds. */
const DEFAULT_PAUSE_MS = 1000
/** In the form that Discord asks for: its API may refuse who doesn't say it. */
const USER_AGENT = `DiscordBot (${project.name}, ${project.version})`

export interface PlatformHttpOptions {
  /** Whether calls go through the proxies that the environment names, as Node's own do by `NODE_USE_ENV_PROXY`. */
  usesEnvProxy?: boolean | undefined
  observe?: ((call: ChatCall) => void) | undefined
  /** Told for how long the platform wants to be left alone, by everybody. */
  onPause?: ((ms: number) => void) | undefined
}

export function platformHttp({ usesEnvProxy = false, observe, onPause }: PlatformHttpOptions = {}) {
  let loading: ReturnType<typeof loadClient> | undefined

  async function ask(endpoint: ChatCall['endpoint'], url: string, call: Call): Promise<Response> {
    const { method, headers, body, signal = null } = call
    loading ??= loadClient(usesEnvProxy)
    const { request, dispatcher } = await loading
    const sentAt = performance.now()
    let status: number | undefined
    try {
      const response = await request(url, {
        dispatcher,
        method,
        headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
        body: body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : null,
        signal,
      })
      const text = await response.body.text()
      status = response.statusCode
      const { 'content-type': type = '', 'retry-after': retryAfter, 'x-ratelimit-scope': scope } = response.headers
      if (status !== 429) return new Response(text || null, { status, headers: { 'content-type': String(type) } })
      const retryAfterMs = pauseOf(retryAfter)
      // With the scope `user`, one person is over the limit, not the application. And no login waits for a revocation.
      if (scope !== 'user' && endpoint !== 'revocation') onPause?.(retryAfterMs)
      throw new PlatformError(endpoint, 'rate_limited', { status, retryAfterMs })
    } catch (error) {
      throw PlatformError.from(endpoint, error)
    } finally {
      observe?.({ endpoint, outcome: outcomeOf(status), ms: performance.now() - sentAt })
    }
  }

  return {
    /** A fetch for one endpoint. Throws PlatformError, for a 429 only if its pause goes beyond `endsAt`. */
    fetchFor:
      (endpoint: ChatCall['endpoint'], endsAt = 0) =>
      async (url: string, call: Call): Promise<Response> => {
        try {
          return await ask(endpoint, url, call)
        } catch (error) {
          const { retryAfterMs } = error as PlatformError
          if (retryAfterMs === undefined || performance.now() + retryAfterMs > endsAt) throw error
          await sleep(retryAfterMs)
          return ask(endpoint, url, call)
        }
      },
    close: async () => (await loading)?.dispatcher.destroy(),
  }
}

/** Loaded at the first login: undici is large, and a process that only answers bots never needs it. */
async function loadClient(usesEnvProxy: boolean) {
  const { Agent, EnvHttpProxyAgent, request } = await import('undici')
  const options = { connections: CONNECTIONS, maxResponseSize: MAX_RESPONSE }
  return { request, dispatcher: usesEnvProxy ? new EnvHttpProxyAgent(options) : new Agent(options) }
}

function outcomeOf(status = 500): ChatCall['outcome'] {
  if (status === 429) return 'rate_limited'
  if (status >= 400 && status < 500) return 'refused'
  return status >= 200 && status < 300 ? 'ok' : 'failed'
}

/** Reads a `retry-after` in seconds (RFC 9110 section 10.2.3); platforms send fractions too. */
function pauseOf(retryAfter: string | string[] | undefined): number {
  return /^\d+(\.\d+)?$/.test(String(retryAfter)) ? Number(retryAfter) * 1000 : DEFAULT_PAUSE_MS
}
