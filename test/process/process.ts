/** The service as it is started by hand, in an empty folder, with what it prints. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { type Ended, type Env, launch, PATIENT, type StartedProcess, untilReady } from '../helpers/service-process.ts'
import { startCommand } from '../helpers/start-command.ts'

/** What `npm run migrate` runs. */
export const MIGRATE = [join(REPOSITORY, 'src/commands/migrate.ts')]
/** What `npm start` runs. */
export const SERVICE = startCommand.map((program) => join(REPOSITORY, program))
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

/** Starts a process that is expected to end by itself. */
export async function runToEnd(folder: string, env: Env = {}, program = SERVICE): Promise<Ended> {
  const started = launch({ folder, env: { PORT: '0', ...env }, argv: [...PATIENT, ...program] })
  onTestFinished(() => started.signal('SIGKILL'))
  return started.ended
}

/** Starts a process and waits until it serves and has printed what it prints; throws when it ends instead. */
export function startProcess(folder: string, env: Env = {}, program = SERVICE): Promise<ServingProcess> {
  return startUntil(env.CHAT_CLIENT_ID === undefined ? [ADDRESS, GREETING_END] : [ADDRESS], folder, env, program)
}

/** As `startProcess`, but waits for no more than the address: the start isn't over. */
export function startListening(folder: string): Promise<ServingProcess> {
  return startUntil([ADDRESS], folder, {}, SERVICE)
}

async function startUntil(said: RegExp[], folder: string, env: Env, program: string[]): Promise<ServingProcess> {
  const started = launch({ folder, env: { PORT: '0', ...env }, argv: [...PATIENT, ...program] })
  await untilReady(started, () => said.every((text) => text.test(started.stdout())), 5)
  return { ...started, url: ADDRESS.exec(started.stdout())?.[1] ?? '' }
}
