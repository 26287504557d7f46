/** Interleaved rounds: every contender once in each, so that what slows the machine slows all of them alike. */
import { load, type Measured, type RequestFile } from './load.ts'
import type { RunningServer } from './servers.ts'

export interface Contender {
  name: string
  start(): Promise<RunningServer>
  requests: RequestFile
}

export interface Plan {
  rounds: number
  /** Of what has many parts, or takes long by itself. */
  fewRounds: number
  /** Of each run. */
  seconds: number
  connections: number
  /** Of load before each run: the compiler must have seen the hot path. */
  warmUpSeconds: number
}

export interface Spread {
  min: number
  median: number
  max: number
}

/** What each contender reached in each round. */
export type Rounds = Map<string, Measured[]>

/**
 * Each run has a process of its own: of the same program one process is up to a third faster than another, for as long
 * as it lives, and one alone would tell more of its luck than of the program.
 */
export async function runRounds(contenders: Contender[], plan: Plan, say: (line: string) => void): Promise<Rounds> {
  const results: Rounds = new Map(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < plan.rounds; round += 1) {
    // Every other round runs backwards: whoever comes first has no advantage.
    const order = round % 2 === 0 ? contenders : contenders.toReversed()
    for (const contender of order) {
      const measured = await runOnce(contender, plan)
      results.get(contender.name)?.push(measured)
      say(`  ${round + 1}/${plan.rounds} ${contender.name}: ${Math.round(measured.perSecond).toLocaleString('en')}/s`)
    }
  }
  return results
}

async function runOnce({ start, requests }: Contender, plan: Plan): Promise<Measured> {
  const { url, stop } = await start()
  const { seconds, connections, warmUpSeconds } = plan
  await load({ url, requests, seconds: warmUpSeconds, connections })
  const measured = await load({ url, requests, seconds, connections })
  await stop()
  return measured
}

/** The ratio of two contenders, taken within each round. */
export function ratio(rounds: Rounds, name: string, base: string): Spread {
  const bases = rounds.get(base) ?? []
  return spread((rounds.get(name) ?? []).map(({ perSecond }, round) => perSecond / (bases[round]?.perSecond ?? 0)))
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
  return { min: at(0), median: at(0.5), max: at(1) }
}

export const figures = (rounds: Rounds, name: string, of: keyof Measured): Spread =>
  spread((rounds.get(name) ?? []).map((measured) => measured[of]))
