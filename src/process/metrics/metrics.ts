/** Prometheus metrics, for operators. Loaded only if METRICS_PORT is set. */
import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import project from '../../../package.json' with { type: 'json' }
import type { ChatCall } from '../../clients/chat/chat-client.ts'
import type { PublisherCall } from '../../clients/publisher/remote-publisher.ts'
import type { App } from '../../http/app-type.ts'
import type { RedisCounters } from '../../http/redis-counters.ts'
import type { LoadShedding } from '../../http/shed-load.ts'
import type { Store } from '../../store/open-store.ts'
import { createMeters, type Meters } from './meters.ts'
import { countRequests } from './request-meters.ts'

export type Metrics = ReturnType<typeof createMetrics>

export interface MetricSources {
  store: Pick<Store, 'connectionUsage' | 'check'>
  /** If undefined, replicas don't share counters. */
  redis?: Pick<RedisCounters, 'isShared'> | undefined
  isReady?: () => boolean
}

/** Labels never contain a raw path, an id, a name or an address. */
export function createMetrics(sources: MetricSources) {
  const { redis } = sources
  const registry = new Registry()
  const meters = createMeters(registry)
  collectDefaultMetrics({ register: registry })
  meters.info('build_info', 'Always 1, labeled with the running release and its Node version.', {
    version: project.version,
    node: process.version,
  })
  const checkStore = meterStore(meters, sources)
  meters.gauges('rate_counters', 'state', '1 for the current state: shared, or away while Redis is unavailable.', () =>
    redis === undefined ? {} : { shared: redis.isShared, away: !redis.isShared },
  )
  const sweeps = meters.counter('sweeps_total', ['outcome'], 'Removals of expired rows, by outcome.')
  for (const outcome of ['done', 'failed']) sweeps.inc({ outcome }, 0)
  return {
    contentType: registry.contentType,
    /** Returns all metrics in Prometheus' text format. Checks whether the database responds. */
    read: async () => {
      await checkStore()
      return registry.metrics()
    },
    /** Adds hooks that count requests. Requests refused because too many were in flight never reach these hooks. */
    observe: (app: App, load: Pick<LoadShedding, 'inFlight' | 'refused'>) => {
      meters.gauge('requests_under_way', 'Requests in flight.', load.inFlight)
      meters.total('requests_shed_total', 'Requests refused because too many were in flight.', load.refused)
      countRequests(meters, app)
    },
    observeSweep: (outcome: 'done' | 'failed') => sweeps.inc({ outcome }),
    observeChatCall: createChatObserver(meters),
    observePublisherCall: createPublisherObserver(meters),
  }
}

function meterStore({ gauge, gauges }: Meters, { store, isReady = () => true }: MetricSources): () => Promise<void> {
  let up = { dashboard: false, lookups: false }
  const heartbeat = () => store.connectionUsage().heartbeat
  gauges('database_up', 'connection', '1 while the database answers on these connections.', () => up)
  gauge('ready', '1 while /readyz returns 200.', () => isReady() && up.dashboard && up.lookups && heartbeat().isFresh)
  gauges('database_connections', 'state', 'Connections to the database: busy or idle.', () => {
    const { connections, idle } = store.connectionUsage()
    return { busy: connections - idle, idle }
  })
  gauges(
    'database_waiting',
    'for',
    'Requests waiting for a connection, and lookups waiting for the next batch query.',
    () => {
      const { waiting, waitingLookups } = store.connectionUsage()
      return { connection: waiting, lookup: waitingLookups }
    },
  )
  gauge('heartbeat_fresh', '1 while lookups are answered, 0 while all of them are refused.', () => heartbeat().isFresh)
  gauge('database_refused', '1 while an operator has to accept the database.', () => heartbeat().isRefused)
  return async () => {
    up = await store.check()
  }
}

function createChatObserver({ counter, seconds, gauge }: Meters): (call: ChatCall) => void {
  const calls = counter('chat_calls_total', ['endpoint', 'outcome'], 'Calls to the chat platform, by outcome.')
  const took = seconds('chat_call_seconds', ['endpoint'], 'Duration of calls to the chat platform, in seconds.')
  let succeededAt = 0
  gauge(
    'chat_last_success_timestamp_seconds',
    'When a call to the chat platform last succeeded; 0 if none has.',
    () => succeededAt,
  )
  return ({ endpoint, outcome, ms }) => {
    calls.inc({ endpoint, outcome })
    took.observe({ endpoint }, ms / 1000)
    if (outcome === 'ok') succeededAt = Date.now() / 1000
  }
}

function createPublisherObserver({ counter, seconds }: Meters): (call: PublisherCall) => void {
  const calls = counter('publisher_calls_total', ['question', 'outcome'], 'Calls to PUBLISHER_URL, by outcome.')
  const took = seconds('publisher_call_seconds', ['question'], 'Duration of calls to PUBLISHER_URL, in seconds.')
  // Starts at 0, because `increase()` misses the increase that creates a series.
  calls.inc({ question: 'player', outcome: 'failed' }, 0)
  return ({ endpoint: question, outcome, ms }) => {
    calls.inc({ question, outcome })
    took.observe({ question }, ms / 1000)
  }
}

/** Listens on its own port, so that metrics don't have to be public. Serves only `GET /metrics`. */
export function metricsServer(metrics: Pick<Metrics, 'read' | 'contentType'>): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, requestTimeout: 10_000 })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'not_found' }))
  server.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.read()
  })
  return server
}
