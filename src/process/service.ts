/** The service on one page. Opens each part, and on the next line registers how to close it. Parts close in reverse order. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { type AppDeps, buildApp } from '../app.ts'
import { createChatClient } from '../clients/chat/create-chat-client.ts'
import { type Config, loadConfig } from '../config/config.ts'
import type { App } from '../http/app-type.ts'
import { type Pauses, repeat } from '../lib/repeat.ts'
import { TIME_LIMITS } from '../lib/time-limits.ts'
import { loadStore, type Store } from '../store/open-store.ts'
import { eraseInactive } from '../store/people/erasure.ts'
import * as users from '../store/people/users.ts'
import { sweepExpired } from '../store/sweep.ts'
import { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import { startCountWriter } from '../store/who-looked/write-counts.ts'
import { throwListenError } from './explain.ts'
import { createLog } from './log.ts'
import { openWithRetry } from './open-with-retry.ts'
import { loadChatPlatform, loadMetrics, loadPublisher, loadRedis } from './optional-parts.ts'
import { runEntry } from './run-entry.ts'
import { loadOrCreateSessionSecret } from './session-secret.ts'

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')
/** How long connections may stay open after the service stops accepting new ones. */
const GRACE_MS = 1_000

export const SWEEP_OPTIONS = {
  // The first sweep runs after the first requests, but soon, because some processes never run for ten minutes.
  pauses: { first: 1_000, afterDone: 10 * 60_000, afterFailed: 60_000 },
  messages: {
    begins: 'expired rows could not be removed',
    ends: 'expired rows can be removed again',
  },
}

/** Runs until SIGINT or SIGTERM. If the service can't start, prints one sentence that says what to do, and exits. */
export const run = (): Promise<void> => runEntry(start)

async function start(): Promise<void> {
  // Before the service listens, there is no request to lose, so the process exits immediately.
  let stop = async (_signal: NodeJS.Signals): Promise<void> => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  let isStopping = false
  const config = loadConfig()
  const log = createLog(config.logLevel, process.stdout.isTTY === true)

  const service = await openService(config, log, { isReady: () => !isStopping })

  stop = async (signal) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    // First gives the load balancer time to see that the service is no longer ready.
    await sleep(config.drainMs)
    // Exits even if something hangs.
    setTimeout(() => process.exit(0), TIME_LIMITS.stopMs).unref()
    await service.close().catch((error) => log.warn({ err: error }, 'the shutdown was incomplete'))
    process.exit(0)
  }

  if (service.greeting !== undefined) console.log(service.greeting)
}

/** Options that aren't settings. Tests use `pauses` to choose when background work runs. */
export interface ServiceOptions extends Pick<AppDeps, 'isReady'> {
  pauses?: Pauses
}

export async function openService(config: Config, log: Logger, { pauses, ...options }: ServiceOptions = {}) {
  const { isReady = () => true } = options
  const background = pauses && { pauses }
  const cleanup = new AsyncDisposableStack()

  const store = await loadStore({ ...config, log })
  cleanup.defer(() => store.close())
  await openWithRetry(store, config, log)
  await store.startHeartbeat(config.longestAbsenceMinutes)

  const redis = await loadRedis(config, log)
  cleanup.defer(() => redis?.connection.disconnect())

  const metrics = await loadMetrics(config, { store, redis, isReady })
  cleanup.defer(() => metrics?.server.close())

  const platform = await loadChatPlatform(config, () => app)
  const chat = createChatClient({
    ...platform,
    readsPictures: config.chatCdnUrl !== undefined,
    log,
    observe: metrics?.observeChatCall,
  })
  cleanup.defer(() => chat.close())

  const publisher = await loadPublisher(config, { log, observe: metrics?.observePublisherCall })
  cleanup.defer(() => publisher?.close())
  if (config.publisher !== undefined) await announceLiveData(store, log)

  const lookupCounter = new LookupCounter()
  const countWriter = startCountWriter({ counter: lookupCounter, db: store.db, log, ...background })
  cleanup.defer(() => countWriter.stop())

  const work = (signal: AbortSignal) => sweep(store, config, signal)
  const sweeper = repeat({ work, ...SWEEP_OPTIONS, ...background, log, observe: metrics?.observeSweep })
  cleanup.defer(() => sweeper.stop())

  const app: App = await buildApp({
    config,
    sessionSecrets: config.sessionSecrets ?? [loadOrCreateSessionSecret(config.dataDir)],
    store,
    chat,
    chatPublicKey: platform.publicKey,
    redis,
    log,
    webRoot: WEB_ROOT,
    chatSimulator: platform.plugin,
    metrics,
    lookupCounter,
    ...(publisher && { publisher }),
    ...options,
  })
  cleanup.defer(() => app.close())

  // A real publisher doesn't know the players in the demo world.
  const greeting = publisher === undefined ? await platform.prepareDemo?.(store) : undefined
  await metrics?.listen(log)
  await app.listen({ host: config.host, port: config.port }).catch(throwListenError('HOST, PORT'))
  cleanup.defer(() => closeGracefully(app.server, GRACE_MS))

  return {
    app,
    store,
    metrics,
    writeCounts: countWriter.write,
    /** The text to print. Undefined if a real chat platform or publisher is configured. */
    greeting: greeting?.(),
    close: () => cleanup.disposeAsync(),
  }
}

async function announceLiveData({ withoutDeadline }: Store, log: Logger): Promise<void> {
  log.info({}, 'game data is live: it comes from PUBLISHER_URL')
  const peopleCount = await withoutDeadline(users.countConsentsToExamples)
  if (peopleCount > 0) {
    log.warn(
      { people: peopleCount },
      'bots can look up people who agreed only to example stats. To ask everybody again, run: npm run admin -- ask-everybody-again --yes',
    )
  }
}

async function sweep({ db }: Store, config: Config, signal: AbortSignal): Promise<void> {
  await sweepExpired(db, config, signal)
  if (config.inactiveDays !== undefined) await eraseInactive(db, config.inactiveDays, signal)
}

const POLL_MS = 20

/** Stops accepting connections, closes each open one after its next response, and waits up to `graceMs` for that. */
async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  // Not `http.Server.close`, which also closes idle connections: a request may be on its way there.
  NetServer.prototype.close.call(server)
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  for (let waited = 0; waited < graceMs && (await countConnections(server)) > 0; waited += POLL_MS) await sleep(POLL_MS)
}

const countConnections = (server: Server) => promisify(server.getConnections.bind(server))().catch(() => 0)
