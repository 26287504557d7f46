/**
 * A rolling deployment: this release starts beside 1.0.0, and the decisions of people at either take effect at both. This release
 * also runs on the schema of the next one.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createMigratedDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { startWithConsent } from '../helpers/start-with-consent.ts'
import { openStoreAt } from '../store/open-test-store.ts'
import { type FormerRelease, unpackFormerRelease } from './former-release/unpack.ts'
import { GUILD, lookup, openStage, type StageProcess } from './stage.ts'

describeIf(hasPostgres, 'this release beside release 1.0.0', async () => {
  const former = unpackFormerRelease()
  const stage = await openStage({ DATABASE_URL: await createEmptyDatabase() })
  const start = (program?: FormerRelease['command']) => stage.startOne({ LOG_LEVEL: 'info' }, program)
  let old = await start(former.command)
  const scene = await stage.scene(old)
  let atOld = scene.member
  expect(await scene.lookups()).toEqual([200])
  const current = await start()
  const atCurrent = atOld.at(current.url)

  test('release 1.0.0 still answers lookups after the current release has migrated the database', async () => {
    const migrated = ({ log }: StageProcess) => JSON.stringify(log().filter(({ msg }) => msg.includes('schema')))
    // The log of a process may arrive later than its answers.
    await expect.poll(() => migrated(current)).toContain('0005_write_marks')
    await expect.poll(() => scene.lookups()).toEqual([200, 200])
    expect(migrated(old)).not.toContain('0005')
    expect(await stage.readiness()).toEqual([200, 200])
  })

  test('during a rolling deployment, a changed switch takes effect at replicas of both releases', async () => {
    for (const member of [atOld, atCurrent]) {
      expect(await member.setPermission(GUILD, false)).toMatchObject({ status: 200 })
      expect(await scene.lookups()).toEqual([403, 403])
      expect(await member.allow(GUILD)).toMatchObject({ status: 200 })
      expect(await scene.lookups()).toEqual([200, 200])
    }
  })

  test('release 1.0.0 can start on the current database schema', async () => {
    await old.kill()
    stage.services.splice(stage.services.indexOf(old), 1)
    old = await start(former.command)
    atOld = atOld.at(old.url)
    await expect.poll(() => scene.lookups()).toEqual([200, 200])
  })

  test('a replica of release 1.0.0 refuses lookups about a person whom the current release erased', async () => {
    const { person, member } = await stage.consentingPerson(old)
    const here = member.at(current.url)
    expect(await scene.lookups(lookup(person))).toEqual([200, 200])
    expect(await here.delete('/v1/users/me')).toMatchObject({ status: 200 })
    expect(await scene.lookups(lookup(person))).toEqual([403, 403])
    for (const browser of [member, here]) expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 })
  })

  test('a person who turns everything off at a replica of release 1.0.0 is hidden everywhere', async () => {
    expect(await atOld.post('/auth/revoke')).toMatchObject({ status: 200 })
    expect(await scene.lookups()).toEqual([403, 403])
    expect(await atCurrent.get('/v1/users/me')).toMatchObject({ status: 401 })
  })

  test('replicas of both releases answer lookups throughout a rolling deployment', () => {
    const lines = stage.services.flatMap((service) => service.log().map(({ msg }) => msg))
    expect(lines.filter((line) => line.startsWith('lookups are refused'))).toEqual([])
  })
})

test.skipIf(!hasPostgres)('the current release can start, and keep running, on the next release’s schema', async () => {
  const databaseUrl = await createMigratedDatabase()
  const world = await startWithConsent({ databaseUrl })
  const lookUp = async () => (await world.inGuild.lookUp(world.lookup)).status
  expect(await lookUp()).toBe(200)
  const tables = await world.query`select tablename as name from pg_tables where schemaname = 'public'`
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    await world.query`alter table ${sql.table(name)} add column of_the_next_release text`
  }
  await world.query`insert into kysely_migration (name, timestamp) values ('9999_next_release', '2030-01-01T00:00:00Z')`
  // The statement stays prepared on connections that outlive the migration.
  expect(await lookUp()).toBe(200)
  const started = await openStoreAt(databaseUrl)
  await started.ping()
})
