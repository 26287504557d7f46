/** Postgres is there and says no: no connection for lookups, a row that stays locked, a standby after a failover. */
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bot, type Member, send } from '../helpers/actors.ts'
import { hasPostgres } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { runSql } from '../helpers/run-sql.ts'
import { Ledger } from './ledger.ts'
import { expectOnlyOutages, isOutage, measure, startLoad, untilAnswered } from './load.ts'
import type { ServiceProcess } from './service-process.ts'
import { lookup, openStage, type Stage } from './stage.ts'

const MOST_CONNECTIONS = 12

describe.skipIf(!hasPostgres)('a database server that', () => {
  let postgres: Cluster
  let stage: Stage
  let bot: Bot
  let writer: Member
  let ledger: Ledger
  let consenting: { target_chat_id: string }

  beforeAll(async () => {
    const settings = [`max_connections=${MOST_CONNECTIONS}`, 'superuser_reserved_connections=0']
    postgres = await startPostgres({ isDurable: true, settings })
    stage = await openStage({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '1000000000' })
    await stage.startOne()
    bot = await stage.bot(first())
    consenting = lookup((await stage.consentingPerson(first())).person)
    writer = await stage.member(first())
    ledger = new Ledger()
    expect(await bot.lookUp(consenting)).toMatchObject({ status: 200 })
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })
  afterAll(async () => {
    await stage?.close()
    await postgres?.remove()
  })

  const first = (): ServiceProcess => {
    const [found] = stage.services
    if (found === undefined) throw new Error('no process')
    return found
  }
  const load = () => ({
    lookups: startLoad(32, () => bot.lookUp(consenting)),
    writes: startLoad(4, () => ledger.write(writer)),
  })
  const untilRecovered = async () => {
    await untilAnswered(() => bot.lookUp(consenting))
    await untilAnswered(() => ledger.write(writer))
  }

  test('has no connection for lookups, though the dashboard has some: /readyz says so until there is one again', async () => {
    // Lookups may have ended for a moment, where the last heartbeat met the end of the test before.
    await untilRecovered()
    const ofLookups = `from pg_stat_activity
                       where application_name = 'player-stats-lookup' and query like '%with ordinality%'`
    const others = await takeAllConnections(postgres)
    await others[0]?.query(`select pg_terminate_backend(pid) ${ofLookups}`)
    // Until it is gone its place is taken, and who takes all places doesn't get this one.
    await expect.poll(async () => (await others[0]?.query(`select 1 ${ofLookups}`))?.rowCount).toBe(0)
    others.push(...(await takeAllConnections(postgres)))
    await expect.poll(async () => (await bot.lookUp(consenting)).status).toBe(503)
    expect((await send(`${first().url}/readyz`)).status).toBe(503)
    await expect.poll(async () => (await ledger.write(writer)).status).toBe(200)
    for (const other of others) await other.end()
    await untilRecovered()
    expect((await send(`${first().url}/readyz`)).status).toBe(200)
  })

  test("lets somebody's row stay locked: they are told 503 in time, and nobody else notices", async () => {
    const blocked = await stage.member(first())
    const { id } = (await blocked.get('/v1/users/me')).body
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query('begin')
    await other.query('select 1 from users where id = $1 for update', [id])
    const refused = await measure(() => blocked.link('Locked Out'))
    const alive = await measure(() => ledger.write(writer))
    await other.query('rollback')
    await other.end()
    expect(isOutage(refused)).toBe(true)
    expect(alive.status).toBe(200)
    expect(await blocked.link('Locked Out')).toMatchObject({ status: 200 })
  })

  test('is replaced by its standby: that one is not believed about consent before it is promoted', async () => {
    const { lookups, writes } = load()
    await sleep(300)
    await postgres.kill()
    await sleep(300)
    closeSync(openSync(join(postgres.data, 'standby.signal'), 'w'))
    await postgres.start()
    const standbyFrom = performance.now()
    await sleep(2_000)
    const standbyUntil = performance.now()
    await runSql(postgres.url, 'select pg_promote()')
    await untilRecovered()

    const samples = [...(await lookups.stop()), ...(await writes.stop())]
    expectOnlyOutages(samples)
    const meanwhile = samples.filter(({ startedAt, ms }) => startedAt > standbyFrom && startedAt + ms < standbyUntil)
    expect(meanwhile.length).toBeGreaterThan(0)
    expect(meanwhile.filter(({ status }) => status === 200)).toEqual([])
    await ledger.expectAllKept(writer)
  })
})

/** Connects until the server refuses. */
async function takeAllConnections({ url }: Cluster): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  while (taken.length <= MOST_CONNECTIONS) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
  throw new Error('the server has no bound on its connections')
}
