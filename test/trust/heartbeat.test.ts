/** In doubt nobody is visible: while somebody can't say no, no replica answers a lookup, and the rest goes on. */
import { afterEach, expect, test } from 'vitest'
import type { Member } from '../helpers/actors.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { beginWith, rowsOf } from '../helpers/run-sql.ts'
import { isOutage, measure, untilAnswered } from './load.ts'
import { GUILD, lookup, openStage } from './stage.ts'

/** How long after a refused withdrawal somebody may still be shown. */
const UNTIL_HIDDEN = { timeout: 10_000 }

describeIf(hasPostgres, 'while the database', async () => {
  const postgres = await startPostgres({ isDurable: true })
  const stage = await openStage({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
  const [first] = await Promise.all([stage.startOne(), stage.startOne()])
  const scene = await stage.scene(first)
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })

  /** Until the server's processes have read its new settings, and that it takes no writes: told by one that matters to nobody. */
  async function untilRefused(who: Member): Promise<void> {
    let isAllowed = false
    const write = async () => {
      // What is so already is no write.
      isAllowed = !isAllowed
      return (await who.allow('4712', isAllowed)).status
    }
    await expect.poll(write, UNTIL_HIDDEN).toBe(503)
  }

  async function bringStandbyBack(): Promise<void> {
    await postgres.configure("synchronous_standby_names = ''")
    await expect.poll(stage.readiness).toEqual([200, 200])
  }

  test('keeps the heartbeats locked, no lookup is answered', async () => {
    const other = await beginWith(postgres.url, 'lock table write_marks')
    // This alone keeps nobody from withdrawing: it is what a process sees of a lock that might.
    await expect.poll(() => scene.lookups(), UNTIL_HIDDEN).toEqual([503, 503])
    expect(await stage.readiness()).toEqual([503, 503])
    await other.end()
    await expect.poll(() => scene.lookups()).toEqual([200, 200])
    await expect.poll(stage.readiness).toEqual([200, 200])
  })

  test('waits for a standby that is away, no lookup is answered, and the last wish counts, whatever was answered', async () => {
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
    // Whoever agrees is hidden too.
    await expect.poll(() => scene.lookups(), UNTIL_HIDDEN).toEqual([503, 503])
    expect(await stage.readiness()).toEqual([503, 503])
    await bringStandbyBack()
    for (const { person } of people) expect(await scene.lookups(lookup(person))).toEqual([403, 403])
    expect(await waitingOn(postgres)).toBe(0)
  })

  /** Somebody's yes to server 4711 waits for a standby when the process that they asked is killed. */
  async function leaveCommit(): Promise<Member> {
    const doomed = await stage.startOne()
    const someone = await stage.consentingPerson(doomed)
    await postgres.configure("synchronous_standby_names = 'away'")
    await untilRefused(someone.member)
    const allowing = measure(() => someone.member.allow('4711'))
    await expect.poll(() => waitingOn(postgres, 'commit'), { interval: 10 }).toBeGreaterThan(0)
    await doomed.kill()
    stage.services.splice(stage.services.indexOf(doomed), 1)
    expect((await allowing).status).toBe(0)
    return someone.member
  }

  test('waits for a standby and a process is killed, the others end what it left, though nobody asks', async () => {
    await leaveCommit()
    await expect.poll(() => waitingOn(postgres, 'commit')).toBe(0)
    await bringStandbyBack()
  })

  test('waits for a standby and a process is killed, what it left ends before the next wish is refused', async () => {
    const elsewhere = (await leaveCommit()).at(first.url)
    // The next wish meets the lock of the last one. When it is answered, the last one can't come any more.
    expect(isOutage(await measure(() => elsewhere.allow('4711', false)))).toBe(true)
    expect(await waitingOn(postgres, 'commit')).toBe(0)
    // Nothing is locked any more: the person's next wish is taken in, in its turn.
    expect(isOutage(await measure(() => elsewhere.allow('4711', false)))).toBe(true)
    await bringStandbyBack()
    const { other_permissions } = (await elsewhere.get('/v1/users/me')).body
    expect(other_permissions).toContainEqual(expect.objectContaining({ guild_id: '4711', is_allowed: false }))
  })
})

/** Commits that wait for a standby, or other statements that begin so. */
async function waitingOn({ url }: Cluster, statement = ''): Promise<number> {
  const [{ waiting }] = await rowsOf(
    url,
    `select count(*)::int as waiting from pg_stat_activity
     where application_name = 'player-stats-lookup' and wait_event = 'SyncRep' and query ilike '${statement}%'`,
  )
  return waiting
}
