/** What a lookup takes on a service with little to do: one at a time, and at steady rates. */
import { join } from 'node:path'
import { cpuOf, cpuOfChildren } from '../cpu.ts'
import { writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import { figures, runRounds } from '../rounds.ts'
import { startBaseline, startService } from '../servers.ts'
import { spread } from '../spread.ts'
import { lookups } from '../world.ts'
import { atMost, type Bench, contenders, REQUESTS, run } from './section.ts'

/** One lookup at a time: what does batching cost when there is nothing to share a query with? */
export async function idleLatency({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = lookups(world, REQUESTS, '/v1/stats/player')
  const { json } = writeRequests(requests)
  const script = join(import.meta.dirname, '../single-lookup.ts')
  const inProcess: { lookup: number; alone: number }[] = []
  for (let round = 0; round < plan.fewRounds; round += 1) {
    const { stdout } = await run(process.execPath, [script, world.databaseUrl, json, '2000'])
    inProcess.push(JSON.parse(stdout))
    say(`  ${round + 1}/${plan.fewRounds} single lookup: ${stdout.trim()}`)
  }
  const oneQuery = () => startBaseline('one-query', world.databaseUrl)
  const service = () => startService(world.databaseUrl)
  const rounds = await runRounds(
    contenders({ 'one query': oneQuery, service }, requests),
    { ...plan, rounds: plan.fewRounds, connections: 1 },
    say,
  )
  const alone = rounds.get('one query') ?? []
  const http = (rounds.get('service') ?? []).map(({ p50 }, round) => p50 / (alone[round]?.p50 ?? Number.NaN))
  const query = spread(inProcess.map((one) => one.alone))
  return [
    { what: 'the one-row query alone, µs', spread: query, digits: 0 },
    atMost('idle lookup in the store / that query', 1.3, spread(inProcess.map((one) => one.lookup / one.alone))),
    { what: 'p50 over HTTP at 1 connection, ms', spread: figures(rounds, 'service', 'p50') },
    atMost('idle lookup over HTTP / bare Fastify with that query', 1.3, spread(http)),
  ]
}

const RATES = [33, 300, 1_500]

/** What a lookup costs at low rates: few share a query, and caches are cold. */
export async function costByRate({ world, postmaster, plan, say }: Bench): Promise<Line[]> {
  const { json } = writeRequests(lookups(world, REQUESTS, '/v1/stats/player'))
  const script = join(import.meta.dirname, '../steady-rate.ts')
  const server = await startService(world.databaseUrl)
  const lines: Line[] = []
  for (const rate of RATES) {
    const costs = { service: [] as number[], postgres: [] as number[], p99: [] as number[] }
    for (let round = 0; round < plan.fewRounds; round += 1) {
      const before = [cpuOf(server.pid), cpuOfChildren(postmaster)] as const
      const { stdout } = await run(process.execPath, [script, server.url, json, String(rate), String(plan.seconds * 2)])
      const { answered, p99 } = JSON.parse(stdout) as { answered: number; p99: number }
      costs.service.push((cpuOf(server.pid) - before[0]) / answered)
      costs.postgres.push((cpuOfChildren(postmaster) - before[1]) / answered)
      costs.p99.push(p99)
      say(`  ${round + 1}/${plan.fewRounds} ${rate}/s: ${stdout.trim()}`)
    }
    lines.push(
      { what: `CPU a lookup at ${rate}/s, service, µs`, spread: spread(costs.service), digits: 0 },
      { what: `CPU a lookup at ${rate}/s, Postgres, µs`, spread: spread(costs.postgres), digits: 0 },
      { what: `p99 at ${rate}/s, ms`, spread: spread(costs.p99), digits: 1 },
    )
  }
  await server.stop()
  return lines
}
