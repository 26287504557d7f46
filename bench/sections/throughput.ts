/** Compares the cost of a request with bare Fastify and with the simplest server that does the same work. */
import type { Line } from '../report.ts'
import { compare, efficiency, figures } from '../rounds.ts'
import { startBaseline } from '../servers.ts'
import { spread } from '../spread.ts'
import { lookups } from '../world.ts'
import { atLeast, atMost, type Bench, bare, contenders, REQUESTS, rate, service } from './section.ts'

export async function lookupThroughput({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = lookups(world, REQUESTS, '/v1/stats/player')
  const thinnest = () => startBaseline('thinnest', world.databaseUrl)
  const results = await compare(
    contenders({ bare, thinnest, service: service(world) }, requests),
    plan.generations,
    plan,
    say,
  )
  const fourQueries = () => startBaseline('four-queries', world.databaseUrl)
  const plainly = await compare(contenders({ service: service(world), fourQueries }, requests), 1, plan, say)
  const tail = spread((results.get('service') ?? []).map((measured) => measured.p99 / measured.p50))
  const cpu = (name: string) => figures(results, name, 'cpu')
  return [
    { what: 'bare Fastify, µs of its main thread', spread: cpu('bare'), digits: 1 },
    { what: 'the thinnest honest server, µs', spread: cpu('thinnest'), digits: 1 },
    { what: 'this service, µs', spread: cpu('service'), digits: 1 },
    atLeast('the thinnest / this service', 0.72, efficiency(results, 'service', 'thinnest')),
    { what: 'bare Fastify / this service', spread: efficiency(results, 'service', 'bare') },
    { what: 'the plain four queries / this service', spread: efficiency(plainly, 'service', 'fourQueries') },
    rate('this service, lookups a second', figures(results, 'service', 'perSecond')),
    { what: `p50 at ${plan.connections} connections, ms`, spread: figures(results, 'service', 'p50') },
    atMost(`p99 / p50 at ${plan.connections} connections`, 5, tail),
    atMost('resident after the start, MB', 115, figures(results, 'service', 'atStart'), 0),
    atMost(`resident after the load, MB`, 220, figures(results, 'service', 'loaded'), 0),
    { what: 'the thinnest, MB', spread: figures(results, 'thinnest', 'loaded'), digits: 0 },
  ]
}

export async function matchesThroughput({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = lookups(world, REQUESTS, '/v1/stats/matches', { count: 10 })
  const results = await compare(contenders({ bare, service: service(world) }, requests), plan.fewGenerations, plan, say)
  const measured = efficiency(results, 'service', 'bare')
  return [atLeast('ten matches: bare Fastify with the same generator / this service', 0.6, measured)]
}
