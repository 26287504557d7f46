/** While withdrawals can't be saved, every replica refuses lookups, and everything else keeps working. */
import { afterEach, expect, test } from 'vitest'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { runSql } from '../helpers/run-sql.ts'
import { canMount, mountSmallDisk } from '../helpers/small-disk.ts'
import { Ledger } from './ledger.ts'
import { startLightLoad } from './light-load.ts'
import { isOutage, measure, untilAnswered } from './load.ts'
import { GUILD, lookup, openStage } from './stage.ts'

/** Lookups stop within this time after a withdrawal could not be saved. */
const UNTIL_HIDDEN = { timeout: 10_000 }

describeIf(hasPostgres, 'on Postgres', async () => {
  const postgres = await startPostgres({ isDurable: true })
  const stage = await openStage({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
  const [first] = await Promise.all([stage.startOne(), stage.startOne()])
  const scene = await stage.scene(first)
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })

  test('lookups are refused while the database waits for a missing standby', async () => {
    const consenting = () => stage.consentingPerson(first)
    const people = await Promise.all([consenting(), consenting(), consenting()])
    for (const someone of people) await untilAnswered(() => someone.member.setPermission(GUILD, false))
    await postgres.configure("synchronous_standby_names = 'away'")
    // Writes something unimportant until the server has read its new settings. Setting the present value would write nothing.
    let isAllowed = false
    const write = async () => {
      isAllowed = !isAllowed
      return (await people[0].member.setPermission('4712', isAllowed)).status
    }
    await expect.poll(write, UNTIL_HIDDEN).toBe(503)
    const decideInTurn = async ({ member }: (typeof people)[number]) => {
      for (const decision of [true, false, false]) {
        expect(isOutage(await measure(() => member.setPermission(GUILD, decision)))).toBe(true)
      }
    }
    await Promise.all(people.map(decideInTurn))
    // Lookups about a person who agreed are also refused.
    await expect.poll(() => scene.lookups(), UNTIL_HIDDEN).toEqual([503, 503])
    expect(await stage.readiness()).toEqual([503, 503])
    await postgres.configure("synchronous_standby_names = ''")
    await expect.poll(stage.readiness).toEqual([200, 200])
    for (const { person } of people) expect(await scene.lookups(lookup(person))).toEqual([403, 403])
    const waiting = `select from pg_stat_activity where application_name = 'player-stats-lookup' and wait_event = 'SyncRep'`
    expect(await runSql(postgres.url, waiting)).toEqual([])
  })
})

const [REFUSED, ANSWERED] = ['lookups are refused', 'lookups are answered again']
/** The lines of a log about the heartbeat. */
const heartbeatLines = (log: { msg: string }[]) =>
  log.filter(({ msg }) => msg.startsWith(REFUSED) || msg.startsWith(ANSWERED)).map((line) => JSON.stringify(line))
/** Far more rows than fit into the free pages of a table. */
const MAX_WRITES = 500

const SLOW = { timeout: 300_000 }

test.skipIf(!canMount())('lookups are refused while the database’s disk is full', SLOW, async () => {
  const disk = mountSmallDisk(256 * 1024 * 1024)
  const postgres = await startPostgres({ isDurable: true, dataIn: disk.folder })
  const stage = await openStage({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
  const first = await stage.startOne()
  await stage.startOne()
  const ofEach = (status: number) => stage.services.map(() => status)
  const { bot, member, lookups } = await stage.scene(first)
  const writer = await stage.member(first)

  const ledger = new Ledger()
  await ledger.write(writer)
  await expect.poll(() => lookups()).toEqual(ofEach(200))
  const { records, stop } = startLightLoad(stage, bot)
  disk.fill()
  let refused = await measure(() => ledger.write(writer))
  for (let writes = 0; refused.status === 200 && writes < MAX_WRITES; writes += 1) {
    refused = await measure(() => ledger.write(writer))
  }
  expect(isOutage(refused)).toBe(true)
  await expect.poll(() => lookups(), UNTIL_HIDDEN).toEqual(ofEach(503))
  expect(await stage.readiness()).toEqual(ofEach(503))
  for (const { metrics } of stage.services) {
    expect(await metrics()).toContain('\nplayer_stats_heartbeat_fresh 0\n')
  }
  for (const { log } of stage.services) {
    await expect.poll(() => heartbeatLines(log()).join(), UNTIL_HIDDEN).toContain('"code":"53100"')
  }
  for (const path of ['/v1/users/me', '/v1/users/me/history', '/v1/users/me/export']) {
    expect(await member.get(path), path).toMatchObject({ status: 200 })
  }
  expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })

  disk.free()
  await expect.poll(() => lookups()).toEqual(ofEach(200))
  await expect.poll(stage.readiness).toEqual(ofEach(200))
  await ledger.expectAllKept(writer)
  expect(await member.post('/auth/revoke')).toMatchObject({ status: 200 })
  expect(await lookups()).toEqual(ofEach(403))
  // The log alternates between loss and recovery. How often isn't asserted, since one more write may find room.
  for (const { log } of stage.services) {
    const lines = heartbeatLines(log()).map((line) => (line.includes(REFUSED) ? REFUSED : ANSWERED))
    expect(lines).toEqual(lines.map((_, at) => (at % 2 === 0 ? REFUSED : ANSWERED)))
    expect(lines.at(-1)).toBe(ANSWERED)
  }
  await stop()
  expect(records.faults()).toEqual([])
  expect(records.stale()).toEqual([])
  await first.kill()
  const restarted = await stage.startOne()
  await ledger.expectAllKept(writer.at(restarted.url))
})
