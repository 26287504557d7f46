/**
 * `node bench/start-ablations.ts [rounds]`: what the compile cache gains. Milliseconds, by the clock and of CPU, from the start
 * of the process to its first answer, in production, on a migrated Postgres.
 */
import { openStore } from '../test/helpers/open-store.ts'
import { startPostgres } from '../test/helpers/postgres.ts'
import { cpuOf } from './cpu.ts'
import { type RunningServer, startService } from './servers.ts'
import { spread } from './spread.ts'

const rounds = Number(process.argv[2] ?? 9)
/** A variable of Node: with it the service's own call to turn the cache on does nothing. */
const NO_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' }

const cluster = await startPostgres()
try {
  const url = await cluster.createDatabase()
  const store = await openStore({ databaseUrl: url, log: { info: () => {}, warn: () => {} } })
  await store.open()
  await store.close()
  const starts: Record<string, () => Promise<RunningServer>> = {
    'with the compile cache': () => startService(url),
    'without it': () => startService(url, NO_CACHE),
  }
  // The first one fills the cache.
  for (const start of Object.values(starts)) await cost(start)
  const costs = new Map(Object.keys(starts).map((name) => [name, [] as Cost[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, start] of Object.entries(starts)) costs.get(name)?.push(await cost(start))
  }
  for (const [name, all] of costs) {
    const ms = (of: keyof Cost) => {
      const { min, median, max } = spread(all.map((one) => one[of]))
      return `${median.toFixed(0)} [${min.toFixed(0)}..${max.toFixed(0)}]`
    }
    console.log(`${name}: ${ms('clock')} ms, ${ms('cpu')} ms of CPU`)
  }
} finally {
  await cluster.remove()
}

interface Cost {
  clock: number
  cpu: number
}

async function cost(start: () => Promise<RunningServer>): Promise<Cost> {
  const server = await start()
  const cpu = cpuOf(server.pid) / 1000
  await server.stop()
  return { clock: server.startMs, cpu }
}
