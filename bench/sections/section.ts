/** Shared by the sections of the benchmark: the input, the lines of the tables, and the contenders. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import type { Contender, Plan } from '../rounds.ts'
import { type RunningServer, startBaseline, startService } from '../servers.ts'
import type { BotRequest, World } from '../world.ts'

export interface Bench {
  /** Data with 100,000 people. */
  world: World
  plan: Plan
  memorySeconds: number
  say(line: string): void
}

export const REQUESTS = 20_000
export const run = promisify(execFile)

export const atLeast = (what: string, limit: number, measured: Line['spread']): Line => ({
  what,
  spread: measured,
  target: `at least ${limit.toFixed(2)}`,
  isMet: measured.median >= limit,
})

export const atMost = (what: string, limit: number, measured: Line['spread'], digits = 2): Line => ({
  what,
  spread: measured,
  digits,
  target: `at most ${limit.toFixed(digits)}`,
  isMet: measured.median <= limit,
})

export const rate = (what: string, measured: Line['spread']): Line => ({ what, spread: measured, digits: 0 })

export type Start = () => Promise<RunningServer>

export const bare: Start = () => startBaseline('bare')
export const service =
  ({ databaseUrl }: World): Start =>
  () =>
    startService(databaseUrl)

export function contenders(starts: Record<string, Start>, requests: BotRequest[]): Contender[] {
  const written = writeRequests(requests)
  return Object.entries(starts).map(([name, start]) => ({ name, start, requests: written }))
}
