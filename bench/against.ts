/**
 * `node bench/against.ts FOLDER`: compares the cost of a lookup in this checkout and in another one, both built. The two services run side
 * by side and are loaded in turn, a second each, over one connection and over 64 (`--connections`). Compares, pair by pair, the CPU
 * time per lookup of the process and of Postgres, and the process's resident memory. `--rounds` (each with new processes), `--pairs`
 * (in a round) and `--seconds` (of load) change how long it takes.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/helpers/postgres.ts'
import { cpuOf, cpuOfChildren, residentMegabytes } from './cpu.ts'
import { load, type RequestFile, writeRequests } from './load.ts'
import { type RunningServer, startService } from './servers.ts'
import { quantile, spread } from './spread.ts'
import { createWorld, lookups } from './world.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '6' },
    people: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '1,64' },
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the other checkout.')

interface Cost {
  /** Microseconds of CPU per lookup. */
  process: number
  postgres: number
  /** Resident memory of the process after the load, in megabytes. */
  resident: number
}

const cluster = await startPostgres({ settings: ['max_connections=100', 'shared_buffers=512MB'] })
const postmaster = cluster.postmaster()
try {
  const world = await createWorld(await cluster.createDatabase(), Number(options.people), 10_000)
  const requests = writeRequests(lookups(world, 20_000, '/v1/stats/player'))
  console.log(`${folder} / this checkout: median [quartiles] of pairs`)
  for (const connections of options.connections.split(',').map(Number)) {
    const pairs: [other: Cost, own: Cost][] = []
    for (let round = 0; round < Number(options.rounds); round += 1) {
      pairs.push(...(await measureRound(world.databaseUrl, requests, connections)))
    }
    const units = { process: 'µs', postgres: 'µs', resident: 'MB' }
    const parts = (['process', 'postgres', 'resident'] as const).map((of) => {
      const ratios = quartiles(pairs.map(([other, own]) => other[of] / own[of]))
      return `${of} ${ratios} of ${spread(pairs.map(([, own]) => own[of])).median.toFixed(0)} ${units[of]}`
    })
    console.log(`  ${connections} connections: ${parts.join(', ')}`)
  }
} finally {
  await cluster.remove()
}

/**
 * Starts new processes, and warms them up with the same number of connections as in the measurement: Postgres plans a prepared
 * statement after the first queries of a connection.
 */
async function measureRound(databaseUrl: string, requests: RequestFile, connections: number) {
  const [other, own] = [await startService(databaseUrl, {}, folder), await startService(databaseUrl)]
  for (const { url } of [other, own]) await load({ url, requests, seconds: 4, connections })
  const pairs: [other: Cost, own: Cost][] = []
  // Takes turns at which one comes first, so that neither has an advantage.
  for (let pair = 0; pair < Number(options.pairs); pair += 1) {
    const first = await cost(pair % 2 === 0 ? other : own, requests, connections)
    const second = await cost(pair % 2 === 0 ? own : other, requests, connections)
    pairs.push(pair % 2 === 0 ? [first, second] : [second, first])
  }
  await Promise.all([other.stop(), own.stop()])
  return pairs
}

async function cost({ url, pid }: RunningServer, requests: RequestFile, connections: number): Promise<Cost> {
  const before = [cpuOf(pid), cpuOfChildren(postmaster)] as const
  const { answers } = await load({ url, requests, seconds: Number(options.seconds), connections })
  return {
    process: (cpuOf(pid) - before[0]) / answers,
    postgres: (cpuOfChildren(postmaster) - before[1]) / answers,
    resident: residentMegabytes({ pid }),
  }
}

function quartiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => quantile(sorted, share).toFixed(3)
  return `${at(0.5)} [${at(0.25)}..${at(0.75)}]`
}
