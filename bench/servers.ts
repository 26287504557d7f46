/** Servers under measurement, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { freePort } from '../test/helpers/postgres.ts'
import { startCommand } from '../test/helpers/start-command.ts'

export interface RunningServer {
  url: string
  pid: number
  /** From the start of the process to its first answer. */
  startMs: number
  stop(): Promise<void>
}

const CHECKOUT = join(import.meta.dirname, '..')
const LONGEST_START_MS = 30_000
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The service as an operator starts it. Its limiter counts every request and refuses none. */
export function startService(
  databaseUrl: string,
  env: Record<string, string> = {},
  folder = CHECKOUT,
): Promise<RunningServer> {
  return start(startCommand, folder, (port) => ({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: 'a secret of the benchmark that is long enough to sign',
    ...NO_CHAT_PLATFORM,
    ...SERVICE,
    ...env,
  }))
}

/** The service as somebody starts it who tries it out, on the embedded database in this folder. */
export function startEmbedded(dataDir: string): Promise<RunningServer> {
  return start(startCommand, CHECKOUT, () => ({ DATA_DIR: dataDir, ...SERVICE }))
}

/** A server to compare with. */
export function startBaseline(name: string, databaseUrl = ''): Promise<RunningServer> {
  return start([`bench/baselines/${name}.ts`], CHECKOUT, () => ({ NODE_ENV: 'production', DATABASE_URL: databaseUrl }))
}

const SERVICE = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000000' }
const NO_CHAT_PLATFORM = {
  CHAT_CLIENT_ID: 'bench',
  CHAT_CLIENT_SECRET: 'bench',
  CHAT_AUTHORIZE_URL: 'http://127.0.0.1:9/authorize',
  CHAT_TOKEN_URL: 'http://127.0.0.1:9/token',
  CHAT_API_URL: 'http://127.0.0.1:9',
}

async function start(
  command: readonly string[],
  folder: string,
  toEnv: (port: number) => Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...toEnv(port), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilAnswering(child, port)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      running.delete(child)
    },
  }
}

/** Asks by bare connections until somebody listens: whole requests would take time from the start that is measured. */
export async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
    if (performance.now() > givesUpAt) throw new Error('the server does not listen')
    await sleep(5)
  }
  const { body } = await request(`http://127.0.0.1:${port}/healthz`)
  await body.dump()
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** A folder that is gone with the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stats-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
