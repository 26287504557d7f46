/** An application with metrics, and its metrics as Prometheus would read them. */
import { type RunningApp, type StartOptions, startApp } from '../helpers/app.ts'

export interface ObservedApp {
  service: RunningApp
  metrics: NonNullable<RunningApp['metrics']>
  /** The value of a series; undefined: there is none. `labels` as they are printed, without braces. */
  read(name: string, labels?: string): Promise<number | undefined>
}

export async function startObserved(options: StartOptions = {}): Promise<ObservedApp> {
  const service = await startApp({ ...options, env: { METRICS_PORT: '0', ...options.env } })
  const { metrics } = service
  if (metrics === undefined) throw new Error('there are no metrics')
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
