/** Metrics of requests: answers, refusals by reason, decisions of the consent gate, and what people decided. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app-type.ts'
import type { Meters } from './meters.ts'

/** How many people an answer shows, of the routes behind the consent gate. */
const SHOWN: Record<string, (request: FastifyRequest) => number> = {
  '/v1/stats/player': () => 1,
  '/v1/stats/matches': () => 1,
  '/v1/stats/players': ({ visiblePlayers }) => visiblePlayers.length,
}
/** Routes of the chat platform. */
const CHAT = new Set(['/chat/interactions', '/chat/events'])
const GATE_REASONS = new Set(['guild_key_mismatch', 'no_global_consent', 'no_server_consent', 'no_linked_account'])

/** Adds the hooks that count to an application. */
export function countRequests(meters: Meters, app: App): void {
  const { answered, seconds, refused, gate, decided, chatActs, unreadable } = requestMeters(meters)
  // A series that appears with its first event shows no increase: alarms would miss the first defect of a route, and
  // compare with nothing until somebody is shown.
  gate.inc({ outcome: 'allowed' }, 0)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) answered.inc({ method: one, route: url, status: 500 }, 0)
  })

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const { method, refusedFor: reason } = request
    const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched')
    answered.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (CHAT.has(route)) chatActs.inc({ act: request.chatAct ?? 'unread', outcome: reason ?? 'accepted' })
    if (reason !== undefined) {
      refused.inc({ route, reason })
      if (GATE_REASONS.has(reason)) gate.inc({ outcome: reason })
      return
    }
    const shown = reply.statusCode === 200 ? SHOWN[route]?.(request) : undefined
    if (shown !== undefined) gate.inc({ outcome: 'allowed' }, shown)
    const decision = reply.statusCode < 400 ? DECISIONS[`${method} ${route}`]?.(request) : undefined
    if (decision !== undefined) decided.inc(decision)
  }

  app.addHook('onResponse', (request, reply, done) => {
    count(request, reply)
    done()
  })
  app.server.on('clientError', ({ code = 'unknown' }: NodeJS.ErrnoException) => unreadable.inc({ code }))
}

const requestMeters = ({ counter, seconds }: Meters) => ({
  answered: counter(
    'http_requests_total',
    ['method', 'route', 'status'],
    'Answers by pattern of the route and status.',
  ),
  seconds: seconds('http_request_seconds', ['method', 'route'], 'Seconds from arrival to the end of the answer.'),
  refused: counter('refusals_total', ['route', 'reason'], 'Refusals by pattern of the route and reason code.'),
  gate: counter('gate_outcomes_total', ['outcome'], 'Decisions of the consent gate: allowed, or the reason why not.'),
  decided: counter(
    'consent_decisions_total',
    ['scope', 'decision'],
    'What people decided: in general, and in a server.',
  ),
  chatActs: counter('chat_acts_total', ['act', 'outcome'], 'What the chat platform sent, and how it ended.'),
  unreadable: counter('unreadable_requests_total', ['code'], 'Connections that sent no readable request in time.'),
})

type Decision = { scope: 'global' | 'server'; decision: 'granted' | 'withdrawn' }

const CHAT_DECISIONS: Record<string, Decision> = {
  off: { scope: 'server', decision: 'withdrawn' },
  stop: { scope: 'global', decision: 'withdrawn' },
  deauthorized: { scope: 'global', decision: 'withdrawn' },
}

const PERMISSION = '/v1/users/me/servers/:guild_id/permission'

/** Requests by which people decide, unless they are refused. */
const DECISIONS: Record<string, (request: FastifyRequest) => Decision | undefined> = {
  'GET /auth/callback': () => ({ scope: 'global', decision: 'granted' }),
  'POST /auth/revoke': () => ({ scope: 'global', decision: 'withdrawn' }),
  [`PUT ${PERMISSION}`]: ({ body }) => ({
    scope: 'server',
    decision: (body as { is_allowed: boolean }).is_allowed ? 'granted' : 'withdrawn',
  }),
  [`DELETE ${PERMISSION}`]: () => ({ scope: 'server', decision: 'withdrawn' }),
  'POST /chat/interactions': ({ chatAct = '' }) => CHAT_DECISIONS[chatAct],
  'POST /chat/events': ({ chatAct = '' }) => CHAT_DECISIONS[chatAct],
  'DELETE /v1/users/me': () => ({ scope: 'global', decision: 'withdrawn' }),
}
