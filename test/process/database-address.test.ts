/** DATABASE_URL in its forms: sockets, TLS with a public or a private authority, and what is said when one can't work. */
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { certificate } from '../helpers/certificate.ts'
import { createDatabase, startPostgres } from '../helpers/postgres.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { MIGRATE, runToEnd, startProcess } from './process.ts'

describeIf(hasPostgres, 'an address of Postgres', async () => {
  const folder = temporaryFolder()
  const cluster = await startPostgres({ certificate })
  const plain = new URL(await createDatabase(cluster.url))

  const migrate = (url: string) => runToEnd(folder, { DATABASE_URL: url }, MIGRATE)
  const withMode = (query: string, host = 'localhost') => {
    const url = new URL(`${plain.href}?${query}`)
    url.hostname = host
    return url.href
  }
  const verified = () => `sslmode=verify-full&sslrootcert=${certificate.authority}`
  const upToDate = { code: 0, stderr: '', stdout: expect.stringMatching(/The postgres database is up to date\.\n$/) }
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
    ['may do without TLS', () => withMode('sslmode=disable'), upToDate],
    ['may leave open whose certificate it is', () => withMode('sslmode=no-verify'), upToDate],
    ['may name a private authority', () => withMode(verified()), upToDate],
    [
      'that does not name it says that it is not trusted',
      () => withMode('sslmode=verify-full'),
      refused('unable to verify the first certificate'),
    ],
    [
      'names the host that the certificate is for',
      () => withMode(verified(), '127.0.0.1'),
      refused("Hostname/IP does not match certificate's altnames: "),
    ],
    [
      'names a certificate that can be read',
      () => withMode('sslmode=verify-full&sslrootcert=/nowhere.pem'),
      refused("ENOENT: no such file or directory, open '/nowhere.pem'.\n"),
    ],
  ])('%s', async (_what, url, end) => {
    expect(await migrate(url())).toMatchObject(end)
  })
})
