/**
 * Sends three times as many requests as a process can answer, and measures how many are answered, how soon the others are refused,
 * and how fast the process is afterwards, compared with a process without overload: a shared machine's speed changes within a minute.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load, type RequestFile, writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import { type RunningServer, startService } from '../servers.ts'
import { spread } from '../spread.ts'
import { type BotRequest, lookups } from '../world.ts'
import { atLeast, type Bench, REQUESTS, run } from './section.ts'

const TIMES = 3
/** Far above `UNDER_WAY_LIMIT`, so that requests don't wait for a connection. */
const CONNECTIONS = 6_000

/** The output of `steady-rate.ts`. */
interface Offered {
  answered: number
  refused: number
  failed: number
  sendingSeconds: number
}

interface Round {
  /** Lookups per second before the overload. */
  best: number
  offered: Offered
  /** How many milliseconds health checks and refused lookups took during the overload. */
  health: number[]
  refusals: number[]
  /** Speed after the overload / speed before, divided by the same ratio of the process without overload. */
  after: number
}

/**
 * The requests ask for ten matches, because a load generator on the same machine can't send three times as many lookups as
 * the service answers. The table says how many it actually sent.
 */
export async function overload(bench: Bench): Promise<Line[]> {
  const { plan, say } = bench
  const requests = writeRequests(lookups(bench.world, REQUESTS, '/v1/stats/matches', { count: 10 }))
  const rounds: Round[] = []
  for (let round = 1; round <= plan.fewGenerations; round += 1) {
    const measured = await measureRound(bench, requests)
    const { answered, refused, failed } = measured.offered
    const best = Math.round(measured.best)
    say(`  ${round}/${plan.fewGenerations} best ${best}/s, answered ${answered}, refused ${refused}, failed ${failed}`)
    rounds.push(measured)
  }
  const perSecond = (toCount: (offered: Offered) => number) =>
    spread(rounds.map(({ offered, best }) => toCount(offered) / offered.sendingSeconds / best))
  return [
    { what: 'asked for / best', spread: perSecond(({ answered, refused, failed }) => answered + refused + failed) },
    atLeast(
      'answered meanwhile / best',
      0.8,
      perSecond(({ answered }) => answered),
    ),
    { what: 'a refusal meanwhile, ms', spread: spread(rounds.flatMap(({ refusals }) => refusals)) },
    { what: '/healthz meanwhile, ms', spread: spread(rounds.flatMap(({ health }) => health)) },
    atLeast(
      'five seconds later / best, beside a process without overload',
      0.9,
      spread(rounds.map(({ after }) => after)),
    ),
  ]
}

async function measureRound({ world, plan }: Bench, requests: RequestFile): Promise<Round> {
  const { connections } = plan
  const [server, control] = [await startService(world.databaseUrl), await startService(world.databaseUrl)]
  for (const { url } of [server, control]) await load({ url, requests, seconds: plan.warmUpSeconds, connections })
  const bothInTurn = () => inTurn([server, control], { requests, connections }, plan.seconds)
  const [best, controlBefore] = await bothInTurn()
  const sending = sendTooMuch(server, requests, { rate: Math.round(best * TIMES), seconds: plan.seconds * 2 })
  let isOver = false
  const watching = watch(server.url, lookups(world, REQUESTS, '/v1/stats/player'), () => isOver)
  const offered = await sending
  isOver = true
  const seen = await watching
  await sleep(5_000)
  const [after, controlAfter] = await bothInTurn()
  await server.stop()
  await control.stop()
  return { best, offered, ...seen, after: after / best / (controlAfter / controlBefore) }
}

async function sendTooMuch(
  { url }: RunningServer,
  { json }: RequestFile,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Offered> {
  const script = join(import.meta.dirname, '../steady-rate.ts')
  const argv = [script, url, json, String(rate), String(seconds), String(CONNECTIONS)]
  return JSON.parse((await run(process.execPath, argv)).stdout)
}

/** Loads both in turn, a second each, and returns how many requests per second each answered. */
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
 * Sends a health check and a lookup ten times a second, and returns how many milliseconds health checks and refused lookups
 * took. Runs in this process, because requests wait in a queue in the process that creates the load.
 */
async function watch(
  url: string,
  requests: BotRequest[],
  isOver: () => boolean,
): Promise<Pick<Round, 'health' | 'refusals'>> {
  const seen: Pick<Round, 'health' | 'refusals'> = { health: [], refusals: [] }
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
