/** The service started by hand, in an empty folder, with its output. */
import { join } from 'node:path'
import { createEmptyDatabase, hasPostgres } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import {
  type Env,
  LONG_DEADLINES,
  launch,
  type ProcessEnd,
  type StartedProcess,
  startCommand,
  waitForProcess,
} from '../helpers/service-process.ts'

/** What `npm run migrate` runs. */
export const MIGRATE = [join(REPOSITORY, 'src/commands/migrate.ts')]
/** What `npm start` runs. */
export const SERVICE = startCommand.map((program) => join(REPOSITORY, program))
/** The log line of a process that accepts requests. */
const ADDRESS = /Server listening at (http:\/\/[^\s"]+)"/
/** The last thing that a first start prints. */
const GREETING_END = /Then run the second command again|API documentation: .*\n\n/

interface ServingProcess extends StartedProcess {
  /** The address, without a slash at the end. */
  url: string
}

/** The settings for an empty database that a process opens quickly: Postgres, if the machine has it. */
export const quickDatabase = async (): Promise<Env> =>
  hasPostgres ? { DATABASE_URL: await createEmptyDatabase() } : {}

export function runToEnd(folder: string, env?: Env, program?: string[]): Promise<ProcessEnd> {
  return startHere(folder, env, program).ended
}

/** Starts a process, which is killed after the test if it still runs. */
export function startHere(folder: string, env: Env = {}, program = SERVICE): StartedProcess {
  const started = launch({ folder, env: { PORT: '0', ...env }, argv: [...LONG_DEADLINES, ...program] })
  closeLater(() => started.stop('SIGKILL'))
  return started
}

/** Starts a process and waits until it accepts requests and has printed its greeting; throws if it exits instead. */
export async function startProcess(folder: string, env: Env = {}, program?: string[]): Promise<ServingProcess> {
  const started = startHere(folder, env, program)
  const said = env.CHAT_CLIENT_ID === undefined ? [ADDRESS, GREETING_END] : [ADDRESS]
  await waitForProcess(started, () => said.every((text) => text.test(started.stdout())), 5)
  return { ...started, url: ADDRESS.exec(started.stdout())?.[1] ?? '' }
}
