/** Starts temporary Redis or Valkey servers. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { closeLater } from './close-later.ts'
import { findOrSkip } from './find-program.ts'
import { freePort } from './postgres.ts'
import { Program } from './program.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

export const redisServerPath = findOrSkip(['redis-server', 'valkey-server'])

/** Starts a server on a free port of the loopback address. `users` are lines of an ACL file, without the word `user`. */
export async function startRedis(users: string[] = []) {
  if (redisServerPath === undefined) throw new Error('redis-server is missing: apt-get install redis-server')
  const folder = temporaryFolder()
  const port = await freePort()
  writeFileSync(join(folder, 'acl'), users.map((user) => `user ${user}\n`).join(''))
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  if (users.length > 0) options.push('--aclfile', join(folder, 'acl'))
  const server = new Program({}, redisServerPath, ...options)
  const start = () => server.startOn(port)
  const kill = () => server.end('SIGKILL')
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    /** Freezes the server: it accepts connections, but answers nothing. */
    hang: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
    /** Changes a setting while the server runs. */
    configure: async (name: string, value: string) => {
      const client = new Redis(port)
      await client.config('SET', name, value)
      client.disconnect()
    },
    remove: closeLater(async () => {
      await kill()
      removeFolder(folder)
    }),
  }
}
