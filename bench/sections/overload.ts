/**
 * Three times what a process can do: what is answered, how soon the rest is refused, and how fast the process is afterwards.
 * The latter beside a process that had no overload, since a shared machine itself may be faster or slower a minute later.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load, type RequestFile, writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import { type RunningServer, startService } from '../servers.ts'
import { spread } from '../spread.ts'
import { type BotRequest, lookups } from '../world.ts'
import { atLeast, atMost, type Bench, REQUESTS, run } from './section.ts'

const TIMES = 3
/** Far above `UNDER_WAY_LIMIT`, so that no request waits for a connection. */
const CONNECTIONS = 6_000

interface Offered {
  answered: number
  refused: number
  failed: number
  sendingSeconds: number
}

/**
 * The requests are for ten matches, because a load generator on the same machine can't send three times as many lookups as
 * the service answers. The table has what it really sent.
 */
export async function overload({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = writeRequests(lookups(world, REQUESTS, '/v1/stats/matches', { count: 10 }))
  const script = join(import.meta.dirname, '../steady-rate.ts')
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
    const asking = run(process.execPath, [...options, String(CONNECTIONS)])
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
    atLeast('answered meanwhile / best', 0.8, spread(figures.answered)),
    atMost('a refusal meanwhile, ms', 100, spread(figures.refusal), 0),
    { what: '/healthz meanwhile, ms', spread: spread(health) },
    atLeast('five seconds later / best, beside a process without overload', 0.9, spread(figures.after)),
  ]
}

/** Loads both in turn, a second each, and gives how many requests each answered a second. */
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

/**
 * Sends a health check and a lookup ten times a second, and gives how many milliseconds health checks and refused lookups
 * took. In this process, because requests wait in a queue of the one that makes the load.
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
