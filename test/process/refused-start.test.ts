/**
 * Starts that fail: one sentence that says what to do, exit code 1, and no stack trace. Forms of DATABASE_URL: sockets, and TLS
 * with a public or a private CA.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { send } from '../helpers/actors.ts'
import { createEmptyDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { certificate } from '../helpers/certificate.ts'
import { listen } from '../helpers/listen.ts'
import { createDatabase, startPostgres } from '../helpers/postgres.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { MIGRATE, quickDatabase, runToEnd, SERVICE, startProcess } from './process.ts'

const folder = temporaryFolder()

const upToDate = { code: 0, stderr: '', stdout: expect.stringMatching(/The postgres database is up to date\.\n$/) }
const refusal = (stderr: string) => ({ code: 1, signal: null, stdout: '', stderr: `${stderr}\n` })

describe('a start that fails', () => {
  test('the service exits with an error that names every invalid variable', async () => {
    const secret = { SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://stats:hunter2@db/stats' }
    const problems = [
      'PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL must be postgres://user:password@host/db, with special characters percent-encoded (# is %23).',
      'SESSION_SECRET must have 32 characters or more; in a list (new,old), every secret must have 32 or more.',
      'CHAT_CLIENT_SECRET, CHAT_PLATFORM: required, but not set. See docs/configuration.md.',
    ]
    expect(await runToEnd(folder, { PORT: 'eighty', CHAT_CLIENT_ID: 'x', ...secret })).toEqual(
      refusal(['The configuration is invalid:', ...problems].join('\n  - ')),
    )
  })

  test('the service exits with an error if it gets an unknown argument', async () => {
    for (const program of [SERVICE, MIGRATE]) {
      expect(await runToEnd(folder, {}, [...program, '--prot=80'])).toEqual(
        refusal('Unexpected argument "--prot=80". Settings are environment variables: see docs/configuration.md.'),
      )
      const version = { code: 0, signal: null, stdout: `${project.version}\n`, stderr: '' }
      expect(await runToEnd(folder, {}, [...program, '--version'])).toEqual(version)
    }
  })

  test('if the port is in use, the service exits with an error that names the port', async () => {
    const port = await listen(createServer())
    for (const name of ['PORT', 'METRICS_PORT']) {
      const end = await runToEnd(folder, { ...(await quickDatabase()), [name]: String(port), LOG_LEVEL: 'warn' })
      const variables = `${name.replace('PORT', 'HOST')}, ${name}`
      expect(end).toEqual(refusal(`${variables}: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`))
    }
  })

  test('the service exits with an error if the data folder is a file', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const refused = refusal("DATA_DIR: EEXIST: file already exists, mkdir 'a-file'.")
    expect(await runToEnd(folder, { DATA_DIR: 'a-file' })).toEqual(refused)
    const onPostgres = { DATA_DIR: 'a-file', LOG_LEVEL: 'warn', ...(await quickDatabase()) }
    expect(await runToEnd(folder, onPostgres)).toEqual(refused)
  })

  test('if the stored session secret is too short, the service exits with an error', async () => {
    mkdirSync(join(folder, 'broken'))
    writeFileSync(join(folder, 'broken', 'session-secret'), 'short\n')
    const sentence =
      'broken/session-secret contains no secret of 32 characters or more. Remove it and a new one will be created.'
    expect(await runToEnd(folder, { DATA_DIR: 'broken', LOG_LEVEL: 'warn' })).toEqual(refusal(sentence))
  })
})

test.runIf(hasPostgres)('"npm run migrate" needs only DATABASE_URL in production', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: await createEmptyDatabase() }
  expect(await runToEnd(folder, env, MIGRATE)).toMatchObject(upToDate)
})

const UNTRUSTED = 'unable to verify the first certificate'
const OTHER_NAME = "Hostname/IP does not match certificate's altnames: "
const NO_FILE = "ENOENT: no such file or directory, open '/none.pem'.\n"

describeIf(hasPostgres, 'DATABASE_URL', async () => {
  const cluster = await startPostgres({ certificate })
  const plain = new URL(await createDatabase(cluster.url))

  const migrate = (url: string) => runToEnd(folder, { DATABASE_URL: url }, MIGRATE)
  const withMode = (query: string, host = 'localhost') => {
    const url = new URL(`${plain.href}?${query}`)
    url.hostname = host
    return url.href
  }
  const verified = `sslmode=verify-full&sslrootcert=${certificate.ca}`
  const refused = (why: string) => ({
    ...{ code: 1, signal: null, stdout: '' },
    stderr: expect.stringContaining(`DATABASE_URL: ${why}`),
  })

  test('DATABASE_URL may name a Unix socket', async () => {
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
    ['may turn TLS off', withMode('sslmode=disable'), upToDate],
    ['may accept any certificate', withMode('sslmode=no-verify'), upToDate],
    ['may name a private CA', withMode(verified), upToDate],
    ['is refused if the private CA is not named', withMode('sslmode=verify-full'), refused(UNTRUSTED)],
    ['is refused if the certificate is for another host', withMode(verified, '127.0.0.1'), refused(OTHER_NAME)],
    ['is refused if the CA file is missing', withMode('sslmode=verify-full&sslrootcert=/none.pem'), refused(NO_FILE)],
  ])('DATABASE_URL %s', async (_what, url, end) => {
    expect(await migrate(url)).toMatchObject(end)
  })
})
