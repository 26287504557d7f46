/** Errors that end a start, each as one sentence that says what to do; `run-entry.ts` prints it. */
import { resolve, sep } from 'node:path'
import type { Config } from '../config/config.ts'
import { DataDirInUseError } from '../store/embedded/data-dir.ts'
import { SchemaError } from '../store/schema-error.ts'
import { StoreUnavailableError } from '../store/unavailable.ts'

/** Printed as its message alone, without a stack trace. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** Which database: Postgres at an address, or the embedded one in a folder. */
export type StoreLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Turns the error that kept the store from opening into a sentence. Gives back unchanged what is a sentence already, an
 * outage that may pass, and a defect of ours, whose stack trace is needed. Postgres' own messages hold no password.
 */
export function explainStore(error: unknown, location: StoreLocation): unknown {
  const lasting = error instanceof StoreUnavailableError ? lastingCause(error) : error
  if (lasting === undefined || lasting instanceof TypeError || !(lasting instanceof Error)) return error
  if (lasting instanceof DataDirInUseError || lasting instanceof SchemaError || isOutOfFiles(lasting)) return lasting
  const { code, message, path } = lasting as NodeJS.ErrnoException
  if (location.databaseUrl === undefined || isWithin(path, location.dataDir))
    return explainFolder(lasting, location.dataDir)
  return new StartError(postgresSentence(message, code, path), { cause: error })
}

/** The cause of an outage that no retry can end. */
function lastingCause({ cause }: StoreUnavailableError): Error | undefined {
  if (!(cause instanceof Error)) return undefined
  return isOutOfFiles(cause) || cause.message.startsWith(NO_PASSWORD) ? cause : undefined
}

/** pg's message when the server asks for a password and the address has none. */
const NO_PASSWORD = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be'

/** What is wrong with the data folder, or with the embedded database in it. */
export function explainFolder(error: Error, dataDir: string): Error {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (isOutOfFiles(error)) return error
  if (path !== undefined) {
    return new StartError(`DATA_DIR: ${dataDir} cannot be used as a folder (${code}).`, { cause: error })
  }
  // PGlite's error doesn't say when it ran out of file descriptors.
  if (mostOpenFiles() < FEW_FILES) return new StartError(TOO_FEW_FILES, { cause: error })
  const reason = message.replace(/\.$/, '')
  return new StartError(`DATA_DIR: the embedded database in ${dataDir} cannot be opened: ${reason}.`, { cause: error })
}

const isWithin = (path: string | undefined, folder: string): boolean =>
  path !== undefined && `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)

/** Codes are SQLSTATE (PostgreSQL manual, appendix A), or those of Node's TLS and file system. */
function postgresSentence(message: string, code = '', path?: string): string {
  if (/^(?:28|3D)/.test(code)) return `DATABASE_URL: the database refused us: ${message}.`
  if (code === '42501' || code === '3F000') {
    return `DATABASE_URL: its role lacks a right: ${message}. docs/scaling.md has the grants, under "Migrating as another role".`
  }
  if (/^[0-9A-Z]{5}$/.test(code)) return `DATABASE_URL: the schema cannot be brought up to date: ${message} (${code}).`
  if (path !== undefined) return `DATABASE_URL: ${path}, which it names, cannot be read (${code}).`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `DATABASE_URL: the certificate of the database is for another host (${code}).`
  }
  if (/CERT|SIGNATURE/.test(code)) {
    return (
      `DATABASE_URL: the certificate of the database is not trusted (${code}). ` +
      'If its authority is a private one, add sslrootcert=/path/to/its/certificate.pem to the address.'
    )
  }
  if (message.startsWith(NO_PASSWORD)) {
    return 'DATABASE_URL: the database asks for a password, and the address has none.'
  }
  if (message === 'The server does not support SSL connections') {
    return 'DATABASE_URL: the database does not offer TLS, which sslmode in the address asks for.'
  }
  return `DATABASE_URL: the database cannot be used: ${message.replace(/\.$/, '')}${code && ` (${code})`}.`
}

/** An outage that lasted longer than the retries. */
export function explainOutage({ message }: StoreUnavailableError, { databaseUrl }: StoreLocation): StartError {
  return new StartError(`${databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'}: ${message}. Is it running?`)
}

export const TOO_FEW_FILES = 'There are too few file descriptors: raise their limit (ulimit -n) to 1024 or more.'
/** With a lower limit the embedded database doesn't start. */
const FEW_FILES = 256

function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/** The error of a worker thread that can't start has the code in its message only. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as NodeJS.ErrnoException
  return code === 'EMFILE' || code === 'ENFILE' || /\bE[MN]FILE\b/.test(message) || isOutOfFiles(cause)
}
