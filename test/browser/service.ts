/** The service as a process of its own, with the embedded database and the chat simulator: it can go and come back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildDashboard } from '../../src/build/dashboard.ts'
import { startCommand } from '../helpers/start-command.ts'
import { freePort } from './free-port.ts'

const repository = join(import.meta.dirname, '../..')
/** Milliseconds. A machine may be slow; a process that ended is noticed at once. */
export const longestStart = 240_000

export interface Service {
  origin: string
  /** Begins to answer, at the same address and with the same data. */
  start(): Promise<void>
  /** Stops answering, without a goodbye. */
  stop(): Promise<void>
  /** Stops for good and leaves nothing behind. */
  close(): Promise<void>
}

/** Builds the dashboard if need be and starts the service on a free port. */
export async function startService(): Promise<Service> {
  await buildDashboard()
  const dataDir = await mkdtemp(join(tmpdir(), 'dashboard-test-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  const service: Service = {
    origin,
    async start() {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }
      child = spawn(process.execPath, startCommand, { cwd: repository, env, stdio: ['ignore', 'ignore', 'inherit'] })
      await answering(origin, child)
    },
    async stop() {
      if (child === undefined) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = undefined
    },
    async close() {
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await service.start()
  return service
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  const givesUpAt = Date.now() + longestStart
  while (Date.now() < givesUpAt && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('the service did not start')
}
