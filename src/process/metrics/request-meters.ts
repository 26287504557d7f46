/** Metrics of requests: responses, refusals by reason, outcomes of the consent gate, and people's decisions. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import type { Meters } from './meters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The decision that a person made with this request, set once it is saved. Undefined if the person decided nothing. */
    consentDecision: { scope: 'global' | 'server'; decision: 'granted' | 'withdrawn' } | undefined
  }
}

const GATE_OUTCOMES = ['allowed', 'guild_key_mismatch', 'no_global_consent', 'no_server_consent', 'no_linked_account']
/** The reasons that alerts query, for any route. */
const ALERT_REASONS = ['chat_platform_unavailable', 'invalid_or_revoked_key', 'rate_limited', 'service_unavailable']

export function countRequests(meters: Meters, app: App): void {
  const { answered, seconds, refused, gateTotal, consentDecisions, chatActions, unreadable } = requestMeters(meters)
  // Starts at 0, because alerts would miss the event that creates a series.
  for (const outcome of GATE_OUTCOMES) gateTotal.inc({ outcome }, 0)
  app.addHook('onRoute', ({ method, url: route, schema }) => {
    for (const verb of [method].flat()) answered.inc({ method: verb, route, status: 500 }, 0)
    // Routes that aren't in the API document (files and pages) never refuse for these reasons.
    if (schema !== undefined && schema.hide !== true)
      for (const reason of ALERT_REASONS) refused.inc({ route, reason }, 0)
  })

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const { method, reasonCode: reason } = request
    const route = request.routeOptions.url ?? 'unmatched'
    answered.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (request.chatAction !== undefined) chatActions.inc({ act: request.chatAction, outcome: reason ?? 'accepted' })
    if (reason !== undefined) refused.inc({ route, reason })
    for (const outcome of request.gateOutcomes ?? []) gateTotal.inc({ outcome })
    if (request.consentDecision !== undefined) consentDecisions.inc(request.consentDecision)
  }

  app.addHook('onResponse', (request, reply, done) => {
    count(request, reply)
    done()
  })
  app.server.on('clientError', ({ code = 'unknown' }: NodeJS.ErrnoException) => unreadable.inc({ code }))
}

const requestMeters = ({ counter, seconds }: Meters) => ({
  answered: counter('http_requests_total', ['method', 'route', 'status'], 'Responses, by method, route and status.'),
  seconds: seconds(
    'http_request_seconds',
    ['method', 'route'],
    'Seconds from the arrival of a request to the end of its response.',
  ),
  refused: counter('refusals_total', ['route', 'reason'], 'Refusals, by route and reason code.'),
  gateTotal: counter('gate_outcomes_total', ['outcome'], 'Decisions of the consent gate: allowed, or the reason code.'),
  consentDecisions: counter(
    'consent_decisions_total',
    ['scope', 'decision'],
    'Consents granted and withdrawn: global, or for one server.',
  ),
  chatActions: counter('chat_acts_total', ['act', 'outcome'], 'Requests from the chat platform, by kind and outcome.'),
  unreadable: counter(
    'unreadable_requests_total',
    ['code'],
    'Connections that sent a malformed request, or sent it too slowly.',
  ),
})
