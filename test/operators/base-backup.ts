/** A Postgres server started on a restored base backup. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findProgram, postgresFolders } from '../helpers/find-program.ts'
import { freePort } from '../helpers/postgres.ts'

export interface Restored {
  /** The database of the same name on the restored server. */
  url: string
  remove(): Promise<void>
}

/** The path of one of Postgres' programs. Throws when this machine has none. */
export function program(name: string): string {
  const path = findProgram([name], postgresFolders())
  if (path === undefined) throw new Error(`${name} is missing: it comes with Postgres`)
  return path
}

/** Takes a base backup of the whole server, and starts another one on it. */
export async function restoreBaseBackup(databaseUrl: string): Promise<Restored> {
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'stats-backup-'))
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'pipe' as const }
  execFileSync(program('pg_basebackup'), ['-d', databaseUrl, '-D', data, '-X', 'stream', '-c', 'fast'], options)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  const argv = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(program('postgres'), argv, { ...owner, cwd: folder, stdio: 'ignore' })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  await untilReady(url.href)
  return {
    url: url.href,
    remove: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGQUIT')
      await gone
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Postgres refuses to run as root. */
function serverUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilReady(connectionString: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
