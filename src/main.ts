/** The process: read config, open the store, build the app, listen, stop. No routes, no SQL. */

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { buildApp } from './app.ts'
import { createChatClient } from './chat-client/create-chat-client.ts'
import { type Config, ConfigError, isLoopback, loadConfig } from './config.ts'
import type { App } from './http/app-type.ts'
import { connectRedis } from './http/count-in-redis.ts'
import { letConnectionsLeave } from './http/let-connections-leave.ts'
import { createLog } from './log.ts'
import { keptSessionSecret } from './session-secret.ts'
import { DataDirInUse } from './store/embedded.ts'
import { openStore, type Store } from './store/open.ts'
import { sweepExpired } from './store/sweep.ts'
import { StoreUnavailable } from './store/unavailable.ts'

/** How long a database may take to come up before the process gives up. */
const LONGEST_START_MS = 30_000
const SWEEP_MS = 60 * 60 * 1000
/** How long idle connections may stay once the process was told to stop. */
const GRACE_MS = 1_000
/** After draining, the process ends within this time whatever hangs. */
const LONGEST_STOP_MS = 8_000

/** A start that can't go on, for a reason that one sentence explains. */
class StartFault extends Error {}

async function start(): Promise<void> {
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY === true })
  const store = await openPatiently(config, log)
  const redis = config.redisUrl === undefined ? undefined : connectRedis(config.redisUrl, log)
  const simulator = await loadSimulator(config, () => app)
  const chat = createChatClient({ ...simulator.client, ...platformOf(config), log })
  let isStopping = false
  const app: App = await buildApp({
    config,
    sessionSecrets: config.sessionSecrets ?? [keptSessionSecret(config.dataDir)],
    store,
    chat,
    redis,
    log,
    webRoot: join(import.meta.dirname, '../dist/web'),
    isStopping: () => isStopping,
    chatSimulator: simulator.plugin,
  })
  await listen(app, config)
  const sweeper = setInterval(() => sweep(store, config, log), SWEEP_MS)
  await simulator.welcome(store)

  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    clearInterval(sweeper)
    await sleep(config.drainMs)
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
    await letConnectionsLeave(app.server, GRACE_MS)
    await app.close()
    redis?.disconnect()
    await Promise.allSettled([chat.close(), store.close()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
}

function platformOf({ chatPlatform }: Config) {
  if (chatPlatform === undefined) return {}
  const { clientId, clientSecret, ...addresses } = chatPlatform
  return { clientId, clientSecret, addresses }
}

type Log = ReturnType<typeof createLog>

/** A database that starts at the same time as this process is waited for. */
async function openPatiently(config: Config, log: Log): Promise<Store> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  for (;;) {
    try {
      return await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw config.databaseUrl ? explained(error) : error
      if (performance.now() > givesUpAt)
        throw new StartFault('DATABASE_URL: the database does not answer. Is it running?')
      log.warn({ err: error }, 'waiting for the database')
      await sleep(1_000)
    }
  }
}

/** Postgres says in its own words what is wrong with an address; they hold no password. */
function explained(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isRefused = typeof code === 'string' && /^(?:28|3D)/.test(code)
  return isRefused ? new StartFault(`DATABASE_URL: the database refused us: ${String(message)}.`) : error
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartFault(`Port ${port} on ${host} is in use. Stop what listens there, or set PORT to another one.`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartFault(`Cannot listen on ${host}, port ${port} (${code}). Set HOST and PORT to others.`)
    }
    throw error
  }
}

interface Simulator {
  plugin?: FastifyPluginAsync
  client: Parameters<typeof createChatClient>[0]
  /** Seeds an empty database, and prints how to begin. */
  welcome(store: Store): Promise<void>
}

/** The built-in chat platform: loaded only where no other is configured, and never in production. */
async function loadSimulator(config: Config, app: () => App): Promise<Simulator> {
  const nothing = { client: { clientId: '', clientSecret: '', addresses: NOWHERE }, welcome: async () => {} }
  if (config.chatPlatform !== undefined || config.isProduction) return nothing
  const { chatSimulator, simulatorAddresses } = await import('./chat-simulator/chat-simulator.ts')
  const { welcome } = await import('./first-start.ts')
  const credentials = { clientId: 'built-in-simulator', clientSecret: 'not-a-secret-the-simulator-is-for-development' }
  const port = () => (app().server.address() as { port: number }).port
  const inside = isLoopback(config.host) ? config.host.replace(/^::1$/, '[::1]') : '127.0.0.1'
  return {
    plugin: (scope) => chatSimulator(scope, { ...credentials, appName: 'Player Stats Lookup' }),
    client: {
      ...credentials,
      addresses: () => ({
        ...simulatorAddresses(`http://${inside}:${port()}/chat-simulator`),
        // People follow this one in their browser, at whichever address they opened.
        authorizeUrl: '/chat-simulator/oauth2/authorize',
      }),
    },
    welcome: (store) => welcome({ store, config, port: port() }),
  }
}

const NOWHERE = { authorizeUrl: '/', tokenUrl: '/', apiUrl: '/' }

function sweep(store: Store, { auditDays }: Config, log: Log): void {
  sweepExpired(store.db, auditDays).catch((error) => log.warn({ err: error }, 'expired rows could not be removed'))
}

// Last, because what stands above must be there before it runs.
await start().catch((error) => {
  if (!(error instanceof ConfigError || error instanceof DataDirInUse || error instanceof StartFault)) throw error
  console.error(error.message)
  process.exit(1)
})
