/** What operators see of a running service, as Prometheus metrics. Loaded only where METRICS_PORT is set. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { toRefusal } from '../http/answer-errors.ts'
import type { App } from '../http/app-type.ts'
import { InvalidRequestError } from '../http/invalid-request-error.ts'
import type { LoadShedding } from '../http/load-shedding/shed-load.ts'
import type { StoreUse } from '../store/store.ts'

export interface Metrics {
  registry: Registry
  /** Adds the hooks that count. Without this call an application pays nothing. */
  observe(app: App, load: Pick<LoadShedding, 'underWay' | 'refused'>): void
  /** Counts a sweep of expired rows by how it ended. */
  swept(outcome: 'done' | 'failed'): void
}

/** Labels hold patterns of routes and reason codes only: never a path as it was sent, an id, a name or an address. */
export function createMetrics(storeUse: () => StoreUse): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugeDatabase(registry, storeUse)
  gaugeLease(registry, storeUse)
  const requests = requestMeters(registry)
  return {
    registry,
    observe: (app, load) => {
      gaugeLoad(registry, load)
      app.addHook('onError', (request, _reply, error, done) => {
        requests.refused(request, error)
        done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        requests.answered(request, reply)
        done()
      })
      app.server.on('clientError', (error: NodeJS.ErrnoException) => requests.unreadable(error))
    },
    swept: sweepCounter(registry),
  }
}

const PREFIX = 'player_stats_'
/** From one that is answered from memory to the longest that the database may take. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Routes behind the consent gate. */
const GATED = new Set(['/v1/stats/player', '/v1/stats/matches'])
const GATE_REASONS = new Set(['guild_key_mismatch', 'no_global_consent', 'no_server_consent', 'no_linked_account'])

function requestMeters(registry: Registry) {
  const registers = [registry]
  const answered = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Answers by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Seconds from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const refused = new Counter({
    name: `${PREFIX}refusals_total`,
    help: 'Requests that were refused, by pattern of the route and reason code.',
    labelNames: ['route', 'reason'],
    registers,
  })
  const gate = new Counter({
    name: `${PREFIX}gate_outcomes_total`,
    help: 'Decisions of the consent gate: allowed, or the reason why not.',
    labelNames: ['outcome'],
    registers,
  })
  const unreadable = new Counter({
    name: `${PREFIX}unreadable_requests_total`,
    help: 'Connections that sent no readable request, too much, or too slowly, by error code of Node.',
    labelNames: ['code'],
    registers,
  })
  return {
    answered: (request: FastifyRequest, reply: FastifyReply) => {
      const [method, route] = [request.method, routeOf(request)]
      answered.inc({ method, route, status: reply.statusCode })
      seconds.observe({ method, route }, reply.elapsedTime / 1000)
      if (reply.statusCode === 200 && GATED.has(route)) gate.inc({ outcome: 'allowed' })
    },
    refused: (request: FastifyRequest, error: FastifyError) => {
      const reason = reasonOf(error)
      refused.inc({ route: routeOf(request), reason })
      if (GATE_REASONS.has(reason)) gate.inc({ outcome: reason })
    },
    unreadable: ({ code }: NodeJS.ErrnoException) => unreadable.inc({ code: code ?? 'unknown' }),
  }
}

/** All paths that are no route share one label, so that nobody can make new ones. */
const routeOf = (request: FastifyRequest) => (request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched'))

function reasonOf(error: FastifyError): string {
  if (error instanceof InvalidRequestError) return 'invalid_request'
  const { detail } = toRefusal(error)
  return typeof detail === 'string' ? detail : detail.reason
}

/** Both series are there from the start: the first failure is an increase that alarms can see. */
function sweepCounter(registry: Registry): Metrics['swept'] {
  const sweeps = new Counter({
    name: `${PREFIX}sweeps_total`,
    help: 'Sweeps of expired sessions, login states and audit events, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['done', 'failed']) sweeps.inc({ outcome }, 0)
  return (outcome) => sweeps.inc({ outcome })
}

function gaugeDatabase(registry: Registry, storeUse: () => StoreUse): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections to the database, by whether they work or are idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, idle } = storeUse()
      this.set({ state: 'busy' }, connections - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: `${PREFIX}database_waiting`,
    help: 'Requests that wait for a connection, and lookups that wait for a query to share.',
    labelNames: ['for'],
    registers,
    collect() {
      const { waiting, waitingLookups } = storeUse()
      this.set({ for: 'connection' }, waiting)
      this.set({ for: 'lookup' }, waitingLookups)
    },
  })
}

/** Requests that are refused for want of time are in no other count: nothing of them is looked at. */
function gaugeLoad(registry: Registry, load: Pick<LoadShedding, 'underWay' | 'refused'>): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}requests_under_way`,
    help: 'Requests that were begun and are not answered yet.',
    registers,
    collect() {
      this.set(load.underWay())
    },
  })
  new Counter({
    name: `${PREFIX}requests_shed_total`,
    help: 'Requests that were refused at once because too many were under way.',
    registers,
    collect() {
      this.reset()
      this.inc(load.refused())
    },
  })
}

/** Whether lookups may be answered, and why not. */
function gaugeLease(registry: Registry, storeUse: () => StoreUse): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}write_lease_held`,
    help: '1 while lookups are answered, 0 while nobody is shown because nobody could withdraw.',
    registers,
    collect() {
      this.set(Number(storeUse().lease.isHeld))
    },
  })
  new Counter({
    name: `${PREFIX}write_marks_failed_total`,
    help: 'Marks of the write lease that could not be written.',
    registers,
    collect() {
      this.reset()
      this.inc(storeUse().lease.failedMarks)
    },
  })
  new Gauge({
    name: `${PREFIX}database_refused`,
    help: '1 while the database is not the one that was left, and an operator has to accept it.',
    registers,
    collect() {
      this.set(Number(storeUse().lease.isRefused))
    },
  })
}
