/** An application with metrics, and its metrics as Prometheus would read them. */
import { type StartOptions, startApp } from '../helpers/app.ts'

export async function startObserved(options: StartOptions = {}) {
  const service = await startApp({ ...options, env: { METRICS_PORT: '0', ...options.env } })
  const { metrics } = service
  if (metrics === undefined) throw new Error('there are no metrics')
  return {
    service,
    metrics,
    /** The value of a series, or undefined if it doesn't exist. `labels` as they are printed, without braces. */
    read: async (name: string, labels = ''): Promise<number | undefined> => {
      const series = `${name}${labels && `{${labels}}`} `
      const line = (await metrics.read()).split('\n').find((one) => one.startsWith(series))
      return line === undefined ? undefined : Number(line.slice(series.length))
    },
  }
}
