/** Runs SQL on a server as another role than the service's. */
import pg from 'pg'
import { closeLater } from './close-later.ts'

/** A connection of a test's own. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  closeLater(() => client.end())
  return client
}

/** Runs statements on a connection of their own, and gives the rows of the last one. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asks for.
export async function rowsOf(connectionString: string, ...statements: string[]): Promise<any[]> {
  const client = new pg.Client({ connectionString })
  // A server that ends meanwhile is told by the statement that fails.
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Begins a transaction with this statement, such as one that locks something. It is rolled back when the client ends. */
export async function beginWith(connectionString: string, statement: string): Promise<pg.Client> {
  const client = await connect(connectionString)
  await client.query(`begin; ${statement}`)
  return client
}

/** Locks that somebody holds or waits for, in the database that is asked. */
export const ADVISORY_LOCKS = `select * from pg_locks join pg_database d on d.oid = database
  where locktype = 'advisory' and datname = current_database()`
