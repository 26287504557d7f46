/** Messages to and from the embedded database's worker thread: remote calls, by structured clone. */
import type { PGliteQueryResults } from 'kysely'

/** The calls, with their parameters and results. */
export interface Calls {
  /** The first call: opens the database in a folder, which must exist; `undefined` keeps everything in memory. */
  open: { params: { dataDir: string | undefined }; result: undefined }
  query: { params: Query; result: PGliteQueryResults<unknown> }
  /** Begins a transaction and gives its number. Until it ends only its own queries run. */
  begin: { params: Record<string, never>; result: number }
  end: { params: { transaction: number; isKept: boolean }; result: undefined }
  /** The last call. */
  close: { params: Record<string, never>; result: undefined }
}

export interface Query {
  text: string
  parameters: unknown[]
  rowMode: 'array' | 'object'
  /** The number of an open transaction. */
  transaction?: number | undefined
}

export type CallName = keyof Calls

export type Call = { [Name in CallName]: { id: number; name: Name; params: Calls[Name]['params'] } }[CallName]

export type Reply = { id: number; result: unknown } | { id: number; error: ClonedError }

/** A structured clone of the error itself would lose its SQLSTATE. */
export interface ClonedError {
  name: string
  message: string
  stack: string | undefined
  /** Its own properties that are texts and numbers, such as `code` and `constraint`. */
  details: Record<string, string | number>
}

export function toClonedError(error: unknown): ClonedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, details: {} }
  const details = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return { name: error.name, message: error.message, stack: error.stack, details: Object.fromEntries(details) }
}

export function toError({ name, message, stack, details }: ClonedError): Error {
  return Object.assign(new Error(message), { ...details, name, stack })
}
