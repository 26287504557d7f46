/** Requests a second, against bare Fastify and against a query for each rule. */
import type { Line } from '../report.ts'
import { figures, ratio, runRounds } from '../rounds.ts'
import { startBaseline, startService } from '../servers.ts'
import { spread } from '../spread.ts'
import { lookups, reads } from '../world.ts'
import { atLeast, atMost, type Bench, bare, contenders, REQUESTS, rate } from './section.ts'

export async function lookupThroughput({ world, plan, say }: Bench): Promise<Line[]> {
  const service = () => startService(world.databaseUrl)
  const fourQueries = () => startBaseline('four-queries', world.databaseUrl)
  const requests = lookups(world, REQUESTS, '/v1/stats/player')
  const rounds = await runRounds(contenders({ bare, service, 'four queries': fourQueries }, requests), plan, say)
  const p50 = figures(rounds, 'service', 'p50')
  const p99 = figures(rounds, 'service', 'p99')
  const tail = spread((rounds.get('service') ?? []).map((measured) => measured.p99 / measured.p50))
  return [
    rate('bare Fastify, lookups a second', figures(rounds, 'bare', 'perSecond')),
    rate('this service, lookups a second', figures(rounds, 'service', 'perSecond')),
    rate('the plain four queries, lookups a second', figures(rounds, 'four queries', 'perSecond')),
    atLeast('lookup / bare Fastify', 0.55, ratio(rounds, 'service', 'bare')),
    atLeast('lookup / the plain four queries', 8, ratio(rounds, 'service', 'four queries')),
    { what: `p50 at ${plan.connections} connections, ms`, spread: p50 },
    { what: `p99 at ${plan.connections} connections, ms`, spread: p99 },
    atMost(`p99 / p50 at ${plan.connections} connections`, 5, tail),
  ]
}

export async function matchesThroughput({ world, plan, say }: Bench): Promise<Line[]> {
  const service = () => startService(world.databaseUrl)
  const requests = lookups(world, REQUESTS, '/v1/stats/matches', { count: 10 })
  const rounds = await runRounds(contenders({ bare, service }, requests), plan, say)
  return [atLeast('ten matches / bare Fastify with the same generator', 0.65, ratio(rounds, 'service', 'bare'))]
}

export async function referenceThroughput({ world, plan, say }: Bench): Promise<Line[]> {
  const service = () => startService(world.databaseUrl)
  const lines: Line[] = []
  for (const path of ['/v1/content', '/v1/leaderboard', '/v1/status', '/healthz']) {
    const rounds = await runRounds(
      contenders({ bare, service }, reads(world, REQUESTS, path)),
      { ...plan, rounds: plan.fewRounds },
      (line) => say(`${line} ${path}`),
    )
    lines.push(atLeast(`${path} / bare Fastify`, path === '/healthz' ? 0.9 : 0.6, ratio(rounds, 'service', 'bare')))
  }
  return lines
}
