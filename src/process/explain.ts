/** Explains in one sentence the errors that stop the service or a command. `run-entry.ts` prints the sentence. */
import type { Config } from '../config/config.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** PGlite's messages about files that PGlite can't read. */
const DAMAGED_MESSAGES = /^Aborted\(|failed to initialize/

export type StoreLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

export function explainStore(error: unknown, { databaseUrl, dataDir }: StoreLocation): unknown {
  if (databaseUrl !== undefined) return explain(error, 'DATABASE_URL')
  if (error instanceof Error && DAMAGED_MESSAGES.test(error.message)) {
    const what = `DATA_DIR: the database in ${dataDir} is damaged. Restore a copy of the folder, or move it away and a new one will be created.`
    return new OperatorError(what, { cause: error })
  }
  return explain(error, 'DATA_DIR')
}

/** Puts the variable's name before the message, which never contains a password. Returns bugs and `OperatorError`s unchanged. */
export function explain(error: unknown, variable: string): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof OperatorError) return error
  const { message, code = '' } = error as NodeJS.ErrnoException
  const codeInBrackets = message.includes(code) ? '' : ` (${code})`
  return new OperatorError(`${variable}: ${message.replace(/\.$/, '')}${codeInBrackets}.`, { cause: error })
}

export const throwListenError = (variables: string) => (error: NodeJS.ErrnoException) => {
  throw error.syscall === undefined ? error : explain(error, variables)
}
