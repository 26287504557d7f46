/**
 * Three times what a process can do: what is answered, how soon the rest is refused, and how it is afterwards, beside another
 * process that was left in peace: a shared machine is itself faster or slower a minute later.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { load, type RequestFile, writeRequests } from './load.ts'
import type { Line } from './report.ts'
import { spread } from './rounds.ts'
import type { Bench } from './sections/section.ts'
import { type RunningServer, startService } from './servers.ts'
import { type BotRequest, lookups } from './world.ts'

const TIMES = 3
const REQUESTS = 20_000
/** More than are refused for: an open loop has a client for each request. */
const CONNECTIONS = 6_000

interface Offered {
  answered: number
  refused: number
  failed: number
  sendingSeconds: number
}

/**
 * Ten matches, because a generator on the same machine can't ask for three times as many lookups. What it really asked for
 * is in the table.
 */
export async function overload({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = writeRequests(lookups(world, REQUESTS, '/v1/stats/matches', { count: 10 }))
  const script = join(import.meta.dirname, 'steady-rate.ts')
  const figures = { offered: [] as number[], answered: [] as number[], refusal: [] as number[], after: [] as number[] }
  const health: number[] = []
  for (let round = 0; round < plan.fewRounds; round += 1) {
    const [server, control] = [await startService(world.databaseUrl), await startService(world.databaseUrl)]
    for (const { url } of [server, control]) {
      await load({ url, requests, seconds: plan.warmUpSeconds, connections: plan.connections })
    }
    const pair = () => inTurn([server, control], { requests, connections: plan.connections }, plan.seconds)
    const [best, controlBefore] = await pair()
    const seconds = plan.seconds * 2
    const options = [script, server.url, requests.json, String(Math.round(best * TIMES)), String(seconds)]
    const asking = promisify(execFile)(process.execPath, [...options, String(CONNECTIONS)])
    let isOver = false
    const watching = watch(server.url, lookups(world, REQUESTS, '/v1/stats/player'), () => isOver)
    const { answered, refused, failed, sendingSeconds }: Offered = JSON.parse((await asking).stdout)
    isOver = true
    const seen = await watching
    health.push(...seen.health)
    figures.refusal.push(...seen.refusals)
    await sleep(5_000)
    const [after, controlAfter] = await pair()
    figures.after.push(after / best / (controlAfter / controlBefore))
    figures.offered.push((answered + refused + failed) / sendingSeconds / best)
    figures.answered.push(answered / sendingSeconds / best)
    say(
      `  ${round + 1}/${plan.fewRounds} best ${Math.round(best)}/s, answered ${answered}, refused ${refused}, failed ${failed}`,
    )
    await server.stop()
    await control.stop()
  }
  return [
    { what: 'asked for / best', spread: spread(figures.offered) },
    met('answered meanwhile / best', figures.answered, 'at least 0.80', (median) => median >= 0.8),
    met('a refusal meanwhile, ms', figures.refusal, 'at most 100', (median) => median <= 100),
    { what: '/healthz meanwhile, ms', spread: spread(health) },
    met(
      'five seconds later / best, beside a process left in peace',
      figures.after,
      'at least 0.90',
      (median) => median >= 0.9,
    ),
  ]
}

/** Loads both, a second each in turn, and gives what each answered a second. */
async function inTurn(
  [one, other]: [RunningServer, RunningServer],
  how: { requests: RequestFile; connections: number },
  seconds: number,
): Promise<[number, number]> {
  const rates: [number, number] = [0, 0]
  for (let second = 0; second < seconds; second += 1) {
    rates[0] += (await load({ url: one.url, seconds: 1, ...how })).perSecond / seconds
    rates[1] += (await load({ url: other.url, seconds: 1, ...how })).perSecond / seconds
  }
  return rates
}

function met(what: string, values: number[], target: string, isMet: (median: number) => boolean): Line {
  const measured = spread(values)
  return { what, spread: measured, target, isMet: isMet(measured.median) }
}

/**
 * Asks whether the process is alive, and for a lookup, ten times a second, and gives how long the answer and the refusals
 * took. Not by the process that makes the load: it has a queue of its own.
 */
async function watch(url: string, requests: BotRequest[], isOver: () => boolean) {
  const seen = { health: [] as number[], refusals: [] as number[] }
  for (const { path, method, headers, body } of requests) {
    if (isOver()) break
    const askedAt = performance.now()
    const { status } = await fetch(`${url}/healthz`)
    if (status !== 200) throw new Error(`/healthz was ${status} under load`)
    const between = performance.now()
    seen.health.push(between - askedAt)
    const lookup = await fetch(url + path, { method, headers, body })
    if (lookup.status === 503) seen.refusals.push(performance.now() - between)
    await sleep(100)
  }
  return seen
}
