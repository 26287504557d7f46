/** Measures generations of new processes, each loaded in turn, so that a slow machine slows all contenders alike. */
import { mainThreadCpuOf, residentMegabytes } from './cpu.ts'
import { load, type Measured, type RequestFile } from './load.ts'
import type { RunningServer } from './servers.ts'
import { quantile, type Spread, spread } from './spread.ts'

export interface Contender {
  name: string
  start(): Promise<RunningServer>
  requests: RequestFile
}

export interface Plan {
  /** How many generations measure lookups. */
  generations: number
  /** How many generations the other sections measure. */
  fewGenerations: number
  /** How many rounds a generation has. */
  rounds: number
  /** How long each contender is loaded in a round. */
  seconds: number
  connections: number
  /** How long each contender is loaded before the rounds, without a pause, so that V8 has compiled the hot path. */
  warmUpSeconds: number
  /** The warm-up is repeated, up to five times in all, until this many requests are answered: a busy machine needs longer. */
  warmUpRequests: number
  /** Whether answers may be refusals. */
  mayRefuse?: boolean
}

/** The results of a contender in a generation. */
export interface Reached extends Measured {
  /** Microseconds of CPU that the main thread used for a request: the lower quartile of the rounds. */
  cpu: number
  /** Resident memory in megabytes, after the start and after the load. */
  atStart: number
  loaded: number
}

/** The results of each contender by name, one for each generation. */
export type Results = Map<string, Reached[]>

/**
 * A process stays faster or slower than another one of the same program as long as it lives, so a single process says
 * little about the program. On a shared machine, rates vary by half, but CPU time per request hardly varies.
 */
export async function compare(
  contenders: Contender[],
  generations: number,
  plan: Plan,
  say: (line: string) => void,
): Promise<Results> {
  const results: Results = new Map(contenders.map(({ name }) => [name, []]))
  for (let generation = 1; generation <= generations; generation += 1) {
    for (const [name, reached] of await measureGeneration(contenders, plan)) {
      results.get(name)?.push(reached)
      const rate = Math.round(reached.perSecond).toLocaleString('en')
      say(
        `  ${generation}/${generations} ${name}: ${reached.cpu.toFixed(1)} µs, ${rate}/s, ${reached.loaded.toFixed(0)} MB`,
      )
    }
  }
  return results
}

async function measureGeneration(contenders: Contender[], plan: Plan): Promise<Map<string, Reached>> {
  const started: {
    contender: Contender
    server: RunningServer
    atStart: number
    rounds: (Measured & { cpu: number })[]
  }[] = []
  for (const contender of contenders) {
    const server = await contender.start()
    started.push({ contender, server, atStart: residentMegabytes(server), rounds: [] })
  }
  const { seconds, connections, mayRefuse = false } = plan
  for (const { contender, server } of started) {
    let answers = 0
    for (let time = 0; time < 5 && answers < plan.warmUpRequests; time += 1) {
      const how = { seconds: plan.warmUpSeconds, connections, mayRefuse }
      answers += (await load({ url: server.url, requests: contender.requests, ...how })).answers
    }
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    // Reverses the order every other time, so that no contender has the advantage of being first.
    for (const { contender, server, rounds } of round % 2 === 0 ? started : started.toReversed()) {
      let before = 0
      const onBegin = () => {
        before = mainThreadCpuOf(server.pid)
      }
      const measured = await load({
        url: server.url,
        requests: contender.requests,
        seconds,
        connections,
        mayRefuse,
        onBegin,
      })
      rounds.push({ ...measured, cpu: (mainThreadCpuOf(server.pid) - before) / measured.answers })
    }
  }
  const reached = new Map<string, Reached>()
  for (const { contender, server, atStart, rounds } of started) {
    const of = (figure: keyof Measured) => rounds.reduce((sum, one) => sum + one[figure], 0) / rounds.length
    const cpus = rounds.map(({ cpu }) => cpu).toSorted((a, b) => a - b)
    reached.set(contender.name, {
      ...{ answers: of('answers'), perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') },
      ...{ cpu: quantile(cpus, 0.25), atStart, loaded: residentMegabytes(server) },
    })
    await server.stop()
  }
  return reached
}

export const figures = (results: Results, name: string, of: keyof Reached): Spread =>
  spread((results.get(name) ?? []).map((reached) => reached[of]))

/** CPU of the base / CPU of a contender, within each generation: 0.5 means that the contender needs twice as much. */
export function efficiency(results: Results, name: string, base: string): Spread {
  const bases = results.get(base) ?? []
  return spread((results.get(name) ?? []).map(({ cpu }, index) => (bases[index]?.cpu ?? 0) / cpu))
}
