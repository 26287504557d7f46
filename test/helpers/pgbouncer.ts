/** Starts a temporary PgBouncer in front of a Postgres server. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrSkip } from './find-program.ts'
import { freePort, ownerOfServer, serverFolder, waitForPostgres } from './postgres.ts'
import { Program } from './program.ts'

export const pgbouncerPath = findOrSkip(['pgbouncer'])

/** Starts PgBouncer with these lines in its `[pgbouncer]` section. */
export async function startPgbouncer(databaseUrl: string, settings: string) {
  const folder = serverFolder()
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl)
  const port = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${settings}`,
  )
  const program = new Program({ ...ownerOfServer(), cwd: folder }, pgbouncerPath ?? '', ini)
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  await program.start(() => waitForPostgres(url))
  return {
    /** The address of the same database behind the pooler. */
    url,
  }
}
