/** What operators see of a running service, as Prometheus metrics. Loaded only where METRICS_PORT is set. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ChatCall } from '../chat-client/chat-client.ts'
import type { App } from '../http/app-type.ts'
import type { RedisCounters } from '../http/redis-counters.ts'
import type { LoadShedding } from '../http/shed-load.ts'
import type { Store } from '../store/store.ts'
import { countRequests, named, SECONDS } from './request-meters.ts'

export interface Metrics {
  contentType: string
  /** All of them, in Prometheus' text format. Asks the database whether it answers. */
  read(): Promise<string>
  /** Adds the hooks that count to an application. */
  observe(app: App, load: Pick<LoadShedding, 'underWay' | 'refused'>): void
  /** Counts a sweep of expired rows by how it ended. */
  swept(outcome: 'done' | 'failed'): void
  /** Counts a call of the chat platform. */
  chatCalled(call: ChatCall): void
}

export interface Observed {
  store: Pick<Store, 'use' | 'check'>
  /** Undefined: no replicas share counters. */
  redis?: Pick<RedisCounters, 'isShared'> | undefined
  /** Whether the process has started and isn't stopping. */
  isReady?: () => boolean
  /** The version in `package.json`. */
  release: string
}

/** Labels hold patterns of routes and reason codes only: never a path as it was sent, an id, a name or an address. */
export function createMetrics(observed: Observed): Metrics {
  const { redis, release } = observed
  const registry = new Registry()
  const meters = metersIn(registry)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    ...named(registry, 'build_info', 'Always 1: the release that runs, and the Node that runs it.'),
    labelNames: ['version', 'node'],
  }).set({ version: release, node: process.version }, 1)
  const checkStore = meterStore(meters, observed)
  const counting = '1 for how requests are counted: shared by all replicas, or by this process alone as Redis is away.'
  meters.gauges(['rate_counters', 'state'], counting, () =>
    redis === undefined ? {} : { shared: Number(redis.isShared), away: Number(!redis.isShared) },
  )
  const sweeps = new Counter({
    ...named(registry, 'sweeps_total', 'Sweeps of expired sessions, login states and audit events, by how they ended.'),
    labelNames: ['outcome'],
  })
  return {
    contentType: registry.contentType,
    read: async () => {
      await checkStore()
      return registry.metrics()
    },
    observe: (app, load) => {
      meterLoad(meters, load)
      countRequests(registry, app)
    },
    swept: (outcome) => sweeps.inc({ outcome }),
    chatCalled: chatMeters(registry),
  }
}

/** Metrics that are read when Prometheus asks for them. */
function metersIn(registry: Registry) {
  return {
    gauge: (name: string, help: string, read: () => number): void => {
      const collect = (): void => gauge.set(read())
      const gauge = new Gauge({ ...named(registry, name, help), collect })
    },
    /** A gauge with a series for each value of a label. */
    gauges: ([name, label]: [string, string], help: string, read: () => Record<string, number>): void => {
      const collect = () => {
        for (const [key, value] of Object.entries(read())) gauge.set({ [label]: key }, value)
      }
      const gauge = new Gauge({ ...named(registry, name, help), labelNames: [label], collect })
    },
    counter: (name: string, help: string, read: () => number): void => {
      const collect = () => {
        counter.reset()
        counter.inc(read())
      }
      const counter = new Counter({ ...named(registry, name, help), collect })
    },
  }
}

type Meters = ReturnType<typeof metersIn>

/** Gives a function that asks the database whether it answers, for the metrics that are read next. */
function meterStore({ gauge, gauges }: Meters, { store, isReady = () => true }: Observed): () => Promise<void> {
  let up = { dashboard: false, lookups: false }
  const connections = '1 while the database answers: on the connections of the dashboard, and on the one of lookups.'
  gauges(['database_up', 'connection'], connections, () => ({
    dashboard: Number(up.dashboard),
    lookups: Number(up.lookups),
  }))
  gauge(
    'ready',
    '1 while /readyz is 200: started, not stopping, the database answers, and the heartbeat is fresh.',
    () => Number(isReady() && up.dashboard && up.lookups && store.use().heartbeat.isFresh),
  )
  gauges(['database_connections', 'state'], 'Connections to the database, by whether they work or are idle.', () => ({
    busy: store.use().connections - store.use().idle,
    idle: store.use().idle,
  }))
  const queues = 'Requests that wait for a connection, and lookups that wait for a query to share.'
  gauges(['database_waiting', 'for'], queues, () => ({
    connection: store.use().waiting,
    lookup: store.use().waitingLookups,
  }))
  gauge('heartbeat_fresh', '1 while lookups are answered, 0 while nobody is shown because nobody could withdraw.', () =>
    Number(store.use().heartbeat.isFresh),
  )
  gauge(
    'database_refused',
    '1 while the database is not the one that was left, and an operator has to accept it.',
    () => Number(store.use().heartbeat.isRefused),
  )
  return async () => {
    up = await store.check()
  }
}

/** Requests that are shed are in no other metric: they never reach the application. */
function meterLoad({ gauge, counter }: Meters, load: Pick<LoadShedding, 'underWay' | 'refused'>): void {
  gauge('requests_under_way', 'Requests that were begun and are not answered yet.', load.underWay)
  counter('requests_shed_total', 'Requests that were refused because too many were under way.', load.refused)
}

/** Gives the function that counts a call of the chat platform. */
function chatMeters(registry: Registry): Metrics['chatCalled'] {
  const calls = new Counter({
    ...named(
      registry,
      'chat_calls_total',
      'Calls of the chat platform by endpoint, and how they ended: refused is a 4xx, failed a 5xx or no answer.',
    ),
    labelNames: ['endpoint', 'outcome'],
  })
  const seconds = new Histogram({
    ...named(registry, 'chat_call_seconds', 'Seconds that calls of the chat platform took.'),
    labelNames: ['endpoint'],
    buckets: SECONDS,
  })
  const succeeded = new Gauge(
    named(
      registry,
      'chat_last_success_timestamp_seconds',
      'When the chat platform last answered as it should; 0: not yet.',
    ),
  )
  return ({ endpoint, outcome, ms }) => {
    calls.inc({ endpoint, outcome })
    seconds.observe({ endpoint }, ms / 1000)
    if (outcome === 'ok') succeeded.setToCurrentTime()
  }
}
