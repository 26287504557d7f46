/** The life of the process: read config, open the store, build the app, listen, stop. No routes, no SQL. */

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatClientOptions, createChatClient } from '../chat-client/create-chat-client.ts'
import { type Config, ConfigError, loadConfig } from '../config/config.ts'
import type { BuiltInChat } from '../development/built-in-chat.ts'
import type { App } from '../http/app-type.ts'
import { DataDirInUse } from '../store/embedded/data-dir.ts'
import { loadStore } from '../store/open-store.ts'
import { sweepExpired } from '../store/people/sweep.ts'
import type { Store } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { letConnectionsLeave } from './let-connections-leave.ts'
import { createLog } from './log.ts'
import { ROOT } from './root.ts'
import { keptSessionSecret, UnusableSecret } from './session-secret.ts'
import { explained, listen, StartFault } from './start-fault.ts'

/** How long a database may take to come up before the process gives up. */
const LONGEST_START_MS = 30_000
const SWEEP_MS = 60 * 60 * 1000
const FIRST_SWEEP_MS = 1_000
/** How long idle connections may stay once the process was told to stop. */
const GRACE_MS = 1_000
/** After draining, the process ends within this time whatever hangs. */
const LONGEST_STOP_MS = 8_000

async function start(): Promise<void> {
  // Until there is something to lose, the process ends at once.
  let stop = async (_signal: NodeJS.Signals): Promise<void> => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY === true })
  const store = await loadStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  let isStopping = false
  // The larger part of the program is read, and put together, while the database opens.
  const [, { app, redis, builtIn, chat, metrics }] = await Promise.all([
    openPatiently(store, config, log),
    assemble({ config, store, log, isStopping: () => isStopping }),
  ])
  await listen(app, config)
  await metrics?.listen()
  // Soon too: processes that never live for an hour must not keep what has expired, but the first requests go first.
  const firstSweep = setTimeout(() => sweep(store, config, log), FIRST_SWEEP_MS)
  const sweeper = setInterval(() => sweep(store, config, log), SWEEP_MS)
  stop = async (signal) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    clearTimeout(firstSweep)
    clearInterval(sweeper)
    await sleep(config.drainMs)
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
    await letConnectionsLeave(app.server, GRACE_MS)
    await app.close()
    await metrics?.close()
    redis?.disconnect()
    await Promise.allSettled([chat.close(), store.close()])
    process.exit(0)
  }
  await builtIn?.welcome(store)
}

interface Given {
  config: Config
  store: Store
  log: Log
  isStopping: () => boolean
}

/** The app with what it needs. Nothing is asked of the store yet. */
async function assemble({ config, store, log, isStopping }: Given) {
  const { buildApp } = await import('../app.ts')
  const redis = await loadRedis(config, log)
  const builtIn = await loadBuiltInChat(config, () => app)
  const chat = createChatClient({ ...chatOptions(config, builtIn), log })
  const metrics = await loadMetrics(config, store, log)
  const app: App = await buildApp({
    config,
    sessionSecrets: config.sessionSecrets ?? [keptSecret(config)],
    store,
    chat,
    redis,
    log,
    webRoot: join(ROOT, 'dist/web'),
    isStopping,
    chatSimulator: builtIn?.plugin,
    metrics,
  })
  return { app, redis, builtIn, chat, metrics }
}

/** Where people log in: at the configured platform, or at the built-in one. */
function chatOptions({ chatPlatform }: Config, builtIn: BuiltInChat | undefined): ChatClientOptions {
  if (chatPlatform !== undefined) {
    const { clientId, clientSecret, ...addresses } = chatPlatform
    return { clientId, clientSecret, addresses }
  }
  if (builtIn !== undefined) return builtIn.client
  throw new StartFault('There is no chat platform: set the CHAT_* variables.')
}

type Log = ReturnType<typeof createLog>

/** A database that starts at the same time as this process is waited for. */
async function openPatiently(store: Store, config: Config, log: Log): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  for (;;) {
    try {
      return await store.open()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw explained(error, config)
      if (performance.now() > givesUpAt)
        throw new StartFault('DATABASE_URL: the database does not answer. Is it running?')
      log.warn({ err: error }, 'waiting for the database')
      await sleep(1_000)
    }
  }
}

function keptSecret(config: Config): string {
  try {
    return keptSessionSecret(config.dataDir)
  } catch (error) {
    throw explained(error, config)
  }
}

async function loadRedis({ redisUrl }: Config, log: Log) {
  if (redisUrl === undefined) return undefined
  const { connectRedis } = await import('../http/rate-limit/connect-redis.ts')
  return connectRedis(redisUrl, log)
}

/** Metrics are loaded only where they have a port. */
async function loadMetrics({ host, metricsPort }: Config, store: Store, log: Log) {
  if (metricsPort === undefined) return undefined
  const { createMetrics } = await import('../metrics/metrics.ts')
  const { metricsServer } = await import('../metrics/metrics-server.ts')
  const { registry, observe } = createMetrics(store.use)
  const server = metricsServer(registry)
  return {
    observe,
    listen: async () => {
      await listen(server, { host, port: metricsPort }, 'METRICS_PORT')
      log.info(`Metrics at ${server.listeningOrigin}/metrics`)
    },
    close: () => server.close(),
  }
}

/** The built-in chat platform: loaded only where no other is configured, and never in production. */
async function loadBuiltInChat(config: Config, app: () => App): Promise<BuiltInChat | undefined> {
  if (config.chatPlatform !== undefined || config.isProduction) return undefined
  const { builtInChat } = await import('../development/built-in-chat.ts')
  return builtInChat(config, () => (app().server.address() as { port: number }).port)
}

function sweep(store: Store, { auditDays }: Config, log: Log): void {
  sweepExpired(store.db, auditDays).catch((error) => log.warn({ err: error }, 'expired rows could not be removed'))
}

/** Errors whose message says all there is to say. */
const SENTENCES = [ConfigError, DataDirInUse, UnusableSecret, StartFault]

/** Runs until the process is told to stop. A start that can't go on ends it, with one sentence that says what to do. */
export async function run(): Promise<void> {
  await start().catch((error) => {
    if (!SENTENCES.some((kind) => error instanceof kind)) throw error
    console.error(error.message)
    process.exit(1)
  })
}
