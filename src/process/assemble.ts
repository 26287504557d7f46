/** The composition root: the app and what it needs, built while the database opens. No query is sent yet. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChatClientOptions, createChatClient } from '../chat-client/create-chat-client.ts'
import type { Config } from '../config/config.ts'
import type { BuiltInChat } from '../development/built-in-chat.ts'
import type { App } from '../http/app-type.ts'
import type { RedisState } from '../http/rate-limit/connect-redis.ts'
import type { Store } from '../store/store.ts'
import type { Usage } from '../store/usage/usage.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { ROOT } from './root.ts'
import { keptSessionSecret } from './session-secret.ts'
import { explainFolder, StartError } from './start-error.ts'

export interface AssembleOptions {
  config: Config
  store: Store
  log: Log
  /** True from the end of the start until the process is told to stop. */
  isReady: () => boolean
  usage: Usage
}

/** Throws `StartError` when a part can't be made. */
export async function assemble({ config, store, log, isReady, usage }: AssembleOptions) {
  const { buildApp } = await import('../app.ts')
  const redis = await loadRedis(config, log)
  const builtIn = await loadBuiltInChat(config, () => app)
  const metrics = await loadMetrics({ config, store, log, isReady }, redis?.state)
  const chat = createChatClient({ ...chatOptions(config, builtIn), log, observe: metrics?.chatCalled })
  const app: App = await buildApp({
    config,
    sessionSecrets: config.sessionSecrets ?? [keptSecret(config)],
    store,
    chat,
    redis: redis?.connection,
    log,
    webRoot: join(ROOT, 'dist/web'),
    isReady,
    chatSimulator: builtIn?.plugin,
    demoKeys: builtIn?.demoKeys,
    metrics,
    usage,
  })
  const problem = await redis?.problem
  if (problem !== undefined) throw new StartError(`REDIS_URL: ${problem}`)
  return { app, redis: redis?.connection, builtIn, chat, metrics }
}

/** Where people log in: at the configured platform, or at the built-in one. */
function chatOptions({ chatPlatform }: Config, builtIn: BuiltInChat | undefined): ChatClientOptions {
  if (chatPlatform !== undefined) {
    const { clientId, clientSecret, authMethod, scopes, issuer, ...addresses } = chatPlatform
    return { clientId, clientSecret, authMethod, scopes, issuer, addresses }
  }
  if (builtIn !== undefined) return builtIn.client
  throw new StartError('There is no chat platform: set the CHAT_* variables.')
}

function keptSecret({ dataDir }: Config): string {
  try {
    return keptSessionSecret(dataDir)
  } catch (error) {
    throw error instanceof Error && 'path' in error ? explainFolder(error, dataDir) : error
  }
}

/** Connects in the background; `problem` tells whether these settings can ever work. */
async function loadRedis({ redisUrl }: Config, log: Log) {
  if (redisUrl === undefined) return undefined
  const { connectRedis, watchRedis } = await import('../http/rate-limit/connect-redis.ts')
  const { checkRedis } = await import('../http/rate-limit/check-redis.ts')
  const connection = connectRedis(redisUrl, log)
  return { connection, state: watchRedis(connection), problem: checkRedis(connection, redisUrl) }
}

/** Metrics are loaded only where they have a port. */
async function loadMetrics(
  { config, store, log, isReady }: Omit<AssembleOptions, 'usage'>,
  redisState: (() => RedisState) | undefined,
) {
  const { metricsPort, metricsHost } = config
  if (metricsPort === undefined) return undefined
  const { createMetrics } = await import('../metrics/metrics.ts')
  const { metricsServer } = await import('../metrics/metrics-server.ts')
  const metrics = createMetrics({ store, redisState, isReady, release: readRelease() })
  const server = metricsServer(metrics)
  return {
    ...metrics,
    listen: async () => {
      await listen(server, { host: metricsHost, port: metricsPort }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
      log.info(`Metrics at ${server.listeningOrigin}/metrics`)
    },
    close: () => server.close(),
  }
}

function readRelease(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** The built-in chat platform: loaded only where no other is configured, and never in production. */
async function loadBuiltInChat(config: Config, app: () => App): Promise<BuiltInChat | undefined> {
  if (config.chatPlatform !== undefined || config.isProduction) return undefined
  const { builtInChat } = await import('../development/built-in-chat.ts')
  return builtInChat(config, () => (app().server.address() as { port: number }).port)
}
