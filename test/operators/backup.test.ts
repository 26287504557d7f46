/** The commands of docs/backup.md: after a restore, lookups, sessions and keys work as before. */
import { execFile } from 'node:child_process'
import { appendFileSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { Bot, send } from '../helpers/actors.ts'
import { describeIf, guilds, hasPostgres, personas, startApp } from '../helpers/app.ts'
import { postgresProgram } from '../helpers/find-program.ts'
import { ownerOfServer, startPostgres } from '../helpers/postgres.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { somebody } from '../helpers/start-with-consent.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const GUILD = guilds.lanternfall.id
const folder = temporaryFolder()
beforeAll(() => {
  for (const name of ['package.json', 'node_modules', 'src', 'migrations']) {
    symlinkSync(join(REPOSITORY, name), join(folder, name))
  }
})

const page = readText('docs/backup.md')

function commandsOf(section: string): string[] {
  const [, text = ''] = new RegExp(`\\n## ${section}\\n(.*?)(?=\\n## |$)`, 's').exec(page) ?? []
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
}

const inBash = promisify(execFile)

/** Runs commands as they are written, in a folder like the project's, or as the server's user in another one. */
async function run(
  commands: string,
  env: Record<string, string>,
  as: { cwd: string; uid?: number } = { cwd: folder },
): Promise<void> {
  expect(commands).not.toBe('')
  const PATH = [dirname(postgresProgram('pg_dump')), dirname(process.execPath), process.env.PATH].join(':')
  await inBash('bash', ['-euo', 'pipefail', '-c', commands], { ...as, env: { PATH, ...env } })
}

describeIf(hasPostgres, 'a dump of Postgres', async () => {
  const cluster = await startPostgres()
  const databaseUrl = await cluster.createDatabase()
  const service = await startApp({ databaseUrl })
  const bot = await service.bot(GUILD)
  const member = await service.createVisibleMember(personas.member, 'Restored Raven', 'SAFE')

  test('a person who opted out after the backup stays invisible after the restore', async () => {
    const [backUp = '', restore = '', ask = '', listErased = '', turnOff = '', accept = ''] =
      commandsOf('Postgres: a dump')
    const other = await service.createVisibleMember(personas.admin, 'Withdrawn Wren', 'SAFE')
    const key = await other.createKey(GUILD)
    const creator = await service.member({ ...personas.admin, id: '8700' })
    const [replaced, ending] = [await creator.createKey(GUILD), await creator.createKey(GUILD)]
    const erased = await service.member(personas.neverAgreed)
    const whoUnlinks = somebody(8_700_000_000_000_000_001n)
    const unlinking = await service.member(whoUnlinks)
    const { id } = (await unlinking.link('Unlinked Urchin', 'SAFE')).body
    const target = new URL(databaseUrl)
    target.pathname = '/stats_restored'
    const env = { DATABASE_URL: databaseUrl, NEW_DATABASE_URL: target.href, TIME_OF_BACKUP: new Date().toISOString() }
    await service.query`update instance_keys set expires_at = now() + interval '1 second' where id = ${ending.id}`
    await run(backUp, env)

    await other.post(`/v1/instances/${key.id}/revoke`)
    const overlap = () => creator.post(`/v1/instances/${replaced.id}/replace`)
    await expect.poll(overlap).toMatchObject({ status: 200 })
    await other.post('/auth/revoke')
    await unlinking.delete(`/v1/users/me/accounts/${id}`)
    await erased.delete('/v1/users/me')
    for (const commands of [restore, ask, listErased]) await run(commands, env)
    const idsIn = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n').sort()
    expect(idsIn('withdrew.txt')).toEqual([personas.admin.id, whoUnlinks.id].sort())
    expect(idsIn('revoked.txt')).toEqual([key.id, replaced.id].sort())
    expect(idsIn('erased.txt')).toEqual([personas.neverAgreed.id])
    // A command that fails must not read as one that has nothing left to do.
    await expect(run(`echo mistyped >> withdrew.txt\n${turnOff}`, env)).rejects.toThrow('FAILED for mistyped')
    await run(`sed -i /mistyped/d withdrew.txt\n${turnOff}`, env)
    const closed = await startApp({ databaseUrl: target.href, simulator: service.simulator })
    const lookup = { guild_id: GUILD, target_chat_id: personas.member.id }
    expect(await new Bot(closed.url, bot.key).lookUp(lookup)).toMatchObject({ status: 503 })
    await run(accept, env)
    await closed.close()

    const restored = await startApp({ databaseUrl: target.href, simulator: service.simulator })
    const again = new Bot(restored.url, bot.key)
    const shown = { status: 200, body: { publisher_game_name: 'Restored Raven' } }
    expect(await again.lookUp(lookup)).toMatchObject(shown)
    expect(await member.at(restored.url).get('/v1/users/me')).toMatchObject({ status: 200 })
    // New rows get new ids, because the dump has the counters of identity columns.
    const newcomer = await restored.member(personas.neverAgreed)
    expect(await newcomer.get('/v1/users/me')).toMatchObject({
      status: 200,
      body: { chat_id: personas.neverAgreed.id },
    })
    const withdrawn = { guild_id: GUILD, target_chat_id: personas.admin.id }
    expect(await again.lookUp(withdrawn)).toMatchObject({ status: 403 })
    // An expired key stays expired, and a key that was replaced since the backup does not come back.
    for (const { api_key } of [key, replaced, ending]) {
      expect(await new Bot(restored.url, api_key).lookUp(withdrawn)).toMatchObject({ status: 401 })
    }
  })
})

test.skipIf(!hasPostgres)('an operator can restore a Postgres server to a point in time', async () => {
  const [archive = '', backUp = '', goBack = ''] = commandsOf('Postgres: a base backup')
  const [, , ask = '', listErased = '', turnOff = '', accept = '', ready = ''] = commandsOf('Postgres: a dump')
  const cluster = await startPostgres({ isDurable: true })
  const asServer = { ...ownerOfServer(), cwd: dirname(cluster.data) }
  const folders = { PGDATA: cluster.data, BACKUP: join(dirname(cluster.data), 'backup') }
  const env: Record<string, string> = { DATABASE_URL: cluster.url, NEW_DATABASE_URL: cluster.url, ...folders }
  onTestFinished(async () => {
    await run('pg_ctl stop -w -m immediate -D "$PGDATA" || true', env, asServer)
  })
  // The data folder of an operator configures where the server listens.
  const { port } = new URL(cluster.url)
  const listens = ["listen_addresses = '127.0.0.1'", `port = ${port}`, `unix_socket_directories = '${asServer.cwd}'`]
  appendFileSync(join(cluster.data, 'postgresql.conf'), listens.map((line) => `${line}\n`).join(''))

  await run(archive, env, asServer)
  const service = await startApp({ databaseUrl: cluster.url })
  const bot = await service.bot(GUILD)
  const [stays, withdraws] = [await service.member(personas.member), await service.member(personas.neverAgreed)]
  const erased = await service.member(somebody(8_700_000_000_000_000_002n))
  for (const member of [stays, withdraws]) {
    await member.allow(GUILD)
    await member.link(`Player ${member === stays ? 'one' : 'two'}`, 'SAFE')
  }
  await run(backUp, env, asServer)
  env.BASE = globSync(`${env.BACKUP}/20*`).join()
  await stays.link('Since The Backup', 'SAFE')
  // The next millisecond, because commits have timestamps in microseconds.
  env.POINT_IN_TIME = env.TIME_OF_BACKUP = new Date(Date.now() + 1).toISOString().replace('Z', '+00')
  await stays.link('Since The Moment', 'SAFE')
  const beats = () => service.query`select max(beat) as beat from write_marks`
  // A loss before the next heartbeat could not be noticed.
  const before = await beats()
  await expect.poll(beats).not.toEqual(before)
  expect(await withdraws.post('/auth/revoke')).toMatchObject({ status: 200 })
  expect(await erased.delete('/v1/users/me')).toMatchObject({ status: 200 })

  await run(ask, env)
  await run(goBack, env, asServer)
  const lookUp = async (id: string) => (await bot.lookUp({ guild_id: GUILD, target_chat_id: id })).status
  const isBack = async () => (await stays.get('/v1/users/me')).status
  await expect.poll(isBack, { timeout: 30_000 }).toBe(200)
  const { accounts: linked } = (await stays.get('/v1/users/me')).body
  const names = linked.map((account: { publisher_game_name: string }) => account.publisher_game_name)
  expect(names).toEqual(['Player one', 'Since The Backup'])
  expect(await lookUp(personas.member.id)).toBe(503)

  await run(listErased, env)
  await run(turnOff, env)
  expect(await lookUp(personas.neverAgreed.id)).toBe(503)
  await run(accept, env)
  const untilReady = { timeout: 30_000, interval: 100 }
  await expect.poll(async () => (await send(`${service.url}/readyz`)).status, untilReady).toBe(200)
  await run(ready, { PUBLIC_URL: service.url })
  expect(await lookUp(personas.member.id)).toBe(200)
  expect(await lookUp(personas.neverAgreed.id)).toBe(403)
  expect(await service.query`select from users where chat_id = 8700000000000000002`).toEqual([])
})
