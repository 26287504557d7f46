/**
 * Starts that can't go on: one sentence that says what to do, exit code 1, and no stack trace. DATABASE_URL in its forms: sockets,
 * TLS with a public or a private authority, and what is said when one can't work.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { send } from '../helpers/actors.ts'
import { describeIf, emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { certificate } from '../helpers/certificate.ts'
import { closeLater } from '../helpers/close-later.ts'
import { createDatabase, freePort, startPostgres } from '../helpers/postgres.ts'
import { rowsOf } from '../helpers/run-sql.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { MIGRATE, quickDatabase, runToEnd, SERVICE, startProcess } from './process.ts'

const folder = temporaryFolder()

const upToDate = { code: 0, stderr: '', stdout: expect.stringMatching(/The postgres database is up to date\.\n$/) }
const refusal = (stderr: string) => ({ code: 1, signal: null, stdout: '', stderr: `${stderr}\n` })

describe('a start', () => {
  test('with bad variables names all of them at once, and no secret', async () => {
    const env = {
      PORT: 'eighty',
      SESSION_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://stats:hunter2@db/stats',
      CHAT_CLIENT_ID: 'x',
    }
    expect(await runToEnd(folder, env)).toEqual(
      refusal(
        'The configuration is invalid:\n' +
          '  - PORT must be a whole number from 0 to 65535.\n' +
          '  - DATABASE_URL must be postgres://user:password@host/db, percent-encoded (# is %23).\n' +
          '  - SESSION_SECRET must have 32 characters or more; in a list (new,old), each secret must.\n' +
          '  - CHAT_CLIENT_SECRET, CHAT_AUTHORIZE_URL, CHAT_TOKEN_URL, CHAT_API_URL: required, but not set. See docs/configuration.md.',
      ),
    )
  })

  test('with an argument says that it takes none, but for its version', async () => {
    for (const program of [SERVICE, MIGRATE]) {
      expect(await runToEnd(folder, {}, [...program, '--prot=80'])).toEqual(
        refusal('Unexpected argument "--prot=80". Settings are environment variables: see docs/configuration.md.'),
      )
      const version = { code: 0, signal: null, stdout: `${project.version}\n`, stderr: '' }
      expect(await runToEnd(folder, {}, [...program, '--version'])).toEqual(version)
    }
  })

  test('on a port that is taken says which, and by which variables', async () => {
    const other = createServer()
    closeLater(() => other.close())
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    for (const name of ['PORT', 'METRICS_PORT']) {
      const end = await runToEnd(folder, { ...(await quickDatabase()), [name]: String(port), LOG_LEVEL: 'warn' })
      const variables = `${name.replace('PORT', 'HOST')}, ${name}`
      expect(end).toEqual(refusal(`${variables}: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`))
    }
  })

  test('in a data folder that is none says so', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const refused = refusal("DATA_DIR: EEXIST: file already exists, mkdir 'a-file'.")
    expect(await runToEnd(folder, { DATA_DIR: 'a-file' })).toEqual(refused)
    const onPostgres = { DATA_DIR: 'a-file', LOG_LEVEL: 'warn', ...(await quickDatabase()) }
    expect(await runToEnd(folder, onPostgres)).toEqual(refused)
  })

  test('with a kept secret that is none says which file to remove', async () => {
    mkdirSync(join(folder, 'broken'))
    writeFileSync(join(folder, 'broken', 'session-secret'), 'short\n')
    const end = await runToEnd(folder, { DATA_DIR: 'broken', LOG_LEVEL: 'warn' })
    const file = join('broken', 'session-secret')
    expect(end).toEqual(
      refusal(`${file} contains no secret of 32 characters or more. Remove it and a new one will be created.`),
    )
  })

  test.runIf(hasPostgres)('with a database that does not exist says so, without its password', async () => {
    const url = new URL(await emptyDatabase())
    url.pathname = '/nowhere'
    url.password = 'hunter2'
    const end = await runToEnd(folder, { DATABASE_URL: url.href, LOG_LEVEL: 'error' })
    expect(end).toEqual(refusal('DATABASE_URL: database "nowhere" does not exist (3D000).'))
  })

  test('with a database folder that is none says so', async () => {
    mkdirSync(join(folder, 'no-database', 'database'), { recursive: true })
    writeFileSync(join(folder, 'no-database', 'database', 'PG_VERSION'), '9.1\n')
    const end = await runToEnd(folder, { DATA_DIR: 'no-database', LOG_LEVEL: 'error' })
    expect(end).toMatchObject({ code: 1 })
    expect(end.stderr).toMatch(/^DATA_DIR: .*\.\n$/)
  })

  test.runIf(hasPostgres)('on an engine that lacks what is asked of Postgres says so', async () => {
    const DATABASE_URL = await emptyDatabase()
    await rowsOf(
      DATABASE_URL,
      `create schema aurora; create function aurora.pg_current_wal_lsn() returns pg_lsn language plpgsql as
         $$ begin raise 'wal_level must be set to ''logical''' using errcode = '55000'; end $$`,
      `alter database ${new URL(DATABASE_URL).pathname.slice(1)} set search_path = aurora, pg_catalog, public`,
    )
    const refused = refusal("DATABASE_URL: wal_level must be set to 'logical' (55000).")
    expect(await runToEnd(folder, { DATABASE_URL, LOG_LEVEL: 'error' })).toEqual(refused)
  })
})

describe('a migration by command', () => {
  test.runIf(hasPostgres)('in production needs nothing else', async () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: await emptyDatabase() }
    expect(await runToEnd(folder, env, MIGRATE)).toMatchObject(upToDate)
  })

  test('says that the database is away, at once and without its password', async () => {
    const DATABASE_URL = `postgres://stats:hunter2@127.0.0.1:${await freePort()}/stats`
    const away = refusal('DATABASE_URL: the database is unavailable (ECONNREFUSED).')
    expect(await runToEnd(folder, { DATABASE_URL }, MIGRATE)).toEqual(away)
  })
})

const UNTRUSTED = 'unable to verify the first certificate'
const OTHER_NAME = "Hostname/IP does not match certificate's altnames: "
const NO_FILE = "ENOENT: no such file or directory, open '/nowhere.pem'.\n"

describeIf(hasPostgres, 'an address of Postgres', async () => {
  const cluster = await startPostgres({ certificate })
  const plain = new URL(await createDatabase(cluster.url))

  const migrate = (url: string) => runToEnd(folder, { DATABASE_URL: url }, MIGRATE)
  const withMode = (query: string, host = 'localhost') => {
    const url = new URL(`${plain.href}?${query}`)
    url.hostname = host
    return url.href
  }
  const verified = `sslmode=verify-full&sslrootcert=${certificate.authority}`
  const refused = (why: string) => ({
    ...{ code: 1, signal: null, stdout: '' },
    stderr: expect.stringContaining(`DATABASE_URL: ${why}`),
  })

  test('may lead to a socket, in each form that the driver has', async () => {
    const sockets = dirname(cluster.data)
    const database = plain.pathname
    for (const url of [
      `postgres://${database}?host=${sockets}&port=${plain.port}&user=postgres`,
      `postgres://postgres:unused@${database}?host=${sockets}&port=${plain.port}`,
      `postgres://postgres@${encodeURIComponent(sockets)}:${plain.port}${database}`,
    ]) {
      expect(await migrate(url), url).toMatchObject(upToDate)
    }
    const url = `postgres://postgres:unused@${database}?host=${sockets}&port=${plain.port}`
    const service = await startProcess(folder, { DATABASE_URL: url })
    expect(await send(`${service.url}/readyz`)).toMatchObject({ status: 200 })
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([
    ['may do without TLS', withMode('sslmode=disable'), upToDate],
    ['may leave open whose certificate it is', withMode('sslmode=no-verify'), upToDate],
    ['may name a private authority', withMode(verified), upToDate],
    ['that does not name it says that it is not trusted', withMode('sslmode=verify-full'), refused(UNTRUSTED)],
    ['names the host that the certificate is for', withMode(verified, '127.0.0.1'), refused(OTHER_NAME)],
    [
      'names a certificate that can be read',
      withMode('sslmode=verify-full&sslrootcert=/nowhere.pem'),
      refused(NO_FILE),
    ],
  ])('%s', async (_what, url, end) => {
    expect(await migrate(url)).toMatchObject(end)
  })
})
