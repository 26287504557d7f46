/**
 * `node bench/floods.ts [seconds]`: how long an honest lookup takes while four connections attack, all in one way or each in
 * another. The service runs in a process of its own, the attackers in a thread.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { buildDashboard } from '../src/web/build/dashboard.ts'
import { startPostgres } from '../test/helpers/postgres.ts'
import type { Attack } from './flood-attacker.ts'
import { post, RawConnection } from './raw-connection.ts'
import { startService } from './servers.ts'
import { createWorld, lookups } from './world.ts'

const seconds = Number(process.argv[2] ?? 5)
const four = (attack: Attack) => [attack, attack, attack, attack]
const floods: Attack[][] = [
  [],
  four('an unknown path'),
  four('unknown keys'),
  four('unknown keys, the costliest body'),
  four('a real key'),
  four('too large'),
  four('chunks of a byte'),
  four('chunks of a byte, an unknown path'),
  four('chunks of a byte, health'),
  ['an unknown path', 'unknown keys', 'a real key', 'chunks of a byte'],
]

await buildDashboard()
const cluster = await startPostgres({ settings: ['max_connections=50'] })
try {
  const world = await createWorld(await cluster.createDatabase(), 1_000, 100)
  const [realKey = ''] = world.keys
  const server = await startService(world.databaseUrl)
  const port = Number(new URL(server.url).port)
  const honest = lookups(world, 1_000, '/v1/stats/player').map(({ path, headers, body }) =>
    post(path, headers.authorization?.slice('Bearer '.length), body),
  )
  await timesOf(port, honest)
  console.log('attack, honest lookups, p50 ms, p99 ms, max ms, attacks a second, MB')
  for (const attacks of floods) {
    const attacker = new Worker(new URL('flood-attacker.ts', import.meta.url), {
      workerData: { port, seconds: seconds + 1, attacks, realKey },
    })
    const done = once(attacker, 'message')
    await once(attacker, 'online')
    const times = await timesOf(port, honest)
    const [count] = await done
    const at = (part: number) => times[Math.floor(part * (times.length - 1))]?.toFixed(1)
    const figures = [times.length, at(0.5), at(0.99), at(1), Math.round(count / (seconds + 1)), memoryOf(server.pid)]
    console.log([[...new Set(attacks)].join(' + ') || 'none', ...figures].join(', '))
  }
  await server.stop()
} finally {
  await cluster.remove()
}

/** Milliseconds that honest lookups took, one after the other on one connection; sorted. */
async function timesOf(port: number, requests: string[]): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const connection = new RawConnection(port)
  const times: number[] = []
  while (performance.now() < until) {
    const startedAt = performance.now()
    const status = await connection.send(requests[times.length % requests.length] ?? '')
    if (status !== 200) throw new Error(`an honest lookup was answered with ${status}`)
    times.push(performance.now() - startedAt)
  }
  connection.socket.destroy()
  return times.toSorted((a, b) => a - b)
}

/** Resident memory in megabytes. */
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
