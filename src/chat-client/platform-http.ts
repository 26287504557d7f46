/** HTTP to the chat platform: few connections, no redirects, bounded answers, and a pause after a 429. */
import type { ChatCall } from './chat-client.ts'
import { PlatformError } from './platform-error.ts'

export type Endpoint = ChatCall['endpoint']

/** What a call needs: oauth4webapi's `customFetch` options fit it. */
interface Call {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

export interface PlatformHttp {
  /**
   * A fetch for one endpoint. Answers come whole, with their content type and no other header.
   * Throws PlatformError when there is no answer, one that is too large, or a 429, which begins a pause (`checkPause`).
   */
  fetchFor(endpoint: Endpoint): (url: string, call: Call) => Promise<Response>
  /** Throws PlatformError during the pause after a 429 of this endpoint (RFC 6585 section 4). */
  checkPause(endpoint: Endpoint): void
  close(): Promise<void>
}

const CONNECTIONS = 32
/** In bytes, after decompression. */
const LARGEST_ANSWER = 2 * 1024 * 1024
const DEFAULT_PAUSE_MS = 1000
/**
 * The upper bound of `retry-after`. A pause keeps everybody from logging in, and so from withdrawing, and a single client
 * can cause one: by inventing codes, or by being over the platform's limit for one person.
 */
const LONGEST_PAUSE_MS = 5_000

export interface PlatformHttpOptions {
  timeoutMs: number
  longestPauseMs?: number | undefined
  /** Told of each call that was made. */
  observe?: ((call: ChatCall) => void) | undefined
}

export function platformHttp(options: PlatformHttpOptions): PlatformHttp {
  const { timeoutMs, longestPauseMs = LONGEST_PAUSE_MS, observe } = options
  let loading: Promise<Client> | undefined
  let isClosed = false
  const pausedUntil = new Map<Endpoint, number>()

  function checkPause(endpoint: Endpoint): void {
    if (performance.now() < (pausedUntil.get(endpoint) ?? 0)) throw new PlatformError(endpoint, 'rate_limited')
  }

  async function call(endpoint: Endpoint, url: string, { method, headers, body, signal }: Call): Promise<Response> {
    checkPause(endpoint)
    if (isClosed) throw new PlatformError(endpoint, 'closed')
    const form = body instanceof URLSearchParams ? body.toString() : null
    loading ??= loadClient(timeoutMs)
    const { fetch, agent } = await loading
    const sentAt = performance.now()
    const tell = (outcome: ChatCall['outcome']) => observe?.({ endpoint, outcome, ms: performance.now() - sentAt })
    const sent = { method, headers, body: form, signal: signal ?? null, redirect: 'manual', dispatcher: agent } as const
    const { answer, whole } = await fetch(url, sent)
      .then(async (answer) => ({ answer, whole: await readWhole(answer.body) }))
      .catch((error) => {
        tell('failed')
        throw error
      })
    tell(outcomeOf(answer.status))
    if (answer.status === 429) {
      const pause = Math.min(readRetryAfter(answer.headers.get('retry-after')), longestPauseMs)
      pausedUntil.set(endpoint, performance.now() + pause)
      throw new PlatformError(endpoint, 'rate_limited', 429)
    }
    return new Response(mayHaveBody(answer.status) ? whole : null, {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    })
  }

  return {
    checkPause,
    fetchFor: (endpoint) => (url, options) =>
      call(endpoint, url, options).catch((error) => {
        throw PlatformError.from(endpoint, error)
      }),
    async close() {
      isClosed = true
      await (await loading)?.agent.close()
    },
  }
}

function outcomeOf(status: number): ChatCall['outcome'] {
  if (status === 429) return 'rate_limited'
  if (status >= 400 && status < 500) return 'refused'
  return status >= 200 && status < 300 ? 'ok' : 'failed'
}

type Client = Awaited<ReturnType<typeof loadClient>>

/** Loaded at the first login: the client is large, and a process that only answers bots never needs it. */
async function loadClient(timeoutMs: number) {
  const { Agent, fetch } = await import('undici')
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: LARGEST_ANSWER,
  })
  return { fetch, agent }
}

/** Counts what arrives after decompression, which the agent's own limit does not see. */
async function readWhole(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_ANSWER) throw new RangeError('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** In milliseconds, from delay-seconds or an HTTP date (RFC 9110 section 10.2.3). A fraction of a second is accepted. */
function readRetryAfter(value: string | null): number {
  if (value === null) return DEFAULT_PAUSE_MS
  const pause = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(pause) ? DEFAULT_PAUSE_MS : Math.max(pause, 0)
}

function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}
