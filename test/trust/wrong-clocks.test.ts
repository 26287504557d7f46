/**
 * Whether a database is the one that was left is judged by its own clock, and how long a heartbeat is fresh by the monotonic one: a
 * process whose clock is hours off judges as any other.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Bot } from '../helpers/actors.ts'
import { hasPostgres } from '../helpers/app.ts'
import { clockOff, hasFaketime, reportFaketime } from '../helpers/faketime.ts'
import { postgresProgram } from '../helpers/find-program.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { rowsOf } from '../helpers/run-sql.ts'
import { outputOf } from '../helpers/run-sync.ts'
import { statusOf } from '../helpers/service-process.ts'
import { type Copy, copyServer } from '../helpers/standby.ts'
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { runAdmin } from '../operators/run-admin.ts'
import { lookup, openStage, type Stage } from './stage.ts'

reportFaketime()
const UNTIL = { timeout: 30_000, interval: 50 }

describe.skipIf(!hasPostgres || !hasFaketime)('processes whose clocks are hours off', () => {
  let postgres: Cluster
  let proxy: TcpProxy
  let standby: Copy
  let stage: Stage
  let key: string | undefined
  let visible: { guild_id: string; target_chat_id: string }

  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true })
    proxy = await startTcpProxy(postgres.url)
    stage = await openStage({ DATABASE_URL: proxy.url, RATE_LIMIT_PER_MINUTE: '1000000000' })
    const right = await stage.startOne()
    await Promise.all(['+5h', '-5h'].map((offset) => stage.startOne(clockOff(offset))))
    key = (await stage.bot(right)).key
    visible = lookup((await stage.consentingPerson(right)).person)
  })
  afterAll(async () => {
    const troubles = stage?.troubles()
    await stage?.close()
    await proxy?.close()
    await standby?.remove()
    await postgres?.remove()
    expect(troubles).toEqual([])
  })

  const lookups = () =>
    Promise.all(stage.services.map(async ({ url }) => (await new Bot(url, key).lookUp(visible)).status))
  const expectAll = (status: number) => expect.poll(lookups, UNTIL).toEqual([status, status, status])

  test('are off indeed, and answer lookups', async () => {
    const dates = await Promise.all(
      stage.services.map(async ({ url }) => (await fetch(`${url}/healthz`)).headers.get('date')),
    )
    // Without `+ 0`, a little behind would be -0, which isn't 0 for `toEqual`.
    const hoursOff = dates.map((date) => Math.round((Date.parse(date ?? '') - Date.now()) / 3_600_000) + 0)
    expect(hoursOff.toSorted((a, b) => a - b)).toEqual([-5, 0, 5])
    await expectAll(200)
  })

  test('believe a failover', async () => {
    standby = await copyServer(postgres.url, { as: 'standby' })
    await standby.start()
    proxy.shut()
    const [{ lsn }] = await rowsOf(postgres.url, 'select pg_current_wal_lsn() as lsn')
    const replayed = () => rowsOf(standby.url, `select pg_last_wal_replay_lsn() >= '${lsn}' as is_there`)
    await expect.poll(replayed, UNTIL).toEqual([{ is_there: true }])
    await rowsOf(standby.url, 'select pg_promote()')
    proxy.leadTo(standby.url)
    proxy.open()
    await expectAll(200)
    expect(await rowsOf(standby.url, 'select timeline from database_identity')).toEqual([{ timeline: 2 }])
  })

  test('refuse a restored dump, those that run and those that start, until an operator accepts it', async () => {
    const input = outputOf(postgresProgram('pg_dump'), ['--clean', '--if-exists', '--no-owner', standby.url])
    outputOf(postgresProgram('psql'), ['--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', standby.url], {
      input,
    })
    await expectAll(503)
    const starting = await stage.startOne(clockOff('-5h'))
    expect(await statusOf(`${starting.url}/readyz`)).toBe(503)
    await starting.kill()
    stage.services.pop()

    const choices = ['--consents', 'keep', '--keys', 'keep', '--yes']
    const env = { DATABASE_URL: standby.url, ...clockOff('+5h') }
    expect(await runAdmin(env, 'accept-restore', ...choices)).toMatchObject({ code: 0 })
    await expectAll(200)
  })

  test("judge a heartbeat's age at their start by the database's clock", async () => {
    await Promise.all(stage.services.splice(0).map((service) => service.kill()))
    /** As after a promotion that nobody has recorded, so long after the newest heartbeat. */
    const promoteAfter = (age: string) =>
      rowsOf(
        standby.url,
        `with aged as (update write_marks set written_at = clock_timestamp() - interval '${age}')
         update database_identity set timeline = 1, accepted_at = clock_timestamp() - interval '1 day'`,
      )
    const readyAt = async (offset: string) => {
      const service = await stage.startOne(clockOff(offset))
      const status = await statusOf(`${service.url}/readyz`)
      await service.kill()
      return status
    }
    await promoteAfter('1 hour')
    expect(await readyAt('-5h')).toBe(503)
    // For the future: a start may take as long as it takes.
    await promoteAfter('-10 minutes')
    expect(await readyAt('+5h')).toBe(200)
  })
})
