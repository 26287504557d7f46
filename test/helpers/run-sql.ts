/** SQL on a server, as somebody else than the service. */
import pg from 'pg'

/** Runs statements on a connection of their own, and gives the rows of the last one as JSON. */
export async function runSql(connectionString: string, ...statements: string[]): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return JSON.stringify(rows)
  } finally {
    await client.end()
  }
}
