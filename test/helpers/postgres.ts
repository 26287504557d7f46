/** Starts temporary Postgres clusters with the machine's own server programs. */
import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from './certificate.ts'
import { closeLater } from './close-later.ts'
import { postgresProgram } from './find-program.ts'
import { Program } from './program.ts'
import { runSql } from './run-sql.ts'
import { runForOutput } from './run-sync.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

export type Cluster = Awaited<ReturnType<typeof startPostgres>>

interface ClusterOptions {
  /** Server settings, as `name=value`. */
  settings?: string[]
  /** If given, the server also speaks TLS, with a copy of this certificate and key. */
  certificate?: Pick<Certificate, 'certificate' | 'key'>
  /** Whether acknowledged writes must survive `kill`. */
  isDurable?: boolean
  /** The folder for the data, such as a separate disk. The write-ahead log is elsewhere. */
  dataIn?: string
}

/** Starts a cluster on a free port of the loopback address. Throws if the machine has no Postgres. */
export async function startPostgres({ settings = [], certificate, isDurable = false, dataIn }: ClusterOptions = {}) {
  const owner = ownerOfServer()
  const folder = serverFolder()
  const data = join(dataIn ?? folder, 'data')
  const log = dataIn === undefined ? [] : ['-X', join(folder, 'log')]
  const newCluster = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N', ...log]
  runForOutput(postgresProgram('initdb'), newCluster, { ...owner, cwd: folder })
  if (certificate !== undefined) {
    for (const [name, file] of Object.entries({ crt: certificate.certificate, key: certificate.key })) {
      copyFileSync(file, join(data, `server.${name}`))
      chmodSync(giveToServer(join(data, `server.${name}`)), 0o600)
    }
    settings = [...settings, 'ssl=on']
  }
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const all = [...settings, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...fsync(isDurable)]
  const argv = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])]
  const server = new Program({ ...owner, cwd: folder }, postgresProgram('postgres'), ...argv)
  const start = () => server.start(() => waitForPostgres(url))
  /** Signals the server's process and its children. */
  const signalAll = (signal: NodeJS.Signals) => {
    if (server.pid === undefined) return
    for (const pid of [server.pid, ...childProcesses(server.pid)]) killQuietly(pid, signal)
  }
  await start()
  return {
    /** Address of the cluster's own database. */
    url,
    /** Folder of its files. */
    data,
    /** Process id of the running server, which has a child process for each connection. */
    postmaster: () => server.pid ?? 0,
    /** Creates an empty database and returns its address. */
    createDatabase: () => createDatabase(url),
    /** Changes a setting (`name = value`) for all connections, without waiting for a standby. */
    configure: (setting: string) => runSql(url, `alter system set ${setting}`, 'select pg_reload_conf()'),
    /** Freezes all server processes: the database accepts connections, but answers nothing. */
    hang: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    /** Ends the server at once, as a power cut would. After `start`, it has all acknowledged writes if `isDurable`. */
    kill: () => {
      signalAll('SIGKILL')
      return server.end('SIGKILL')
    },
    /** Stops the server as an operator would: the server notifies open connections. */
    shutDown: () => server.end('SIGINT'),
    start,
    /** Stops the server and removes its files. */
    remove: closeLater(async () => {
      signalAll('SIGCONT')
      await server.end('SIGQUIT')
      removeFolder(folder)
    }),
  }
}

/** Creates a database on a running server: an empty one, or a copy of a template that has no connections. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runSql(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const fsync = (isDurable: boolean) => (isDurable ? [] : ['fsync=off', 'full_page_writes=off'])

/** Postgres refuses to run as root. If the tests run as root, the user `postgres` owns the cluster. */
export function ownerOfServer(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (line === null) throw new Error('As root, the tests run Postgres as the user postgres, which this machine lacks.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** A temporary folder that the server may write to. */
export const serverFolder = (): string => giveToServer(temporaryFolder())

/** Gives a file or folder to the server's user. */
export function giveToServer(path: string): string {
  const owner = ownerOfServer()
  if ('uid' in owner) chownSync(path, owner.uid, owner.gid)
  return path
}

const usedPorts = new Set<number>()

/**
 * A free port, a different one each time, because a process may need several ports before it listens on the first. The port is
 * below the ports that Linux assigns by itself (ip(7), `ip_local_port_range`), so that no other process gets it first. Each
 * worker of Vitest has a thousand ports of its own.
 */
export async function freePort(): Promise<number> {
  const first = 11_000 + 1_000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 21)
  const port = randomInt(first, first + 1_000)
  if (usedPorts.has(port) || !(await canListen(port))) return freePort()
  usedPorts.add(port)
  return port
}

/** Whether this port is free on all addresses. */
function canListen(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

export async function waitForPostgres(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await runSql(url, 'select')
      return
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    }
  }
}

/** The ids of the child processes of a process. A Postgres server has one for each connection, and others. */
export function childProcesses(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}
