/** While withdrawals can't be saved, every replica refuses lookups, and the rest goes on. */
import { afterEach, expect, test } from 'vitest'
import type { Member } from '../helpers/actors.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { rowsOf } from '../helpers/run-sql.ts'
import { isOutage, measure, untilAnswered } from './load.ts'
import { GUILD, lookup, openStage } from './stage.ts'

/** A withdrawal that was refused stops lookups within this time. */
const UNTIL_HIDDEN = { timeout: 10_000 }

describeIf(hasPostgres, 'if the database', async () => {
  const postgres = await startPostgres({ isDurable: true })
  const stage = await openStage({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
  const [first] = await Promise.all([stage.startOne(), stage.startOne()])
  const scene = await stage.scene(first)
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })

  /** Writes something unimportant until the server has read its new settings, and refuses it. */
  async function untilRefused(who: Member): Promise<void> {
    let isAllowed = false
    const write = async () => {
      // Setting it to its present value would not be a write.
      isAllowed = !isAllowed
      return (await who.allow('4712', isAllowed)).status
    }
    await expect.poll(write, UNTIL_HIDDEN).toBe(503)
  }

  async function bringStandbyBack(): Promise<void> {
    await postgres.configure("synchronous_standby_names = ''")
    await expect.poll(stage.readiness).toEqual([200, 200])
  }

  test('waits for a missing standby, lookups are refused, and the last change of each person counts', async () => {
    const consenting = () => stage.consentingPerson(first)
    const people = await Promise.all([consenting(), consenting(), consenting()])
    for (const someone of people) await untilAnswered(() => someone.member.allow(GUILD, false))
    await postgres.configure("synchronous_standby_names = 'away'")
    await untilRefused(people[0].member)
    const wishInTurn = async (someone: Member) => {
      for (const isAllowed of [true, false, false]) {
        expect(isOutage(await measure(() => someone.allow(GUILD, isAllowed)))).toBe(true)
      }
    }
    await Promise.all(people.map((someone) => wishInTurn(someone.member)))
    // A person who agreed is hidden, too.
    await expect.poll(() => scene.lookups(), UNTIL_HIDDEN).toEqual([503, 503])
    expect(await stage.readiness()).toEqual([503, 503])
    await bringStandbyBack()
    for (const { person } of people) expect(await scene.lookups(lookup(person))).toEqual([403, 403])
    expect(await waitingOn(postgres)).toBe(0)
  })

  test('waits for a standby and a process is killed, the other processes end its commit without being asked', async () => {
    const doomed = await stage.startOne()
    const { member } = await stage.consentingPerson(doomed)
    await postgres.configure("synchronous_standby_names = 'away'")
    await untilRefused(member)
    const allowing = measure(() => member.allow('4711'))
    await expect.poll(() => waitingOn(postgres, 'commit'), { interval: 10 }).toBeGreaterThan(0)
    await doomed.kill()
    stage.services.splice(stage.services.indexOf(doomed), 1)
    expect((await allowing).status).toBe(0)
    await expect.poll(() => waitingOn(postgres, 'commit')).toBe(0)
    await bringStandbyBack()
  })
})

/** How many statements of the service that begin like this wait for a standby. */
async function waitingOn({ url }: Cluster, statement = ''): Promise<number> {
  const [{ waiting }] = await rowsOf(
    url,
    `select count(*)::int as waiting from pg_stat_activity
     where application_name = 'player-stats-lookup' and wait_event = 'SyncRep' and query ilike '${statement}%'`,
  )
  return waiting
}
