/** HTTP to the chat platform, with few connections, no redirects, and a maximum response size. */
import { setTimeout as sleep } from 'node:timers/promises'
import project from '../../../package.json' with { type: 'json' }
import type { ChatCall } from './chat-client.ts'
import { PlatformError } from './platform-error.ts'

/** The options of a call, compatible with oauth4webapi's `customFetch`. */
interface Call {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

export type PlatformHttp = ReturnType<typeof platformHttp>

const MAX_CONNECTIONS = 32
/** Limits traffic and memory alike, because responses aren't compressed. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024
/** The pause after a 429 that doesn't say how long to wait. */
const DEFAULT_PAUSE_MS = 1000
/** The format that Discord requires. Its API may refuse clients that use another. */
const USER_AGENT = `DiscordBot (${project.name}, ${project.version})`

export interface PlatformHttpOptions {
  /** Whether calls use the proxies from the environment, like Node's own `fetch` with `NODE_USE_ENV_PROXY`. */
  usesEnvProxy?: boolean | undefined
  observe?: ((call: ChatCall) => void) | undefined
  /** Called if the platform asks us to pause all calls for this many milliseconds. */
  onPause?: ((ms: number) => void) | undefined
}

export function platformHttp({ usesEnvProxy = false, observe, onPause }: PlatformHttpOptions = {}) {
  let loading: ReturnType<typeof loadClient> | undefined

  async function send(endpoint: ChatCall['endpoint'], url: string, call: Call): Promise<Response> {
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
      // Scope `user` means that one person is over the limit, not our application. A limit on revocations must not delay logins.
      if (scope !== 'user' && endpoint !== 'revocation') onPause?.(retryAfterMs)
      throw new PlatformError(endpoint, 'rate_limited', { status, retryAfterMs })
    } catch (error) {
      throw PlatformError.from(endpoint, error)
    } finally {
      observe?.({ endpoint, outcome: outcomeOf(status), ms: performance.now() - sentAt })
    }
  }

  return {
    /** Returns a fetch function for an endpoint. Throws PlatformError. Retries once after a 429 if there is time before `endsAt`. */
    fetchFor:
      (endpoint: ChatCall['endpoint'], endsAt = 0) =>
      async (url: string, call: Call): Promise<Response> => {
        try {
          return await send(endpoint, url, call)
        } catch (error) {
          const { retryAfterMs } = error as PlatformError
          if (retryAfterMs === undefined || performance.now() + retryAfterMs > endsAt) throw error
          await sleep(retryAfterMs)
          return send(endpoint, url, call)
        }
      },
    close: async () => (await loading)?.dispatcher.destroy(),
  }
}

/** Loads undici at the first login: undici is large, and a process that only serves bots never needs it. */
async function loadClient(usesEnvProxy: boolean) {
  const { Agent, EnvHttpProxyAgent, request } = await import('undici')
  const options = { connections: MAX_CONNECTIONS, maxResponseSize: MAX_RESPONSE_BYTES }
  return { request, dispatcher: usesEnvProxy ? new EnvHttpProxyAgent(options) : new Agent(options) }
}

function outcomeOf(status = 500): ChatCall['outcome'] {
  if (status === 429) return 'rate_limited'
  if (status >= 400 && status < 500) return 'refused'
  return status >= 200 && status < 300 ? 'ok' : 'failed'
}

/** Reads `retry-after`, which is in seconds (RFC 9110 section 10.2.3). Some platforms send fractions. */
function pauseOf(retryAfter: string | string[] | undefined): number {
  return /^\d+(\.\d+)?$/.test(String(retryAfter)) ? Number(retryAfter) * 1000 : DEFAULT_PAUSE_MS
}
