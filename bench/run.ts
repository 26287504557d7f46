/**
 * `npm run bench`: measures how fast the service is, compared with bare Fastify and with a query for each rule.
 * It takes about ten minutes, with `--quick` two. `--only=lookups,memory` measures some sections and writes no file. `--generations`
 * (of lookups, each with new processes) and `--memory` (seconds of full load) change how long it takes; the file says so.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildDashboard } from '../src/web/build/dashboard.ts'
import { startPostgres } from '../test/helpers/postgres.ts'
import { type Line, toMarkdown, toTable } from './report.ts'
import type { Plan } from './rounds.ts'
import { checkAnswers } from './sections/answers.ts'
import { idleLatency } from './sections/light-load.ts'
import { overload } from './sections/overload.ts'
import type { Bench } from './sections/section.ts'
import { manyConnections, memory } from './sections/size.ts'
import { lookupThroughput, matchesThroughput } from './sections/throughput.ts'
import { createWorld } from './world.ts'

const SECTIONS = {
  lookups: { title: 'Lookups', measure: lookupThroughput },
  matches: { title: 'Match history', measure: matchesThroughput },
  latency: { title: 'Latency on an idle service', measure: idleLatency },
  connections: { title: 'Many connections', measure: manyConnections },
  overload: { title: 'Three times too much', measure: overload },
  memory: { title: 'Memory', measure: memory },
}
type Section = keyof typeof SECTIONS

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    generations: { type: 'string' },
    memory: { type: 'string' },
  },
})
const isQuick = options.quick
const chosen = (options.only?.split(',') ?? Object.keys(SECTIONS)) as Section[]
const unknown = chosen.filter((name) => !(name in SECTIONS))
if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(SECTIONS).join(', ')}; not ${unknown.join(', ')}`)
const plan: Plan = {
  generations: Number(options.generations ?? (isQuick ? 1 : 5)),
  fewGenerations: isQuick ? 1 : 2,
  rounds: isQuick ? 2 : 4,
  seconds: isQuick ? 1 : 2,
  connections: 64,
  warmUpSeconds: isQuick ? 2 : 4,
  warmUpRequests: isQuick ? 1 : 30_000,
}

await buildDashboard()
const settings = ['max_connections=100', 'shared_buffers=512MB']
const cluster = await startPostgres({ settings })
const end = async (code: number) => {
  await cluster.remove()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(1))

try {
  await measure()
  await end(0)
} catch (error) {
  console.error(error)
  await end(1)
}

async function measure(): Promise<void> {
  const startedAt = performance.now()
  const say = (line: string) => console.log(`${elapsed(startedAt)} ${line}`)
  say('seeding 100,000 people')
  const bench: Bench = {
    world: await createWorld(await cluster.createDatabase(), 100_000, isQuick ? 20_000 : 100_000),
    plan,
    memorySeconds: Number(options.memory ?? (isQuick ? 4 : 60)),
    say,
  }
  say('checking that each contender answers rightly')
  await checkAnswers(bench)
  const results = new Map<string, Line[]>()
  for (const name of chosen) {
    const { title, measure: run } = SECTIONS[name]
    say(title)
    const lines = await run(bench)
    results.set(title, lines)
    console.log(`\n${toTable(lines)}\n`)
  }
  if (options.only !== undefined) return
  const postgresVersion = await versionOf(cluster.url)
  const file = join(import.meta.dirname, 'results.md')
  writeFileSync(file, toMarkdown({ sections: results, plan, isQuick, postgresVersion }))
  say('written to bench/results.md')
}

async function versionOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

function elapsed(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`
}
