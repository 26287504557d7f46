/** A query for the hot path: its rows stay lists of texts as Postgres sent them, which is half of the driver's work. */
import pg from 'pg'

export type TextRow = (string | null)[]

/** Runs a statement and gives its rows. Throws the driver's errors. */
export function queryTexts(client: pg.ClientBase, statement: pg.QueryConfig): Promise<{ rows: TextRow[] }> {
  return new Promise((resolve, reject) => {
    const query: TextQuery = new TextQuery(statement, (error) => {
      if (error) reject(error)
      else resolve({ rows: query.texts })
    })
    client.query(query)
  })
}

/** pg tells the query that is running what arrives for it. What isn't handled here is handled as for any other query. */
class TextQuery extends pg.Query {
  readonly texts: TextRow[] = []
  /** Read by pg, as the next one. */
  readonly name: string | undefined
  readonly query_timeout: number | undefined

  constructor(statement: pg.QueryConfig & { query_timeout?: number }, done: (error: Error | undefined) => void) {
    // With a text pg makes a plain object of it; an object it would copy property by property, at ten times the cost.
    super(statement.text, statement.values ?? [], done)
    this.name = statement.name
    this.query_timeout = statement.query_timeout
  }

  /** Types are of no interest: every column is read as text. */
  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.texts.push(fields)
  }

  /** How many rows there were. */
  handleCommandComplete(): void {}
}
