/** The life of the process: read config, open the store, build the app, listen, shut down gracefully. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig } from '../config/config.ts'
import { loadStore } from '../store/open-store.ts'
import { eraseAbsent } from '../store/people/erasure.ts'
import type { Store } from '../store/store.ts'
import { sweepExpired } from '../store/sweep.ts'
import { Usage } from '../store/usage/usage.ts'
import { startUsageWriter, type UsageWriter } from '../store/usage/usage-writer.ts'
import { assemble } from './assemble.ts'
import { closeGracefully } from './graceful-shutdown.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { marksInRedis } from './marks-in-redis.ts'
import { explaining, openWithRetry } from './open-store.ts'
import { runEntry } from './run-entry.ts'
import { startSweeper } from './sweeper.ts'

/** How long idle connections may stay once the process was told to stop. */
const GRACE_MS = 1_000
/** After draining, the process ends within this time whatever hangs. */
const LONGEST_STOP_MS = 8_000

/** Runs until SIGINT or SIGTERM. A start that can't go on ends the process, with one sentence that says what to do. */
export const run = (): Promise<void> => runEntry(start)

async function start(): Promise<void> {
  // Until it listens there is no request to lose: the process ends at once.
  let stop = async (_signal: NodeJS.Signals): Promise<void> => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY === true })
  const store = await loadStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const usage = new Usage()
  const life: Life = { hasStarted: false, isStopping: false }
  // Most modules are loaded while the database opens.
  const [, parts] = await Promise.all([
    openWithRetry(store, config, log),
    assemble({ config, store, log, usage, isReady: () => life.hasStarted && !life.isStopping }),
  ])
  await store.holdLease(parts.redis && marksInRedis(parts.redis))
  await listen(parts.app, config)
  await parts.metrics?.listen()
  const sweeper = startSweeper({
    sweep: (signal) => sweep(store, config, signal),
    log,
    observe: parts.metrics?.swept,
  })
  const usageWriter = startUsageWriter({ usage, db: store.db, log })
  const welcome = parts.builtIn?.welcome(store)
  stop = async (signal) => {
    if (life.isStopping) return
    life.isStopping = true
    log.info({ signal }, 'stopping')
    await shutDown({ ...parts, config, store, welcome, usageWriter, sweepEnds: sweeper.stop() })
    process.exit(0)
  }
  const greeting = await explaining(config, async () => welcome).catch((error) => {
    if (!life.isStopping) throw error
  })
  if (life.isStopping) return
  if (greeting !== undefined) console.log(greeting)
  life.hasStarted = true
}

async function sweep(
  { db }: Store,
  { auditDays, lookupDays, inactiveDays }: Config,
  signal: AbortSignal,
): Promise<void> {
  await sweepExpired(db, { auditDays, lookupDays, signal })
  if (inactiveDays !== undefined) await eraseAbsent(db, { inactiveDays, signal })
}

interface Life {
  hasStarted: boolean
  isStopping: boolean
}

interface Running extends Omit<Awaited<ReturnType<typeof assemble>>, 'builtIn'> {
  config: Config
  store: Store
  /** Resolves when the demo world is seeded: the store stays open until then. */
  welcome: Promise<string> | undefined
  /** Resolves when the batch that a sweep has under way is done: the store stays open for it too. */
  sweepEnds: Promise<void>
  usageWriter: UsageWriter
}

/** Waits for the load balancer (DRAIN_MS), finishes what is in flight, then closes what it used. */
async function shutDown(running: Running): Promise<void> {
  const { app, metrics, redis, chat, store, config, welcome, sweepEnds, usageWriter } = running
  await sleep(config.drainMs)
  setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
  await Promise.allSettled([closeGracefully(app.server, GRACE_MS), welcome, sweepEnds])
  await app.close()
  await usageWriter.stop()
  await metrics?.close()
  redis?.disconnect()
  await Promise.allSettled([chat.close(), store.close()])
}
