/** Interleaved rounds, so that what slows the machine slows all contenders alike. */
import { load, type Measured, type RequestFile } from './load.ts'
import type { RunningServer } from './servers.ts'
import { type Spread, spread } from './spread.ts'

export interface Contender {
  name: string
  start(): Promise<RunningServer>
  requests: RequestFile
}

export interface Plan {
  rounds: number
  /** Rounds of sections that have many parts, or take long for other reasons. */
  fewRounds: number
  /** Of load on each contender in a round, one second at a time. */
  seconds: number
  connections: number
  /** Of load before that, without a pause, so that V8 has compiled the hot path. */
  warmUpSeconds: number
}

/** What each contender reached in each round. */
export type Rounds = Map<string, Measured[]>

/**
 * Each round starts new processes: one process stays faster than another of the same program for as long as it lives, so
 * that a single process tells little about the program.
 */
export async function runRounds(contenders: Contender[], plan: Plan, say: (line: string) => void): Promise<Rounds> {
  const results: Rounds = new Map(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const [name, measured] of await runRound(contenders, plan)) {
      results.get(name)?.push(measured)
      say(`  ${round + 1}/${plan.rounds} ${name}: ${Math.round(measured.perSecond).toLocaleString('en')}/s`)
    }
  }
  return results
}

/** All contenders run at once, and are loaded in turn for a second each, so that what slows the machine slows all alike. */
async function runRound(contenders: Contender[], plan: Plan): Promise<Map<string, Measured>> {
  const started: { contender: Contender; server: RunningServer; measured: Measured[] }[] = []
  for (const contender of contenders) started.push({ contender, server: await contender.start(), measured: [] })
  const loaded = ({ contender, server }: (typeof started)[number], seconds: number) =>
    load({ url: server.url, requests: contender.requests, seconds, connections: plan.connections })
  for (const one of started) await loaded(one, plan.warmUpSeconds)
  for (let second = 0; second < plan.seconds; second += 1) {
    // Every other time in reverse, so that none has an advantage from being first.
    for (const one of second % 2 === 0 ? started : started.toReversed()) one.measured.push(await loaded(one, 1))
  }
  for (const { server } of started) await server.stop()
  return new Map(started.map(({ contender, measured }) => [contender.name, mean(measured)]))
}

function mean(all: Measured[]): Measured {
  const of = (figure: keyof Measured) => all.reduce((sum, one) => sum + one[figure], 0) / all.length
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

/** The ratio of two contenders, taken within each round. */
export function ratio(rounds: Rounds, name: string, base: string): Spread {
  const bases = rounds.get(base) ?? []
  return spread((rounds.get(name) ?? []).map(({ perSecond }, round) => perSecond / (bases[round]?.perSecond ?? 0)))
}

export const figures = (rounds: Rounds, name: string, of: keyof Measured): Spread =>
  spread((rounds.get(name) ?? []).map((measured) => measured[of]))
