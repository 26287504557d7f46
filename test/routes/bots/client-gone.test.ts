/** A bot that disconnects while its lookup waits costs no query, and is no error in the log. */
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer } from '../../helpers/actors.ts'
import { describeIf, hasPostgres } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { startLookupWorld } from '../../helpers/lookup-world.ts'

const OF_THIS_DATABASE = sql`database = (select oid from pg_database where datname = current_database())`

describeIf(hasPostgres, 'while lookups wait for the database', async () => {
  const { log, lines } = collectLog()
  const world = await startLookupWorld({ log })

  test('the lookup of a bot that disconnects is not executed, and a bot that waits gets its response', async () => {
    const leaving = new AbortController()
    const begun: Promise<Answer>[] = []
    await world.store.db.transaction().execute(async (trx) => {
      await sql`lock table instance_keys in access exclusive mode`.execute(trx)
      begun.push(world.inGuild.lookUp(world.lookup))
      const locks = async () =>
        (await sql`select from pg_locks where not granted and ${OF_THIS_DATABASE}`.execute(trx)).rows
      await expect.poll(locks).toHaveLength(1)
      // From now on, other lookups wait.
      const arriving = new Promise<IncomingMessage>((resolve) => world.app.server.once('request', resolve))
      const sent = { method: 'POST', json: world.lookup, signal: leaving.signal }
      const left = world.inGuild.send('/v1/stats/player', sent).catch(() => undefined)
      const { socket } = await arriving
      await expect.poll(world.store.lookups.waiting).toBe(1)
      leaving.abort()
      await left
      await expect.poll(() => socket.destroyed).toBe(true)
    })
    expect(await Promise.all(begun)).toMatchObject([{ status: 200 }])
    // A lookup that was made is counted.
    await world.writeCounts()
    const { lookups } = (await world.target.get('/v1/users/me/lookups')).body
    expect(lookups).toMatchObject([{ answered: 1 }])
    expect(lines().filter(({ level }) => level >= 50)).toEqual([])
  })
})
