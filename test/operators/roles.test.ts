/** One role creates the tables, another serves, with exactly the statements of docs/production.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { Bot } from '../helpers/actors.ts'
import { describeIf, guilds, hasPostgres, personas } from '../helpers/app.ts'
import { readText } from '../helpers/repository.ts'
import { runSql } from '../helpers/run-sql.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { MIGRATE, runToEnd, startProcess } from '../process/process.ts'
import { runAdmin } from './run-admin.ts'

/** Roles belong to the whole server, which other tests share. */
const suffix = Date.now().toString(36)
const withSuffix = (sql = '') => sql.replaceAll(/\b(?:stats|migrator)\b/g, (name) => `${name}_${suffix}`)
const page = readText('docs/production.md')
const [, block = ''] = /<<'SQL'\n(create role migrator .*?)^SQL$/ms.exec(page) ?? []
/** Statements for the server, and then for the new database. */
const [roles = '', defaults = ''] = block.split('\\connect stats\n').map(withSuffix)
const revocation = withSuffix(/-c '(revoke .*?)'/s.exec(page)?.[1])

const run = (url: string, sql: string) => runSql(url, ...sql.split(';').filter((text) => text.trim() !== ''))

describeIf(hasPostgres, 'the documented roles of Postgres', async () => {
  const folder = temporaryFolder()
  const superuser = inject('postgresUrl') ?? ''
  const as = (role: string, password: string) => {
    const url = new URL(superuser)
    Object.assign(url, { username: `${role}_${suffix}`, password, pathname: `/stats_${suffix}` })
    return url.href
  }
  const migrator = as('migrator', 'one')
  const stats = as('stats', 'another')

  await run(superuser, roles)
  await run(migrator, defaults)
  const end = `drop database stats_${suffix} with (force); drop role stats_${suffix}; drop role migrator_${suffix}`
  afterAll(() => run(superuser, end).then(() => {}))

  test('the service refuses to start if its database role cannot create the missing tables', async () => {
    const { code, stderr } = await runToEnd(folder, { DATABASE_URL: stats, LOG_LEVEL: 'error' })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL: permission denied .*\(42501\)\.\n$/)])
  })

  test('the service works with a database role that cannot change the schema', async () => {
    expect(await runToEnd(folder, { DATABASE_URL: migrator }, MIGRATE)).toMatchObject({ code: 0, stderr: '' })
    await run(migrator, revocation)
    const service = await startProcess(folder, { DATABASE_URL: stats })
    const key = readFileSync(join(folder, 'data', 'demo-key'), 'utf8').trim()
    const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: personas.member.id }
    expect(await new Bot(service.url, key).lookUp(lookup)).toMatchObject({ status: 200 })
    expect(await runAdmin({ DATABASE_URL: stats }, 'erase', personas.member.id, '--yes')).toMatchObject({ code: 0 })
    expect(await runAdmin({ DATABASE_URL: stats }, 'top')).toMatchObject({ code: 0 })
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    for (const statement of ['delete from kysely_migration', 'create table more (id int)', 'drop table users']) {
      await expect(run(stats, statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
