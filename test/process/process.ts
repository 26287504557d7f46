/** The service as it is started by hand, in an empty folder, with what it prints: the bundle, or its sources. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { type Ended, type Env, launch, type StartedProcess, untilReady } from '../helpers/service-process.ts'
import { startCommand } from '../helpers/start-command.ts'

/** As `node src/main.ts` runs it: it does the same, and takes longer to start. */
export const SOURCES = [join(REPOSITORY, 'src/main.ts')]
/** What `npm run migrate` runs. */
export const MIGRATE = [join(REPOSITORY, 'src/commands/migrate.ts')]
/** As `npm start` runs it. */
const BUNDLE = [...startCommand.slice(0, -1), join(REPOSITORY, startCommand.at(-1) ?? '')]
/** What a process says once it serves. */
const ADDRESS = /Server listening at (http:\/\/[^\s"]+)/
/** The last thing that a first start prints. */
const GREETING_END = /Then paste the second line again|API documentation: .*\n\n/

export interface ServingProcess extends StartedProcess {
  /** Without a slash at the end. */
  url: string
}

/** The settings for an empty database that a process opens quickly: Postgres, where the machine has one. */
export const quickDatabase = async (): Promise<Env> => (hasPostgres ? { DATABASE_URL: await emptyDatabase() } : {})

/** Starts a process that is expected to end by itself, with a limit of file descriptors if one is given. */
export async function runToEnd(folder: string, env: Env = {}, program = BUNDLE, files?: number): Promise<Ended> {
  const under = files === undefined ? [] : ['sh', '-c', `ulimit -n ${files}; exec "$0" "$@"`]
  const started = launch({ folder, env: { PORT: '0', ...env }, argv: program, under })
  onTestFinished(() => started.signal('SIGKILL'))
  return started.ended
}

/** Starts a process and waits until it serves and has printed what it prints; throws when it ends instead. */
export function startProcess(folder: string, env: Env = {}, program = BUNDLE): Promise<ServingProcess> {
  return startUntil(env.CHAT_CLIENT_ID === undefined ? [ADDRESS, GREETING_END] : [ADDRESS], folder, env, program)
}

/** As `startProcess`, but waits for no more than the address: the start isn't over. */
export function startListening(folder: string, program = BUNDLE): Promise<ServingProcess> {
  return startUntil([ADDRESS], folder, {}, program)
}

async function startUntil(said: RegExp[], folder: string, env: Env, program: string[]): Promise<ServingProcess> {
  const started = launch({ folder, env: { PORT: '0', ...env }, argv: program })
  await untilReady(started, () => said.every((text) => text.test(started.stdout())), 5)
  return { ...started, url: ADDRESS.exec(started.stdout())?.[1] ?? '' }
}
