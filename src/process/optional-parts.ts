/** Parts whose code is loaded only if it is needed: Redis, metrics, the remote publisher, and the built-in chat platform. */
import type { Logger } from 'pino'
import type { RemotePublisherOptions } from '../clients/publisher/remote-publisher.ts'
import type { Config } from '../config/config.ts'
import type { App } from '../http/app-type.ts'
import type { RedisCounters } from '../http/redis-counters.ts'
import { throwListenError } from './explain.ts'
import type { MetricSources } from './metrics/metrics.ts'

/** Returns immediately. The counters connect in the background. */
export async function loadRedis({ redisUrl }: Config, log: Logger): Promise<RedisCounters | undefined> {
  if (redisUrl === undefined) return undefined
  const { RedisCounters } = await import('../http/redis-counters.ts')
  return new RedisCounters(redisUrl, log)
}

export async function loadMetrics({ metricsPort, metricsHost }: Config, observed: MetricSources) {
  if (metricsPort === undefined) return undefined
  const { createMetrics, metricsServer } = await import('./metrics/metrics.ts')
  const metrics = createMetrics(observed)
  const server = metricsServer(metrics)
  return {
    ...metrics,
    server,
    listen: async (log: Logger) => {
      await server
        .listen({ host: metricsHost, port: metricsPort })
        .catch(throwListenError('METRICS_HOST, METRICS_PORT'))
      log.info(`Metrics at ${server.listeningOrigin}/metrics`)
    },
  }
}

export async function loadPublisher({ publisher }: Config, options: Pick<RemotePublisherOptions, 'log' | 'observe'>) {
  if (publisher === undefined) return undefined
  const { createRemotePublisher } = await import('../clients/publisher/remote-publisher.ts')
  return createRemotePublisher({ ...publisher, ...options })
}

/** Returns the configured platform, or else the built-in one. In production, `loadConfig` requires a configured one. */
export async function loadChatPlatform(config: Config, app: () => App) {
  if (config.chatPlatform !== undefined) return { ...config.chatPlatform, plugin: undefined, prepareDemo: undefined }
  const { builtInChat } = await import('../development/built-in-chat.ts')
  return builtInChat(config, () => (app().server.address() as { port: number }).port)
}
