/** Metrics of the load: requests under way, and requests that were shed. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { LoadShedding } from '../http/load-shedding/shed-load.ts'
import { PREFIX } from './names.ts'

/** Requests that are shed are in no other metric: they never reach the application. */
export function gaugeLoad(registry: Registry, load: Pick<LoadShedding, 'underWay' | 'refused'>): void {
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
