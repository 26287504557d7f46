/** Starts a standby that follows a running Postgres server. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { postgresProgram } from './find-program.ts'
import { freePort, ownerOfServer, serverFolder, waitForPostgres } from './postgres.ts'
import { Program } from './program.ts'
import { runSql } from './run-sql.ts'
import { runForOutput } from './run-sync.ts'

/** Takes a base backup, and starts a server on it that follows the original server. */
export async function startStandby(serverUrl: string) {
  const owner = ownerOfServer()
  const folder = serverFolder()
  const data = join(folder, 'data')
  const backup = ['-d', serverUrl, '-D', data, '-X', 'stream', '-c', 'fast', '--no-sync', '-R']
  runForOutput(postgresProgram('pg_basebackup'), backup, { ...owner, cwd: folder })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${folder}`]
  const argv = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = new Program({ ...owner, cwd: folder }, postgresProgram('postgres'), ...argv)
  const address = new URL(serverUrl)
  address.host = `127.0.0.1:${port}`
  const url = address.href
  await server.start(() => waitForPostgres(url))
  return {
    url,
    /** Promotes the standby once it has all data that the original server has now. */
    promote: async () => {
      const [{ lsn }] = await runSql(serverUrl, 'select pg_current_wal_lsn() as lsn')
      const replayed = () => runSql(url, `select pg_last_wal_replay_lsn() >= '${lsn}' as is_there`)
      await expect.poll(replayed).toEqual([{ is_there: true }])
      await runSql(url, 'select pg_promote()')
    },
    remove: () => server.end('SIGINT'),
  }
}
