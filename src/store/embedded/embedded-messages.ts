/** What the thread of the embedded database is told, and what it says. All of it can be cloned. */
import type { PGliteQueryResults } from 'kysely'

/** Calls with what each gives back. */
export interface Calls {
  /** The first one: opens the database in a folder, which must be there; `undefined` keeps everything in memory. */
  open: { given: { dataDir: string | undefined }; gives: undefined }
  query: { given: Query; gives: PGliteQueryResults<unknown> }
  /** Gives the number of a transaction. Until its end only its own queries are done. */
  begin: { given: Record<string, never>; gives: number }
  end: { given: { transaction: number; isKept: boolean }; gives: undefined }
  /** The last one. */
  close: { given: Record<string, never>; gives: undefined }
}

export interface Query {
  text: string
  parameters: unknown[]
  rowMode: 'array' | 'object'
  /** One of those that have begun and not ended. */
  transaction?: number | undefined
}

export type CallName = keyof Calls

export type Call = { [Name in CallName]: { id: number; name: Name; given: Calls[Name]['given'] } }[CallName]

export type Reply = { id: number; gives: unknown } | { id: number; fault: Fault }

/** An error as it can be cloned: a clone of the error itself would lose its SQLSTATE. */
export interface Fault {
  name: string
  message: string
  stack: string | undefined
  /** `code`, `constraint` and the like: what it has of texts and numbers. */
  details: Record<string, string | number>
}

export function toFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, details: {} }
  const details = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return { name: error.name, message: error.message, stack: error.stack, details: Object.fromEntries(details) }
}

export function toError({ name, message, stack, details }: Fault): Error {
  return Object.assign(new Error(message), { ...details, name, stack })
}
