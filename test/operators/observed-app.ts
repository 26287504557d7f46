/** An application with metrics, and its metrics as Prometheus would read them. */
import type { Logger } from 'pino'
import { createMetrics, type Metrics, type Observed } from '../../src/metrics/metrics.ts'
import { type RunningApp, type StartOptions, startApp } from '../helpers/app.ts'

export interface ObservedApp {
  service: RunningApp
  metrics: Metrics
  /** The value of a series; undefined: there is none. `labels` as they are printed, without braces. */
  read(name: string, labels?: string): Promise<number | undefined>
}

export interface ObservedOptions extends Omit<StartOptions, 'metrics'> {
  log?: Logger
  redis?: Observed['redis']
}

export async function startObserved({ redis, ...options }: ObservedOptions = {}): Promise<ObservedApp> {
  const store = { use: () => service.store.use(), check: () => service.store.check() }
  const metrics = createMetrics({ store, redis, release: '9.8.7' })
  const service: RunningApp = await startApp({ ...options, metrics })
  return {
    service,
    metrics,
    read: async (name, labels = '') => {
      const series = `${name}${labels && `{${labels}}`} `
      const line = (await metrics.read()).split('\n').find((one) => one.startsWith(series))
      return line === undefined ? undefined : Number(line.slice(series.length))
    },
  }
}
