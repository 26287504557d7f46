/** A query for the hot path: its rows stay lists of texts as Postgres sent them, which is half of the driver's work. */
import pg from 'pg'
import type { Statement } from './connection.ts'

export type TextRow = (string | null)[]

/**
 * Runs a statement and gives its rows. Throws the driver's errors; past `query_timeout`, in milliseconds, the one that the
 * driver throws then: the connection is of no use any more.
 *
 * The time is kept here: the driver would put another callback into the query for it, and for a reason of its own V8 then
 * keeps each query, with its parameters and rows, until the next full garbage collection. A connection answers one
 * query at a time.
 */
export function queryTexts(
  client: pg.ClientBase,
  { query_timeout, ...statement }: Statement,
): Promise<{ rows: TextRow[] }> {
  return new Promise((resolve, reject) => {
    const deadline = query_timeout === undefined ? undefined : deadlineOf(client, query_timeout)
    const query: TextQuery = new TextQuery(statement, (error) => {
      deadline?.stop()
      if (error) reject(error)
      else resolve({ rows: query.texts })
    })
    deadline?.start(() => reject(new Error('Query read timeout')))
    client.query(query)
  })
}

/** One timer that is started anew for each query: making and dropping one costs a tenth of what a query costs here. */
class Deadline {
  readonly ms: number
  readonly #timer: NodeJS.Timeout
  #onPassed: (() => void) | undefined

  constructor(ms: number) {
    this.ms = ms
    this.#timer = setTimeout(() => this.#onPassed?.(), ms).unref()
  }

  start(onPassed: () => void): void {
    this.#onPassed = onPassed
    this.#timer.refresh()
  }

  stop(): void {
    this.#onPassed = undefined
  }
}

const deadlines = new WeakMap<pg.ClientBase, Deadline>()

function deadlineOf(client: pg.ClientBase, ms: number): Deadline {
  const known = deadlines.get(client)
  if (known?.ms === ms) return known
  const deadline = new Deadline(ms)
  deadlines.set(client, deadline)
  return deadline
}

/** pg tells the query that is running what arrives for it. What isn't handled here is handled as for any other query. */
class TextQuery extends pg.Query {
  readonly texts: TextRow[] = []
  /** Read by pg. */
  readonly name: string | undefined

  constructor(statement: pg.QueryConfig, done: (error: Error | undefined) => void) {
    // With a text pg makes a plain object of it; an object it would copy property by property, at ten times the cost.
    super(statement.text, statement.values ?? [], done)
    this.name = statement.name
  }

  /** Types are of no interest: every column is read as text. */
  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.texts.push(fields)
  }

  /** How many rows there were. */
  handleCommandComplete(): void {}
}
