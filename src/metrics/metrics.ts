/** What operators see of a running service, as Prometheus metrics. Loaded only where METRICS_PORT is set. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ChatCall } from '../chat-client/chat-client.ts'
import type { App } from '../http/app-type.ts'
import type { LoadShedding } from '../http/load-shedding/shed-load.ts'
import type { RedisState } from '../http/rate-limit/connect-redis.ts'
import type { Store } from '../store/store.ts'
import { chatMeters } from './chat-meters.ts'
import { gaugeLoad } from './load-gauges.ts'
import { PREFIX, startAtZero } from './names.ts'
import { requestMeters } from './request-meters.ts'
import { storeGauges } from './store-gauges.ts'

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
  redisState?: (() => RedisState) | undefined
  /** Whether the process has started and isn't stopping. */
  isReady?: () => boolean
  /** The version in `package.json`. */
  release: string
}

/** Labels hold patterns of routes and reason codes only: never a path as it was sent, an id, a name or an address. */
export function createMetrics({ store, redisState, isReady = () => true, release }: Observed): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  nameRelease(registry, release)
  const checkStore = storeGauges(registry, store, isReady)
  gaugeCounters(registry, redisState)
  const requests = requestMeters(registry)
  return {
    contentType: registry.contentType,
    read: async () => {
      await checkStore()
      return registry.metrics()
    },
    observe: (app, load) => {
      gaugeLoad(registry, load)
      requests.observe(app)
    },
    swept: sweepCounter(registry),
    chatCalled: chatMeters(registry),
  }
}

function nameRelease(registry: Registry, release: string): void {
  new Gauge({
    name: `${PREFIX}build_info`,
    help: 'Always 1: the release that runs, and the Node that runs it.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: release, node: process.version }, 1)
}

const REDIS_STATES: RedisState[] = ['shared', 'away', 'refuses']

/** No series where there is no Redis: then each process counts alone, as it is meant to. */
function gaugeCounters(registry: Registry, redisState: (() => RedisState) | undefined): void {
  new Gauge({
    name: `${PREFIX}rate_counters`,
    help: '1 for how requests are counted: shared by all replicas, or by this process alone as Redis is away or refuses.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const current = redisState?.()
      if (current === undefined) return
      for (const state of REDIS_STATES) this.set({ state }, Number(state === current))
    },
  })
}

function sweepCounter(registry: Registry): Metrics['swept'] {
  const sweeps = new Counter({
    name: `${PREFIX}sweeps_total`,
    help: 'Sweeps of expired sessions, login states and audit events, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  startAtZero(sweeps, 'outcome', ['done', 'failed'])
  return (outcome) => sweeps.inc({ outcome })
}
