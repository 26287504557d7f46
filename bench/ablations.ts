/**
 * `node bench/ablations.ts [variant …]`: what each trick of a lookup gains. The service and a variant that has plain code
 * instead of the trick run side by side and are loaded in turn, a second each, by one connection and by 64 (`--connections`).
 * CPU time per lookup, of the process and of Postgres, and the process's resident memory are compared pair by pair. `--against FOLDER`
 * compares this checkout with another one, both built. `--rounds`, each with new processes, `--pairs` in a round, and
 * `--seconds` of load change how long it takes. `--settle` measures for so many seconds more after each load, in which the
 * service writes what it has counted.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/helpers/postgres.ts'
import { REPOSITORY } from '../test/helpers/repository.ts'
import { variants } from './ablations/variants.ts'
import { cpuOf, cpuOfChildren, residentMegabytes } from './cpu.ts'
import { load, type RequestFile, writeRequests } from './load.ts'
import type { Start } from './sections/section.ts'
import { type RunningServer, start, startService } from './servers.ts'
import { quantile, spread } from './spread.ts'
import { createWorld, lookups } from './world.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '6' },
    people: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    settle: { type: 'string', default: '0' },
    connections: { type: 'string', default: '1,64' },
  },
})
const unknown = positionals.filter((name) => !(name in variants))
if (unknown.length > 0) throw new Error(`The variants are ${Object.keys(variants).join(', ')}; not ${unknown}.`)

const cluster = await startPostgres({ settings: ['max_connections=100', 'shared_buffers=512MB'] })
const postmaster = cluster.postmaster()
/** One, as on an idle service, and as many as keep it busy. */
const CONNECTIONS = options.connections.split(',').map(Number)

try {
  const world = await createWorld(await cluster.createDatabase(), Number(options.people), 10_000)
  const requests = writeRequests(lookups(world, 20_000, '/v1/stats/player'))
  const url = world.databaseUrl
  console.log(
    'CPU per lookup of the plain code / of the trick: median [quartiles] of pairs. Above 1: the trick is worth it.',
  )
  if (options.against !== undefined) {
    const folder = options.against
    await compare(
      `${folder} / this checkout`,
      () => startService(url, {}, folder),
      () => startService(url),
      requests,
    )
  } else {
    for (const name of positionals.length > 0 ? positionals : Object.keys(variants)) {
      const { trick = '', plainly = '' } = variants[name] ?? {}
      await compare(
        `${name}: ${trick}; plainly: ${plainly}`,
        () => startVariant(name, url),
        () => startVariant('', url),
        requests,
      )
    }
  }
} finally {
  await cluster.remove()
}

interface Cost {
  /** Microseconds of CPU a lookup. */
  process: number
  postgres: number
  /** Megabytes of the process, resident after the load. */
  resident: number
}

type Pair = [plain: Cost, trick: Cost]

async function compare(what: string, plain: Start, trick: Start, requests: RequestFile): Promise<void> {
  console.log(what)
  for (const connections of CONNECTIONS) {
    const pairs: Pair[] = []
    for (let round = 0; round < Number(options.rounds); round += 1) {
      pairs.push(...(await measureRound([plain, trick], requests, connections)))
    }
    const ratios = (of: keyof Cost) => quartiles(pairs.map(([plainly, asIs]) => plainly[of] / asIs[of]))
    const median = (of: keyof Cost) => spread(pairs.map(([, asIs]) => asIs[of])).median.toFixed(0)
    const units = { process: 'us', postgres: 'us', resident: 'MB' }
    const parts = (['process', 'postgres', 'resident'] as const).map(
      (of) => `${of} ${ratios(of)} of ${median(of)} ${units[of]}`,
    )
    console.log(`  ${connections} connections: ${parts.join(', ')}`)
  }
}

/**
 * Starts new processes, and warms them up by as many connections as load them then: by the first queries of a connection
 * Postgres decides for good how it plans a prepared statement, and batches of one lead to another decision than large ones.
 */
async function measureRound(starts: [Start, Start], requests: RequestFile, connections: number): Promise<Pair[]> {
  const [one, other] = [await starts[0](), await starts[1]()]
  for (const { url } of [one, other]) await load({ url, requests, seconds: 4, connections })
  const pairs: Pair[] = []
  for (let pair = 0; pair < Number(options.pairs); pair += 1) {
    // Every other time the other one first, so that neither has an advantage from that.
    const isFirst = pair % 2 === 0
    const first = await cost(isFirst ? one : other, requests, connections)
    const second = await cost(isFirst ? other : one, requests, connections)
    pairs.push(isFirst ? [first, second] : [second, first])
  }
  await Promise.all([one.stop(), other.stop()])
  return pairs
}

function quartiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => quantile(sorted, share).toFixed(3)
  return `${at(0.5)} [${at(0.25)}..${at(0.75)}]`
}

async function cost(
  { url, pid }: Pick<RunningServer, 'url' | 'pid'>,
  requests: RequestFile,
  connections: number,
): Promise<Cost> {
  const before = [cpuOf(pid), cpuOfChildren(postmaster)] as const
  const seconds = Number(options.seconds)
  const { perSecond } = await load({ url, requests, seconds, connections })
  await sleep(Number(options.settle) * 1_000)
  const lookups = perSecond * seconds
  return {
    process: (cpuOf(pid) - before[0]) / lookups,
    postgres: (cpuOfChildren(postmaster) - before[1]) / lookups,
    resident: residentMegabytes({ pid }),
  }
}

function startVariant(variant: string, databaseUrl: string): Promise<RunningServer> {
  return start([join(import.meta.dirname, 'ablations/server.ts'), variant, databaseUrl], REPOSITORY, () => ({}))
}
