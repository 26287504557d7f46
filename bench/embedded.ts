/**
 * `node bench/embedded.ts FOLDER`: lookups a second on the embedded database at 64 connections, of this checkout and of the
 * one in FOLDER, whose packages are installed. Both run at once and are loaded in turn, a second each, and compared pair
 * by pair. `--rounds`, each with new processes, and `--pairs` in a round change how long it takes.
 */
import { parseArgs } from 'node:util'
import { REPOSITORY } from '../test/helpers/repository.ts'
import { cpuOf } from './cpu.ts'
import { load, writeRequests } from './load.ts'
import { type RunningServer, startEmbedded, temporaryFolder } from './servers.ts'
import { quantile } from './spread.ts'
import { createEmbeddedWorld, lookups } from './world.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, pairs: { type: 'string', default: '6' } },
})

const WARM_UP = 10_000

interface Cost {
  perSecond: number
  /** Microseconds of CPU a lookup, of all threads. */
  cpu: number
}
type Contender = Awaited<ReturnType<typeof prepare>>

const [mine, theirs] = [await prepare(REPOSITORY), await prepare(positionals[0] ?? '')]
const pairs: [mine: Cost, theirs: Cost][] = []
for (let round = 0; round < Number(options.rounds); round += 1) pairs.push(...(await measureRound()))
for (const figure of ['perSecond', 'cpu'] as const) {
  const here = pairs.map(([one]) => one[figure])
  const there = pairs.map(([, other]) => other[figure])
  const ratio = pairs.map(([one, other]) => one[figure] / other[figure])
  console.log(`${figure}: here ${quartiles(here)}, there ${quartiles(there)}, here / there ${quartiles(ratio)}`)
}

async function prepare(checkout: string) {
  const data = temporaryFolder()
  const world = await createEmbeddedWorld(data, 20_000, 10_000)
  return {
    start: () => startEmbedded(data, checkout),
    requests: writeRequests(lookups(world, 20_000, '/v1/stats/player')),
  }
}

async function measureRound(): Promise<[Cost, Cost][]> {
  const servers = [await mine.start(), await theirs.start()] as const
  const lookUp = [
    (seconds: number) => cost(servers[0], mine, seconds),
    (seconds: number) => cost(servers[1], theirs, seconds),
  ] as const
  for (const warmUp of lookUp) {
    // V8 compiles PGlite's code anew once it has run for a while, however long that takes on a busy machine.
    for (let answered = 0; answered < WARM_UP; ) answered += 2 * (await warmUp(2)).perSecond
  }
  const measured: [Cost, Cost][] = []
  for (let pair = 0; pair < Number(options.pairs); pair += 1) {
    // Every other time the other one first, so that neither has an advantage from that.
    const before = pair % 2 === 1 ? await lookUp[1](1) : undefined
    measured.push([await lookUp[0](1), before ?? (await lookUp[1](1))])
  }
  await Promise.all(servers.map((server) => server.stop()))
  return measured
}

/** Counts successes: while what was counted is written, every ten seconds, lookups may wait too long. */
async function cost({ url, pid }: RunningServer, { requests }: Contender, seconds: number): Promise<Cost> {
  const before = cpuOf(pid)
  const { perSecond } = await load({ url, requests, seconds, connections: 64, mayRefuse: true })
  return { perSecond, cpu: (cpuOf(pid) - before) / perSecond / seconds }
}

function quartiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => quantile(sorted, share).toPrecision(3)
  return `${at(0.5)} [${at(0.25)}..${at(0.75)}]`
}
