/** A process of the service that takes signals and leaves a log. */
import { freePort } from '../helpers/postgres.ts'
import { type Command, type Ended, type Env, launch, untilServing } from '../helpers/service-process.ts'

export interface ServiceProcess {
  /** Without a slash at the end. */
  readonly url: string
  readonly pid: number
  /** Resolves when the process has ended, however it did. */
  readonly ended: Promise<Ended>
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** The messages of the log so far. */
  log(): { level: number; msg: string }[]
  /** What must never be there: errors in the log, and anything on stderr, where crashes and warnings go. */
  troubles(): string[]
}

/** What is started, if not the service as it is built. */
export type Program = Pick<Command, 'argv' | 'folder'>

/** Starts a process and waits until it serves; throws with its output when it ends instead. */
export async function startService(env: Env, program: Program = {}): Promise<ServiceProcess> {
  const { service, started, url } = launchOn(await freePort(), env, program)
  await untilServing(started, url)
  return service
}

/** Starts a process without waiting for it. */
export const launchService = (env: Env, port: number): ServiceProcess => launchOn(port, env, {}).service

function launchOn(port: number, env: Env, program: Program) {
  const started = launch({ ...program, env: { LOG_LEVEL: 'warn', ...env, PORT: String(port) } })
  const { pid, ended, isRunning, signal, stop, stdout, stderr } = started
  const url = `http://127.0.0.1:${port}`
  const service: ServiceProcess = {
    ...{ url, pid, ended, isRunning, signal },
    kill: async () => void (await stop('SIGKILL')),
    log: () => logLines(stdout()),
    troubles: () => [
      ...stdout()
        .split('\n')
        .filter((line) => /^\{"level":[56]0/.test(line)),
      ...stderr().split('\n').filter(Boolean),
    ],
  }
  return { service, started, url }
}

function logLines(stdout: string): { level: number; msg: string }[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
}
