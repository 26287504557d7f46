/** A throwaway Redis or Valkey server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Certificate } from './certificate.ts'
import { findProgram } from './find-program.ts'
import { freePort } from './postgres.ts'
import { Program } from './program.ts'
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

/** Starts a server on a free port of the loopback address. Throws when the machine has no Redis. */
export async function startRedis({ users = [], certificate }: RedisOptions = {}): Promise<RedisServer> {
  const program = findProgram(['valkey-server', 'redis-server'])
  if (program === undefined) throw new Error('redis-server is missing: apt-get install redis-server')
  const folder = mkdtempSync(join(tmpdir(), 'stats-redis-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'acl'), users.map((user) => `user ${user}\n`).join(''))
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  if (users.length > 0) options.push('--aclfile', join(folder, 'acl'))
  if (certificate !== undefined) options.push(...tlsOptions(tlsPort, certificate))
  const server = new Program({}, program, ...options)
  const start = () => server.start(() => untilOpen(port))
  const kill = () => server.end('SIGKILL')
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    tlsPort,
    kill,
    start,
    hang: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
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
