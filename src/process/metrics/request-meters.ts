/** Metrics of requests: answers, refusals by reason, decisions of the consent gate, and what people decided. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import type { Meters } from './meters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a person decided by it, once it is kept; undefined: nothing. */
    decided: { scope: 'global' | 'server'; decision: 'granted' | 'withdrawn' } | undefined
  }
}

/** All that the gate may decide. */
const GATE_OUTCOMES = ['allowed', 'guild_key_mismatch', 'no_global_consent', 'no_server_consent', 'no_linked_account']
/** Reasons that alarms ask for, of whatever route. */
const ALARMED = ['chat_platform_unavailable', 'invalid_or_revoked_key', 'rate_limited']

/** Adds the hooks that count to an application. */
export function countRequests(meters: Meters, app: App): void {
  const { answered, seconds, refused, gate, decided, chatActs, unreadable } = requestMeters(meters)
  // A series that appears with its first event shows no increase: alarms would miss the first defect of a route, and
  // compare with nothing until somebody is shown.
  for (const outcome of GATE_OUTCOMES) gate.inc({ outcome }, 0)
  app.addHook('onRoute', ({ method, url: route, schema }) => {
    for (const one of [method].flat()) answered.inc({ method: one, route, status: 500 }, 0)
    // Files and pages, which no document has, refuse for none of these.
    if (schema !== undefined && schema.hide !== true) for (const reason of ALARMED) refused.inc({ route, reason }, 0)
  })

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const { method, refusedFor: reason } = request
    const route = request.routeOptions.url ?? 'unmatched'
    answered.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (request.chatAct !== undefined) chatActs.inc({ act: request.chatAct, outcome: reason ?? 'accepted' })
    if (reason !== undefined) refused.inc({ route, reason })
    for (const outcome of request.gateOutcomes ?? []) gate.inc({ outcome })
    if (request.decided !== undefined) decided.inc(request.decided)
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
