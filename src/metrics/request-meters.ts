/** Metrics of requests: answers, refusals by reason, decisions of the consent gate, and what people decided. */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { App } from '../http/app-type.ts'
import { PREFIX, SECONDS, startAtZero } from './names.ts'

/** Routes behind the consent gate. */
const GATED = new Set(['/v1/stats/player', '/v1/stats/matches'])
const GATE_REASONS = new Set(['guild_key_mismatch', 'no_global_consent', 'no_server_consent', 'no_linked_account'])
/** Error codes of Node for what scanners and slow clients send. */
const UNREADABLE = [
  'ERR_HTTP_REQUEST_TIMEOUT',
  'HPE_HEADER_OVERFLOW',
  'HPE_CHUNK_EXTENSIONS_OVERFLOW',
  'HPE_INVALID_METHOD',
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_VERSION',
  'ECONNRESET',
]

/** Gives the function that adds the hooks to an application. */
export function requestMeters(registry: Registry): { observe(app: App): void } {
  const { answered, seconds, refused, gate, decided, unreadable } = createMeters(registry)
  startAtZero(gate, 'outcome', ['allowed', ...GATE_REASONS])
  for (const scope of ['global', 'server']) startAtZero(decided, 'decision', ['granted', 'withdrawn'], { scope })
  startAtZero(unreadable, 'code', UNREADABLE)

  /** Starts the series of every answer that a route declares. */
  function startRoute({ method, url, schema }: RouteOptions): void {
    for (const [status, declared] of Object.entries(schema?.response ?? {})) {
      for (const one of [method].flat()) if (one !== 'HEAD') answered.inc({ method: one, route: url, status }, 0)
      startAtZero(refused, 'reason', reasonsOf(status, declared), { route: url })
    }
  }

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const { method, refusedFor: reason } = request
    const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched')
    answered.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (reason !== undefined) {
      refused.inc({ route, reason })
      if (GATE_REASONS.has(reason)) gate.inc({ outcome: reason })
      return
    }
    if (reply.statusCode === 200 && GATED.has(route)) gate.inc({ outcome: 'allowed' })
    const decision = reply.statusCode < 400 ? DECISIONS[`${method} ${route}`]?.(request) : undefined
    if (decision !== undefined) decided.inc(decision)
  }

  return {
    observe: (app) => {
      app.addHook('onRoute', startRoute)
      app.addHook('onResponse', (request, reply, done) => {
        count(request, reply)
        done()
      })
      app.server.on('clientError', ({ code = 'unknown' }: NodeJS.ErrnoException) => unreadable.inc({ code }))
    },
  }
}

function createMeters(registry: Registry) {
  const registers = [registry]
  return {
    answered: new Counter({
      name: `${PREFIX}http_requests_total`,
      help: 'Answers by method, pattern of the route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: `${PREFIX}http_request_seconds`,
      help: 'Seconds from the arrival of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    refused: new Counter({
      name: `${PREFIX}refusals_total`,
      help: 'Requests that were refused, by pattern of the route and reason code.',
      labelNames: ['route', 'reason'],
      registers,
    }),
    gate: new Counter({
      name: `${PREFIX}gate_outcomes_total`,
      help: 'Decisions of the consent gate: allowed, or the reason why not.',
      labelNames: ['outcome'],
      registers,
    }),
    decided: new Counter({
      name: `${PREFIX}consent_decisions_total`,
      help: 'What people decided: lookups in general, by logging in or turning everything off, and in a server.',
      labelNames: ['scope', 'decision'],
      registers,
    }),
    unreadable: new Counter({
      name: `${PREFIX}unreadable_requests_total`,
      help: 'Connections that sent no readable request, too much, or too slowly, by error code of Node.',
      labelNames: ['code'],
      registers,
    }),
  }
}

/** The reason codes are the names of a declared answer's examples. */
function reasonsOf(status: string, declared: unknown): string[] {
  if (status === '422') return ['invalid_request']
  const { content } = declared as { content?: { 'application/json'?: { examples?: object } } }
  return Number(status) < 400 ? [] : Object.keys(content?.['application/json']?.examples ?? {})
}

type Decision = { scope: 'global' | 'server'; decision: 'granted' | 'withdrawn' }

const PERMISSION = '/v1/users/me/servers/:guild_id/permission'

/** Requests by which people decide, unless they are refused. */
const DECISIONS: Record<string, (request: FastifyRequest) => Decision> = {
  'GET /auth/callback': () => ({ scope: 'global', decision: 'granted' }),
  'POST /auth/revoke': () => ({ scope: 'global', decision: 'withdrawn' }),
  [`PUT ${PERMISSION}`]: ({ body }) => ({
    scope: 'server',
    decision: (body as { is_allowed: boolean }).is_allowed ? 'granted' : 'withdrawn',
  }),
  [`DELETE ${PERMISSION}`]: () => ({ scope: 'server', decision: 'withdrawn' }),
  'DELETE /v1/users/me': () => ({ scope: 'global', decision: 'withdrawn' }),
}
