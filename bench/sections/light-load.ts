/** Measures how long a lookup takes on a service with little to do. */
import { join } from 'node:path'
import { writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import { compare, figures } from '../rounds.ts'
import { startBaseline } from '../servers.ts'
import { spread } from '../spread.ts'
import { lookups } from '../world.ts'
import { atMost, type Bench, contenders, REQUESTS, run, service } from './section.ts'

/** Sends one lookup at a time: what does batching cost if no other lookup can share the query? */
export async function idleLatency({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = lookups(world, REQUESTS, '/v1/stats/player')
  const { json } = writeRequests(requests)
  const script = join(import.meta.dirname, '../single-lookup.ts')
  const inProcess: { lookup: number; alone: number }[] = []
  for (let round = 0; round < plan.fewGenerations; round += 1) {
    const { stdout } = await run(process.execPath, [script, world.databaseUrl, json, '2000'])
    inProcess.push(JSON.parse(stdout))
    say(`  ${round + 1}/${plan.fewGenerations} single lookup: ${stdout.trim()}`)
  }
  const oneQuery = () => startBaseline('one-query', world.databaseUrl)
  const results = await compare(
    contenders({ 'one query': oneQuery, service: service(world) }, requests),
    plan.fewGenerations,
    { ...plan, connections: 1, warmUpRequests: 1 },
    say,
  )
  const alone = results.get('one query') ?? []
  const http = (results.get('service') ?? []).map(({ p50 }, round) => p50 / (alone[round]?.p50 ?? Number.NaN))
  const query = spread(inProcess.map((one) => one.alone))
  return [
    { what: 'the one-row query alone, µs', spread: query, digits: 0 },
    atMost('idle lookup in the store / that query', 1.3, spread(inProcess.map((one) => one.lookup / one.alone))),
    { what: 'p50 over HTTP at 1 connection, ms', spread: figures(results, 'service', 'p50') },
    atMost('idle lookup over HTTP / bare Fastify with that query', 1.3, spread(http)),
  ]
}
