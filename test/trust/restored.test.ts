/** Lookups stop on a database other than the one the service last wrote to, but not after a restart or a failover. */
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Log } from '../../src/lib/outage-log.ts'
import type { Store } from '../../src/store/open-store.ts'
import * as accounts from '../../src/store/people/accounts.ts'
import * as permissions from '../../src/store/people/permissions.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { postgresProgram } from '../helpers/find-program.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { type Cluster, serverFolder, startPostgres } from '../helpers/postgres.ts'
import { runSql } from '../helpers/run-sql.ts'
import { runForOutput } from '../helpers/run-sync.ts'
import { startStandby } from '../helpers/standby.ts'
import { startTcpProxy } from '../helpers/tcp-proxy.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { cause, createKey, loadTestStore, logIn } from '../store/open-test-store.ts'

multiplyDeadlines(1)

const SHOWN = ['shown', 'shown', 'shown']
const REFUSED = ['refused', 'refused', 'refused']
const QUIET: Log = { warn: () => {}, info: () => {} }
const stores: Store[] = []
const closeAll = () => Promise.all(stores.splice(0).map((store) => store.close()))

afterEach(closeAll)

/** Opens a store as a process of the service does. */
async function openAt(databaseUrl: string, { maxAbsenceMinutes = 0, log = QUIET } = {}): Promise<Store> {
  const store = await loadTestStore({ databaseUrl, log })
  stores.push(store)
  await store.open()
  await store.startHeartbeat(maxAbsenceMinutes)
  return store
}

/** Adds a person whom a bot may look up, and returns its key. */
async function populate(store: Store): Promise<string> {
  const userId = await logIn(store, '1')
  await permissions.set(store.db, { userId, guildId: '77', isAllowed: true }, cause)
  await accounts.link(store.db, { userId, gameId: { gameName: 'Left', tagLine: 'HERE', region: 'eu' } }, cause)
  return (await createKey(store, userId)).value
}

/** Sends a lookup, and says whether it was answered. */
async function look(store: Store, keyValue: string): Promise<'shown' | 'refused'> {
  try {
    const facts = await store.lookups.find({ keyValue, subject: { guildId: '77', targetChatId: '1' } })
    expect(facts.target).toMatchObject({ hasGlobalConsent: true, isAllowed: true })
    await store.ping()
    return 'shown'
  } catch (error) {
    expect(error).toMatchObject({ name: 'StoreUnavailableError' })
    await expect(store.ping()).rejects.toMatchObject({ name: 'StoreUnavailableError' })
    return 'refused'
  }
}

describeIf(hasPostgres, 'on Postgres', async () => {
  const dump = join(temporaryFolder(), 'dump')
  let databaseUrl: string
  let key: string

  // Acknowledged writes must be in the log that a standby gets. A crash of the kernel doesn't matter here.
  const settings = ['wal_level=replica', 'fsync=off']
  const postgres = await startPostgres({ isDurable: true, settings })

  /** Creates a database that a service used until it stopped. */
  async function createUsedDatabase(): Promise<void> {
    databaseUrl = await postgres.createDatabase()
    const store = await openAt(databaseUrl)
    key = await populate(store)
    expect(await look(store, key)).toBe('shown')
    await closeAll()
  }

  const restore = (target: string, ...options: string[]) =>
    runForOutput(postgresProgram('pg_restore'), [
      '--no-owner',
      '--exit-on-error',
      ...options,
      `--dbname=${target}`,
      dump,
    ])

  /** Makes the last heartbeat an hour old, and the first start older. */
  const makeHeartbeatsOlder = () =>
    runSql(
      databaseUrl,
      `with aged as (update write_marks set written_at = written_at - interval '1 hour')
       update database_identity set accepted_at = accepted_at - interval '1 day'`,
    )

  test('processes refuse lookups in a database that was restored from a dump', async () => {
    await createUsedDatabase()
    runForOutput(postgresProgram('pg_dump'), ['--format=custom', `--file=${dump}`, databaseUrl])
    const target = await postgres.createDatabase()
    restore(target)
    const lines: string[] = []
    const warn = (_fields: object, message: string) => void lines.push(message)
    const store = await openAt(target, { log: { ...QUIET, warn } })
    expect(await look(store, key)).toBe('refused')
    expect(lines.filter((line) => line.includes('npm run admin -- accept-restore'))).toHaveLength(1)
    // The dashboard works, so that people can withdraw.
    await permissions.set(store.db, { userId: '1', guildId: '77', isAllowed: false }, cause)

    const running = await openAt(databaseUrl)
    restore(databaseUrl, '--clean', '--if-exists')
    await expect.poll(() => look(running, key)).toBe('refused')
    expect(await look(await openAt(databaseUrl), key)).toBe('refused')
  })

  test('after a failover, running processes trust the promoted standby and refuse the old primary', async () => {
    await createUsedDatabase()
    const proxy = await startTcpProxy(databaseUrl)
    // One process records the failover, the others find it recorded.
    const all = await Promise.all([openAt(proxy.url), openAt(proxy.url), openAt(proxy.url)])
    const lookEverywhere = () => Promise.all(all.map((running) => look(running, key)))
    const standby = await startStandby(databaseUrl)
    proxy.shut()
    await standby.promote()
    proxy.open()
    proxy.redirectTo(standby.url)
    await expect.poll(lookEverywhere).toEqual(SHOWN)
    expect(await runSql(standby.url, 'select timeline from database_identity')).toEqual([{ timeline: 2 }])
    expect(await look(await openAt(standby.url), key)).toBe('shown')

    proxy.redirectTo(databaseUrl)
    await expect.poll(lookEverywhere).toEqual(REFUSED)
    // Now the address is right again.
    proxy.redirectTo(standby.url)
    await expect.poll(lookEverywhere).toEqual(SHOWN)
  })

  test('running and new processes refuse a database whose snapshot was restored', async () => {
    const machine = await startPostgres({ isDurable: true })
    databaseUrl = await machine.createDatabase()
    key = await populate(await openAt(databaseUrl))
    await closeAll()
    const rollBack = await snapshotOf(machine)
    await makeHeartbeatsOlder()
    const rollBackFurther = await snapshotOf(machine)

    const running = await openAt(databaseUrl)
    expect(await look(running, key)).toBe('shown')
    await machine.shutDown()
    await rollBack()
    // The running process records its refusal a moment later.
    const doubt = () => runSql(databaseUrl, 'select doubt from database_identity')
    await expect.poll(doubt).toEqual([{ doubt: expect.stringContaining('this database lacks a heartbeat') }])
    for (const store of [running, await openAt(databaseUrl)]) expect(await look(store, key)).toBe('refused')

    // If no process remembers the last heartbeat, only the age of the newest heartbeat shows that the database is old.
    await closeAll()
    await machine.shutDown()
    await rollBackFurther()
    expect(await look(await openAt(databaseUrl, { maxAbsenceMinutes: 30 }), key)).toBe('refused')
    expect(await look(await openAt(databaseUrl), key)).toBe('shown')
  })
})

/** Copies the files of a stopped server. The returned function puts them back and starts it. */
async function snapshotOf(machine: Cluster): Promise<() => Promise<void>> {
  const folder = serverFolder()
  await machine.shutDown()
  runForOutput('cp', ['-a', `${machine.data}/.`, folder])
  await machine.start()
  return async () => {
    removeFolder(machine.data)
    runForOutput('cp', ['-a', folder, machine.data])
    await machine.start()
  }
}
