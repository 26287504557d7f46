/** Runs SQL on a server, over connections that the service doesn't use. */
import pg from 'pg'
import { closeLater } from './close-later.ts'

/** Opens a connection, and closes it after the test. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  closeLater(() => client.end())
  return client
}

/** Runs statements on a new connection, and returns the rows of the last one. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asks for.
export async function runSql(connectionString: string, ...statements: string[]): Promise<any[]> {
  const client = new pg.Client({ connectionString })
  // Ignores errors of the connection: if the server ends, the statement fails anyway.
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

/** Begins a transaction with this statement, such as one that locks a table. It is rolled back when the client ends. */
export async function beginTransactionWith(connectionString: string, statement: string): Promise<pg.Client> {
  const client = await connect(connectionString)
  await client.query(`begin; ${statement}`)
  return client
}

/** Selects the advisory locks that are held or waited for in the current database. */
export const SELECT_ADVISORY_LOCKS = `select * from pg_locks join pg_database d on d.oid = database
  where locktype = 'advisory' and datname = current_database()`
