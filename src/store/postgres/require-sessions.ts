/** Recognizes a pooler in transaction mode, which keeps neither our settings nor our deadlines. */
import { sql } from 'kysely'
import { NEEDS_SESSIONS, UnfitDatabaseError } from '../store-errors.ts'
import type { Db } from '../tables.ts'

/** An idle pooler is detected in the first round; a busy one gives a server connection to somebody else in between. */
const ROUNDS = 10

/** Takes two connections. Throws `UnfitDatabaseError` unless each of them has one session of the server to itself. */
export function requireSessions(db: Db): Promise<void> {
  return db.connection().execute((first) =>
    db.connection().execute(async (second) => {
      const pairs = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = [await sessionOf(first), await sessionOf(second)]
        pairs.add(`${one} ${other}`)
        if (one === other || pairs.size > 1) {
          throw new UnfitDatabaseError(`this is a connection pooler in transaction mode. ${NEEDS_SESSIONS}`)
        }
      }
    }),
  )
}

async function sessionOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}
