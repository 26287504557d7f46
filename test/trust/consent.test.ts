/** Consent is linearizable during thousands of concurrent lookups and changes on three processes, and in a storm of faults. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeIf, hasPostgres, personas } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { adminTurn, personTurn, type World } from './consent-actors.ts'
import { botTurn } from './consent-lookups.ts'
import { Records } from './consent-records.ts'
import { SeededRandom, seedOfRun } from './seeded-random.ts'
import { openStage, somebody } from './stage.ts'

/** Set `TRUST_OPERATIONS` for longer runs. */
const OPERATIONS = Number(process.env.TRUST_OPERATIONS ?? 5_000)
/** A guard against hanging, even on a busy machine. */
const MAX_RUN_MS = 900_000

const seed = seedOfRun()

describeIf(hasPostgres, `random actors with TRUST_SEED=${seed}`, () => {
  async function build(databaseUrl: string): Promise<World> {
    const stage = await openStage({ DATABASE_URL: databaseUrl })
    await Promise.all([stage.startOne(), stage.startOne(), stage.startOne()])
    const people = Array.from({ length: 6 }, () => somebody())
    return { stage, records: new Records(), people, keys: [] }
  }

  /** All actors take turns at once until there are enough operations. */
  async function run(world: World): Promise<void> {
    const admins = Array.from({ length: 2 }, () => ({ ...personas.admin, id: somebody().id }))
    let actors = 0
    /** Random numbers for one actor, from its own sequence. */
    const random = () => {
      actors += 1
      return new SeededRandom(seed + 7_919 * actors)
    }
    const turns = [
      ...[...world.people, ...world.people].map((who) => personTurn(world, who, random())),
      ...[...admins, ...admins].map((who) => adminTurn(world, who, random())),
      ...Array.from({ length: 6 }, () => botTurn(world, random())),
    ]
    await Promise.all(
      turns.map(async (turn) => {
        for (; world.records.count < OPERATIONS; await sleep(1)) await turn()
      }),
    )
  }

  test('every answer that a client gets reflects all acknowledged writes', { timeout: MAX_RUN_MS }, async () => {
    const world = await build(await createEmptyDatabase())
    await run(world)
    const warnings = JSON.stringify(world.stage.services.map((service) => service.log()))
    expect(world.records.faults(), `the services said: ${warnings}`).toEqual([])
    expect(world.records.stale()).toEqual([])
    expect(world.records.misjudged()).toEqual([])
    const verdicts = world.records.verdicts()
    expect(verdicts.filter(({ isLinearizable }) => isLinearizable === false)).toEqual([])
    const undecided = verdicts.filter(({ isLinearizable }) => isLinearizable === undefined)
    if (undecided.length > 0) console.warn(`Outages left ${undecided.length} histories with too many orders to try.`)
    expect(answersIn(world.records), 'every kind of answer occurred').toEqual(EVERY_ANSWER)
  })

  test('no client gets a stale answer while processes and the database fail', {
    timeout: MAX_RUN_MS,
  }, async () => {
    const postgres = await startPostgres({ isDurable: true })
    const world = await build(postgres.url)
    const running = run(world)
    await causeFaults(world, postgres)
    await running
    expect(world.records.failures.length, 'some requests failed in the storm').toBeGreaterThan(0)
    expect(world.records.stale()).toEqual([])
    expect(world.records.misjudged()).toEqual([])
  })

  async function causeFaults({ stage, records }: World, database: Cluster): Promise<void> {
    const until = async (share: number) => {
      while (records.count < OPERATIONS * share) await sleep(20)
    }
    await until(0.2)
    await stage.services[0]?.kill()
    await stage.startOne()
    await until(0.3)
    await database.configure("synchronous_standby_names = 'away'")
    await sleep(3_000)
    await stage.services[2]?.kill()
    await stage.startOne()
    await sleep(3_000)
    await database.configure("synchronous_standby_names = ''")
    await until(0.4)
    await database.kill()
    await database.start()
    await until(0.6)
    database.hang()
    await sleep(3_000)
    database.resume()
    await until(0.7)
    await database.configure('default_transaction_read_only = on')
    await sleep(7_000)
    await database.configure('default_transaction_read_only = off')
    await until(0.8)
    await stage.services[1]?.kill()
    await stage.startOne()
  }
})

const EVERY_ANSWER = new Set([
  ...['a game', 'no_global_consent', 'no_linked_account', 'no_server_consent'],
  ...['401', 'third key', 'overtaken'],
])

function answersIn({ persons, keys, logins }: Records): Set<string> {
  const met = new Set<string>()
  for (const operation of persons) {
    if (operation.what === 'lookup') met.add(typeof operation.shown === 'string' ? operation.shown : 'a game')
  }
  for (const operation of keys) {
    if (operation.what === 'see' && !operation.isThere) met.add('401')
    if (operation.what === 'refuse to add') met.add('third key')
  }
  if (logins.some(({ isOvertaken }) => isOvertaken)) met.add('overtaken')
  return met
}
