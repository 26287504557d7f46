/** Errors that end a start or a command, each as one sentence that says what to do; `run-entry.ts` prints it. */
import { type Config, ConfigError } from '../config/config.ts'
import { DataDirInUseError } from '../store/embedded/data-dir.ts'
import { SchemaError } from '../store/schema-error.ts'
import { isLate, isRefusedByPooler, StoreUnavailableError } from '../store/unavailable.ts'

export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

const SENTENCES = [StartError, ConfigError, DataDirInUseError, SchemaError, StoreUnavailableError]

/** The sentence to print for an expected error; undefined: a defect of ours, whose stack trace is needed. */
export function sentenceFor(error: unknown): string | undefined {
  return SENTENCES.some((kind) => error instanceof kind) ? (error as Error).message : undefined
}

/** Which database: Postgres at an address, or the embedded one in a folder. */
export type StoreLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

/** What kept the store from opening, as a `StartError`. Gives back what is a sentence already, and a defect of ours. */
export function explainStore(error: unknown, { databaseUrl, dataDir }: StoreLocation): unknown {
  if (isRefusedByPooler(error)) {
    return new StartError(
      'DATABASE_URL: a pooler refuses what a connection sets at its start. Set DATABASE_POOLER=transaction, or let it ' +
        'ignore these parameters: docs/scaling.md, section PgBouncer.',
      { cause: error },
    )
  }
  if (error instanceof StoreUnavailableError) {
    const variable = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    const question = isLate(error.cause) ? 'Is it busy, or is a table locked?' : 'Is it running?'
    return new StartError(`${variable}: ${error.message}. ${question}`, { cause: error })
  }
  if (databaseUrl === undefined) return explainFolder(error, dataDir)
  if (!isSystemError(error)) return error
  return new StartError(`DATABASE_URL: ${postgresSentence(error)}`, { cause: error })
}

/** What is wrong with the data folder, or with the embedded database in it. */
export function explainFolder(error: unknown, dataDir: string): unknown {
  if (!isSystemError(error)) return error
  const what =
    error.path === undefined
      ? `the embedded database in ${dataDir} cannot be opened`
      : `${dataDir} cannot be used as a folder`
  return new StartError(`DATA_DIR: ${what}: ${withoutStop(error)}.`, { cause: error })
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && !(error instanceof TypeError) && sentenceFor(error) === undefined

/** Postgres' own messages hold no password. Codes are SQLSTATE (PostgreSQL manual, appendix A), or those of Node. */
function postgresSentence(error: NodeJS.ErrnoException): string {
  const { message, code = '' } = error
  if (/^(?:28|3D)/.test(code)) return `the database refused us: ${message}.`
  // Each connection asks which server it is on.
  if (/^(?:55000|0A000|42883)$/.test(code)) {
    return `this engine lacks what the service asks of Postgres: ${message} (${code}). See the table of engines in docs/scaling.md.`
  }
  if (/^[0-9A-Z]{5}$/.test(code)) return `the schema cannot be brought up to date: ${message} (${code}).`
  return `the database cannot be used: ${withoutStop(error)}${code && ` (${code})`}.`
}

const withoutStop = ({ message }: Error) => message.replace(/\.$/, '')
