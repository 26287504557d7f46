/** A query for the hot path: its rows stay lists of texts as Postgres sent them, which is half of the driver's work. */
import pg from 'pg'

/** What pg takes; its declarations lack the second one. */
export type Statement = pg.QueryConfig & { query_timeout?: number }

export type TextRow = (string | null)[]

/** A prepared statement. Its parameters are sent as they are: Postgres reads them as it reads literals of their types. */
export type TextStatement = Statement & { name: string; values: string[] }

declare module 'pg' {
  /** What its declarations lack. */
  interface Query {
    hasBeenParsed(connection: Wire): boolean
    prepare(connection: Wire): void
  }
  interface ClientBase {
    readonly connection: { stream: { destroy(): void } }
  }
}

/** The messages that a query sends (PostgreSQL documentation, "Extended Query"). */
interface Wire {
  bind(message: { statement: string; values: string[] }): void
  execute(message: object): void
  sync(): void
}

/**
 * Runs a statement and gives its rows. Throws the driver's errors; past `query_timeout`, in milliseconds, the one that the
 * driver throws then, and the connection is closed: others may wait for it.
 *
 * The time is kept here: the driver would put another callback into the query for it, and for a reason of its own V8 then
 * keeps each query, with its parameters and rows, until the next full garbage collection.
 */
export function queryTexts(
  client: pg.ClientBase,
  { query_timeout, ...statement }: TextStatement,
): Promise<{ rows: TextRow[] }> {
  return new Promise((resolve, reject) => {
    const deadline = query_timeout === undefined ? undefined : spareDeadline(query_timeout)
    const query: TextQuery = new TextQuery(statement, (error) => {
      deadline?.stop()
      if (error) reject(error)
      else resolve({ rows: query.texts })
    })
    deadline?.start(() => {
      reject(new Error('Query read timeout'))
      client.connection.stream.destroy()
    })
    client.query(query)
  })
}

/** A timer that is started anew for another query: making and dropping one costs a tenth of what a query costs here. */
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
    if (this.#onPassed === undefined) return
    this.#onPassed = undefined
    if (spareDeadlines.length < MOST_SPARE) spareDeadlines.push(this)
  }
}

const spareDeadlines: Deadline[] = []
/** As many as queries are under way. */
const MOST_SPARE = 2

function spareDeadline(ms: number): Deadline {
  const spare = spareDeadlines.pop()
  return spare?.ms === ms ? spare : new Deadline(ms)
}

/** pg tells the query that is running what arrives for it. What isn't handled here is handled as for any other query. */
class TextQuery extends pg.Query {
  readonly texts: TextRow[] = []
  /** Read by pg. */
  readonly name: string
  readonly #values: string[]

  constructor({ text, values, name }: TextStatement, done: (error: Error | undefined) => void) {
    // With a text pg makes a plain object of it; an object it would copy property by property, at ten times the cost.
    super(text, values, done)
    this.name = name
    this.#values = values
  }

  /** As pg does it, but that it doesn't ask again what the columns are: all are read as text. */
  override prepare(connection: Wire): void {
    if (!this.hasBeenParsed(connection)) return super.prepare(connection)
    connection.bind({ statement: this.name, values: this.#values })
    connection.execute({})
    connection.sync()
  }

  /** Comes when a connection prepares the statement. */
  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.texts.push(fields)
  }

  /** How many rows there were. */
  handleCommandComplete(): void {}
}
