/** Metrics of the database: whether it answers, how busy its connections are, and the write lease. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import { PREFIX } from './names.ts'

type StoreUse = Store['use']

/** Gives a function that asks the database whether it answers, for the metrics that are read next. */
export function storeGauges(
  registry: Registry,
  store: Pick<Store, 'use' | 'check'>,
  isReady: () => boolean,
): () => Promise<void> {
  const use = () => store.use()
  gaugeConnections(registry, use)
  gaugeLease(registry, use)
  const up = new Gauge({
    name: `${PREFIX}database_up`,
    help: '1 while the database answers: on the connections of the dashboard, and on the one of lookups.',
    labelNames: ['connection'],
    registers: [registry],
  })
  const ready = new Gauge({
    name: `${PREFIX}ready`,
    help: '1 while /readyz is 200: started, not stopping, the database answers, and the write lease is held.',
    registers: [registry],
  })
  return async () => {
    const { dashboard, lookups } = await store.check()
    up.set({ connection: 'dashboard' }, Number(dashboard))
    up.set({ connection: 'lookups' }, Number(lookups))
    ready.set(Number(isReady() && dashboard && lookups && use().lease.isHeld))
  }
}

function gaugeConnections(registry: Registry, use: StoreUse): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections to the database, by whether they work or are idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, idle } = use()
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
      const { waiting, waitingLookups } = use()
      this.set({ for: 'connection' }, waiting)
      this.set({ for: 'lookup' }, waitingLookups)
    },
  })
}

/** Whether lookups may be answered, and why not. */
function gaugeLease(registry: Registry, use: StoreUse): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}write_lease_held`,
    help: '1 while lookups are answered, 0 while nobody is shown because nobody could withdraw.',
    registers,
    collect() {
      this.set(Number(use().lease.isHeld))
    },
  })
  new Counter({
    name: `${PREFIX}write_marks_failed_total`,
    help: 'Marks of the write lease that could not be written.',
    registers,
    collect() {
      this.reset()
      this.inc(use().lease.failedMarks)
    },
  })
  new Gauge({
    name: `${PREFIX}database_refused`,
    help: '1 while the database is not the one that was left, and an operator has to accept it.',
    registers,
    collect() {
      this.set(Number(use().lease.isRefused))
    },
  })
}
