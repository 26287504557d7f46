/** The service as it is started by hand, in an empty folder, with what it prints: `node src/main.ts`, or the bundle. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startCommand } from '../helpers/start-command.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const SOURCE = [join(REPOSITORY, 'src/main.ts')]
/** What `npm run migrate` runs. */
export const MIGRATE = [join(REPOSITORY, 'src/commands/migrate.ts')]
/** As `npm start` runs it. */
export const BUNDLE = [...startCommand.slice(0, -1), join(REPOSITORY, startCommand.at(-1) ?? '')]
/** What a process says once it serves. */
const ADDRESS = /Server listening at (http:\/\/[^\s"]+)/
/** The last thing that a first start prints. */
const GREETING_END = /Then paste the second line again|API documentation: .*\n\n/
/** Node announces features that may change; that is no trouble of ours. */
const ANNOUNCEMENT = /^\(node:\d+\) ExperimentalWarning|^\(Use `node --trace-warnings/

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface StartedProcess {
  /** Without a slash at the end. */
  url: string
  stdout(): string
  stderr(): string
  isRunning(): boolean
  /** Sends the signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<Ended>
}

type Env = Record<string, string>

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stats-main-'))
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Starts a process that is expected to end by itself, with a limit of file descriptors if one is given. */
export async function runToEnd(folder: string, env: Env = {}, program = SOURCE, files?: number): Promise<Ended> {
  const { child, ended } = launch(folder, env, program, files)
  onTestFinished(() => void child.kill('SIGKILL'))
  return ended
}

/** Starts a process and waits until it serves and has printed what it prints; throws when it ends instead. */
export function startProcess(folder: string, env: Env = {}, program = SOURCE): Promise<StartedProcess> {
  return startUntil(env.CHAT_CLIENT_ID === undefined ? [ADDRESS, GREETING_END] : [ADDRESS], folder, env, program)
}

/** As `startProcess`, but waits for no more than the address: the start isn't over. */
export function startListening(folder: string, program = SOURCE): Promise<StartedProcess> {
  return startUntil([ADDRESS], folder, {}, program)
}

async function startUntil(said: RegExp[], folder: string, env: Env, program: string[]): Promise<StartedProcess> {
  const { child, output, ended } = launch(folder, env, program)
  const isReady = () => said.every((text) => text.test(output.stdout))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => isReady() && resolve())
    ended.then((end) => reject(new Error(`the service did not start: ${JSON.stringify(end)}`)))
  })
  return {
    url: ADDRESS.exec(output.stdout)?.[1] ?? '',
    stdout: () => output.stdout,
    stderr: () => withoutAnnouncements(output.stderr),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

function launch(folder: string, env: Env, program = SOURCE, files?: number) {
  const command = [process.execPath, ...program]
  const [file = '', ...argv] =
    files === undefined ? command : ['sh', '-c', `ulimit -n ${files}; exec "$0" "$@"`, ...command]
  const child: ChildProcess = spawn(file, argv, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text) => {
      output[name] += text
    })
  }
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) =>
      resolve({ code, signal, stdout: output.stdout, stderr: withoutAnnouncements(output.stderr) }),
    ),
  )
  return { child, output, ended }
}

const withoutAnnouncements = (text: string) =>
  text
    .split('\n')
    .filter((line) => !ANNOUNCEMENT.test(line))
    .join('\n')
