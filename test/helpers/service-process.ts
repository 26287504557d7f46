/** Starts the service, or another program of this project, as a separate process, for tests and benchmarks. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { request } from 'undici'
import { REPOSITORY } from './repository.ts'

/** A start that takes longer is killed. On a busy machine, a start takes many times as long as usual. */
export const MAX_START_MS = 240_000

/** Arguments for Node that multiply the deadlines of the process. */
export const LONG_DEADLINES = ['--import', pathToFileURL(join(REPOSITORY, 'test/helpers/long-deadlines.ts')).href]

/** Arguments for Node with which `npm start` runs the service in the project's folder. */
export const startCommand: readonly string[] = ['src/main.ts']

export type Env = Record<string, string>

export interface Command {
  /** Environment variables. This process's own environment adds only the PATH and the time zone. */
  env: Env
  /** The working directory; by default the project's folder. */
  folder?: string
  /** Arguments for Node; by default, they start the service as `npm start` does. */
  argv?: readonly string[]
  /** A program that starts Node, with its arguments, such as one that sets limits. */
  under?: readonly string[]
}

export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export type StartedProcess = ReturnType<typeof launch>
export type ServiceProcess = ReturnType<typeof launchService>

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
// Vitest sends SIGTERM if a file fails before its tests begin, which would skip the handler above. A benchmark has its own handler.
if (process.env.VITEST) process.once('SIGTERM', () => process.exit(1))

/** Starts a program and collects its output. The program is killed when this process ends. */
export function spawnAndCollectOutput(program: string, argv: readonly string[], options: SpawnOptions) {
  const child = spawn(program, argv, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text
    })
  }
  return { child, output }
}

/** Starts a process without waiting for it. */
export function launch({ env, folder = REPOSITORY, argv = startCommand, under = [] }: Command) {
  const [program = process.execPath, ...rest] = [...under, process.execPath, ...argv]
  const { child, output } = spawnAndCollectOutput(program, rest, {
    cwd: folder,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env },
  })
  const ended = new Promise<ProcessEnd>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, ...output })),
  )
  const lines = () => output.stdout.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'))
  return {
    pid: child.pid ?? 0,
    /** Resolves when the process has ended for any reason. */
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** The output so far. */
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    /** The lines of its log so far. */
    log: (): { level: number; msg: string }[] => lines().map((line) => JSON.parse(line)),
    /** Errors in the log and all lines on stderr, such as crashes and warnings. Tests expect an empty list. */
    troubles: () => [
      ...lines().filter((line) => /^\{"level":[56]0/.test(line)),
      ...output.stderr.split('\n').filter(Boolean),
    ],
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Sends the signal and waits until the process has ended. */
    stop: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the service, or another program, on a port, without waiting for it. */
export function launchService(env: Env, port: number, program: Pick<Command, 'argv' | 'folder'> = {}) {
  const started = launch({ ...program, env: { LOG_LEVEL: 'warn', ...env, PORT: String(port) } })
  /** Without a slash at the end. */
  const url = `http://127.0.0.1:${port}`
  /** Ends the process at once, as a power cut would. */
  const kill = () => started.stop('SIGKILL')
  return { ...started, url, kill }
}

/** Waits until a process is ready. If it ends instead, throws with its output; if it hangs, kills it. */
export async function waitForProcess(
  started: StartedProcess,
  isReady: () => boolean | Promise<boolean>,
  pollMs = 20,
): Promise<void> {
  const givesUpAt = performance.now() + MAX_START_MS
  while (!(await isReady())) {
    if (started.isRunning() && performance.now() < givesUpAt) await sleep(pollMs)
    else throw new Error(`the service did not start: ${JSON.stringify(await started.stop('SIGKILL'))}`)
  }
}

/** Waits until the process listens, which costs little to check, and then until it answers `path` with 200. */
export async function untilServing(started: StartedProcess, url: string, path = '/healthz'): Promise<void> {
  await untilListening(started, Number(new URL(url).port))
  await waitForProcess(started, async () => (await statusOf(url + path)) === 200)
}

/** Waits until a process listens on this port of the loopback address. */
export function untilListening(started: StartedProcess, port: number): Promise<void> {
  return waitForProcess(started, () => isListening(port), 5)
}

/** Whether a process listens on this port of the loopback address. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** The status of a GET; undefined if there is no answer. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const { statusCode, body } = await request(url, { reset: true })
    await body.dump()
    return statusCode
  } catch {
    return undefined
  }
}
