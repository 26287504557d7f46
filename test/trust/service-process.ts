/** The service as it is deployed, in a process of its own, which takes signals and leaves a log. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { freePort } from '../helpers/postgres.ts'
import { startCommand } from '../helpers/start-command.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
/** A guard against hanging, not a promise. */
const LONGEST_START_MS = 60_000
/** Node announces features that may change; that is no trouble of ours. */
const ANNOUNCEMENT = /ExperimentalWarning|\(Use `node --trace-warnings/

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ServiceProcess {
  /** Without a slash at the end. */
  readonly url: string
  readonly pid: number
  /** Resolves when the process has ended, however it did. */
  readonly ended: Promise<Ending>
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** The messages of the log so far. */
  log(): { level: number; msg: string }[]
  /** What must never be there: errors in the log, and anything on stderr, where crashes and warnings go. */
  troubles(): string[]
}

export type Env = Record<string, string>

/** Starts a process and waits until it serves; throws with its output when it ends instead. */
export async function startService(env: Env): Promise<ServiceProcess> {
  const port = await freePort()
  const service = launch(env, port)
  await untilServing(service)
  return service
}

/** Starts a process without waiting for it. */
export function launch(env: Env, port: number, program: string[] = []): ServiceProcess {
  const [command = process.execPath, ...argv] = [...program, process.execPath, ...startCommand]
  const child = spawn(command, argv, {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text) => {
      output[name] += text
    })
  }
  const ended = new Promise<Ending>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    isRunning: () => isRunning(child),
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    log: () => logLines(output.stdout),
    troubles: () => troublesIn(output),
  }
}

async function untilServing(service: ServiceProcess): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_START_MS
  while (performance.now() < givesUpAt) {
    if (!service.isRunning()) break
    if ((await statusOf(`${service.url}/healthz`)) === 200) return
    await sleep(50)
  }
  await service.kill()
  throw new Error(`the service did not start:\n${service.troubles().join('\n')}\n${JSON.stringify(service.log())}`)
}

/** The status of a GET; undefined when nobody answers. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const { statusCode, body } = await request(url, { reset: true })
    await body.dump()
    return statusCode
  } catch {
    return undefined
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

function logLines(stdout: string): { level: number; msg: string }[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
}

function troublesIn({ stdout, stderr }: { stdout: string; stderr: string }): string[] {
  const errors = stdout.split('\n').filter((line) => /^\{"level":[56]0/.test(line))
  return [...errors, ...stderr.split('\n').filter((line) => line !== '' && !ANNOUNCEMENT.test(line))]
}
