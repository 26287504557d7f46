/** A throwaway Redis or Valkey server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Certificate } from './certificate.ts'
import { findProgram } from './find-program.ts'
import { freePort } from './postgres.ts'
import { isListening } from './service-process.ts'

export interface RedisServer {
  url: string
  /** The port that speaks TLS, if there is one. */
  tlsPort: number
  kill(): Promise<void>
  start(): Promise<void>
  /** Freezes the server: it accepts connections and answers nothing. */
  hang(): void
  resume(): void
  /** Changes a setting while it runs. */
  configure(name: string, value: string): Promise<void>
  remove(): Promise<void>
}

export interface RedisOptions {
  /** Lines of an ACL file, without the word `user`. */
  users?: string[]
  /** It speaks TLS on a second port then. */
  certificate?: Pick<Certificate, 'certificate' | 'key'>
}

/** Starts a server on a free port of the loopback address; undefined when the machine has none. */
export async function startRedis({ users = [], certificate }: RedisOptions = {}): Promise<RedisServer | undefined> {
  const program = findProgram(['valkey-server', 'redis-server'])
  if (program === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'stats-redis-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'acl'), users.map((user) => `user ${user}\n`).join(''))
  let server: ChildProcess | undefined
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    if (users.length > 0) options.push('--aclfile', join(folder, 'acl'))
    if (certificate !== undefined) options.push(...tlsOptions(tlsPort, certificate))
    server = spawn(program, options, { stdio: 'ignore' })
    await untilOpen(port)
  }
  const kill = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    tlsPort,
    kill,
    start,
    hang: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    configure: async (name, value) => {
      const client = new Redis(port)
      await client.config('SET', name, value)
      client.disconnect()
    },
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function tlsOptions(port: number, { certificate, key }: Pick<Certificate, 'certificate' | 'key'>): string[] {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate]
  return ['--tls-port', String(port), ...files, '--tls-auth-clients', 'no']
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isListening(port)) return
    await sleep(50)
  }
  throw new Error('the Redis server does not listen')
}
