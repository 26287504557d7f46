/** A standby that follows a running Postgres server. */
import { join } from 'node:path'
import { postgresProgram } from './find-program.ts'
import { freePort, ownerOfServer, serverFolder, untilReady } from './postgres.ts'
import { Program } from './program.ts'
import { outputOf } from './run-sync.ts'
import { removeFolder } from './temporary-folder.ts'

export type Copy = Awaited<ReturnType<typeof copyServer>>

/** Takes a base backup and prepares it to follow the original; `start` starts it. */
export async function copyServer(serverUrl: string) {
  const owner = ownerOfServer()
  const folder = serverFolder()
  const data = join(folder, 'data')
  const backup = ['-d', serverUrl, '-D', data, '-X', 'stream', '-c', 'fast', '--no-sync', '-R']
  outputOf(postgresProgram('pg_basebackup'), backup, { ...owner, cwd: folder })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${folder}`]
  const argv = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = new Program({ ...owner, cwd: folder }, postgresProgram('postgres'), ...argv)
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  const stop = () => server.end('SIGINT')
  return {
    url: url.href,
    start: () => server.start(() => untilReady(url.href)),
    stop,
    remove: async () => {
      await stop()
      removeFolder(folder)
    },
  }
}
