/** DATABASE_URL in its forms: sockets, TLS with a public or a private authority, and what is said when one can't work. */
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { hasPostgres } from '../helpers/app.ts'
import { type Certificate, hasOpenssl, makeCertificate } from '../helpers/certificate.ts'
import { type Cluster, createDatabase, startPostgres } from '../helpers/postgres.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { MIGRATE, runToEnd, startProcess } from './process.ts'

describe.runIf(hasPostgres && hasOpenssl)('an address of Postgres', () => {
  const folder = temporaryFolder()
  let certificate: Certificate
  let cluster: Cluster
  let plain: URL
  beforeAll(async () => {
    certificate = makeCertificate(folder)
    cluster = await startPostgres({ certificate })
    plain = new URL(await createDatabase(cluster.url))
  })
  afterAll(async () => {
    await cluster?.remove()
    removeFolder(folder)
  })

  const migrate = (url: string) => runToEnd(folder, { DATABASE_URL: url }, MIGRATE)
  const withMode = (query: string, host = 'localhost') => {
    const url = new URL(`${plain.href}?${query}`)
    url.hostname = host
    return url.href
  }
  const upToDate = {
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/The postgres database is up to date\.\n$/),
  }
  const refusal = (stderr: string) => ({ code: 1, signal: null, stdout: '', stderr: `${stderr}\n` })

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

  test('with a private authority says that it is not trusted, and works when it is named', async () => {
    expect((await migrate(withMode('sslmode=verify-full'))).stderr).toMatch(
      /^DATABASE_URL: the database cannot be used: unable to verify the first certificate.*\n$/,
    )
    const query = `sslmode=verify-full&sslrootcert=${certificate.authority}`
    expect(await migrate(withMode(query))).toMatchObject(upToDate)
  })

  test('may do without TLS, or without knowing whose certificate it is', async () => {
    for (const mode of ['disable', 'no-verify']) {
      expect(await migrate(withMode(`sslmode=${mode}`)), mode).toMatchObject(upToDate)
    }
  })

  test('names the host that the certificate is for', async () => {
    const query = `sslmode=verify-full&sslrootcert=${certificate.authority}`
    expect((await migrate(withMode(query, '127.0.0.1'))).stderr).toMatch(
      /^DATABASE_URL: the database cannot be used: Hostname\/IP does not match certificate's altnames: .*\n$/,
    )
  })

  test('names a certificate that can be read', async () => {
    expect(await migrate(withMode('sslmode=verify-full&sslrootcert=/nowhere.pem'))).toEqual(
      refusal(
        "DATABASE_URL: the database cannot be used: ENOENT: no such file or directory, open '/nowhere.pem' (ENOENT).",
      ),
    )
  })
})
