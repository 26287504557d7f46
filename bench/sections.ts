/** What is measured. Each section gives lines of the table. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cpuOf, cpuOfChildren } from './cpu.ts'
import { load, writeRequests } from './load.ts'
import type { Line } from './report.ts'
import { type Contender, figures, type Plan, ratio, runRounds, spread } from './rounds.ts'
import { type RunningServer, startBaseline, startEmbedded, startService, temporaryFolder } from './servers.ts'
import { type BotRequest, createWorld, lookups, oneLookupPerKey, reads, type World } from './world.ts'

export interface Bench {
  /** 100,000 people. */
  world: World
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  plan: Plan
  /** Numbers of people for the growth, smallest first; made when that section comes. */
  sizes: number[]
  memorySeconds: number
  /** The process of the Postgres server; its connections are its children. */
  postmaster: number
  say(line: string): void
}

const REQUESTS = 20_000
const run = promisify(execFile)

/** A fast wrong answer is no lookup: each of these must be about the person who was asked for. Throws when one isn't. */
export async function checkAnswers({ world }: Bench): Promise<void> {
  const requests = lookups(world, 500, '/v1/stats/player')
  for (const [name, start] of [
    ['service', () => startService(world.databaseUrl)],
    ['four queries', () => startBaseline('four-queries', world.databaseUrl)],
    ['one query', () => startBaseline('one-query', world.databaseUrl)],
  ] as const) {
    const server = await start()
    const wrong = await Promise.all(requests.map((request) => isWrong(server, request)))
    await server.stop()
    if (wrong.includes(true)) throw new Error(`${name} answers wrongly: its speed means nothing`)
  }
}

async function isWrong({ url }: RunningServer, { path, method, headers, body, gameName }: BotRequest) {
  const answer = await fetch(url + path, { method, headers, body })
  const { publisher_game_name } = (await answer.json()) as { publisher_game_name?: string }
  return publisher_game_name !== gameName
}

/** The lookup against bare Fastify and against the plain way. */
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

/** One lookup at a time: does waiting for company cost anything when there is none? */
export async function idleLatency({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = lookups(world, REQUESTS, '/v1/stats/player')
  const { json } = writeRequests(requests)
  const script = join(import.meta.dirname, 'single-lookup.ts')
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

const MANY = [64, 1_000, 4_000] as const

/** More connections than a process can work on at once: what do those who wait cost? */
export async function manyConnections({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = writeRequests(lookups(world, REQUESTS, '/v1/stats/player'))
  const rates = new Map<number, number[]>(MANY.map((connections) => [connections, []]))
  const memory = new Map<number, number[]>(MANY.map((connections) => [connections, []]))
  for (let round = 0; round < plan.rounds; round += 1) {
    const server = await startService(world.databaseUrl)
    await load({ url: server.url, requests, seconds: plan.warmUpSeconds, connections: plan.connections })
    // Every other time the other way round. Up to 1,000 connections `load` throws when a single request is refused; of more
    // than may be under way (UNDER_WAY_LIMIT) some are.
    for (const connections of round % 2 === 0 ? MANY : MANY.toReversed()) {
      const mayRefuse = connections > 1_000
      const { perSecond } = await load({ url: server.url, requests, seconds: plan.seconds, connections, mayRefuse })
      rates.get(connections)?.push(perSecond)
      memory.get(connections)?.push(await residentMegabytes(server))
      say(`  ${round + 1}/${plan.rounds} ${connections} connections: ${Math.round(perSecond).toLocaleString('en')}/s`)
    }
    await server.stop()
  }
  const few = rates.get(64) ?? []
  const toFew = (connections: number) =>
    spread((rates.get(connections) ?? []).map((perSecond, round) => perSecond / (few[round] ?? Number.NaN)))
  return [
    ...MANY.map((connections) =>
      rate(`${connections} connections, lookups a second`, spread(rates.get(connections) ?? [])),
    ),
    atLeast('1000 connections / 64', 0.8, toFew(1_000)),
    { what: '4000 connections / 64', spread: toFew(4_000) },
    atMost('resident after 4000 connections, MB', 450, spread(memory.get(4_000) ?? []), 0),
  ]
}

const RATES = [33, 300, 1_500]

/** What a lookup costs on an ordinary day: at low rates few share a query, and caches are cold. */
export async function costByRate({ world, postmaster, plan, say }: Bench): Promise<Line[]> {
  const { json } = writeRequests(lookups(world, REQUESTS, '/v1/stats/player'))
  const script = join(import.meta.dirname, 'steady-rate.ts')
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

export async function growth({ world, createDatabase, sizes, plan, say }: Bench): Promise<Line[]> {
  const all: Contender[] = []
  for (const users of sizes) {
    const name = `${users.toLocaleString('en')} people`
    say(`  seeding ${name}, five permissions each`)
    const own = users === world.users ? world : await createWorld(await createDatabase(), users, GROWTH_KEYS)
    const service = () => startService(own.databaseUrl)
    const fewKeys = { ...own, keys: own.keys.slice(0, GROWTH_KEYS) }
    all.push(...contenders({ [name]: service }, lookups(fewKeys, REQUESTS, '/v1/stats/player')))
  }
  const rounds = await runRounds(all, plan, say)
  const names = all.map(({ name }) => name)
  const [smallest = '', largest = ''] = [names[0], names.at(-1)]
  return [
    ...names.map((name) => rate(`${name}, lookups a second`, figures(rounds, name, 'perSecond'))),
    atLeast(`${largest} / ${smallest}`, 0.85, ratio(rounds, largest, smallest)),
  ]
}

/** The same number of keys whatever the size, so that only people make the difference. */
const GROWTH_KEYS = 1_000

/** Full load by all keys in turn, each of which keeps a counter in the limiter. */
export async function memory({ world, plan, memorySeconds, say }: Bench): Promise<Line[]> {
  const server = await startService(world.databaseUrl)
  const atRest = await residentMegabytes(server)
  const requests = writeRequests(oneLookupPerKey(world, '/v1/stats/player'))
  const samples: number[] = []
  let isOver = false
  const loading = load({ url: server.url, requests, seconds: memorySeconds, connections: plan.connections }).finally(
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    await sleep(1_000)
    samples.push(await residentMegabytes(server))
    if (samples.length % 10 === 0) say(`  ${samples.length} s: ${samples.at(-1)?.toFixed(0)} MB`)
  }
  await loading
  await server.stop()
  const fifth = (from: number) => samples.slice((samples.length * from) / 5, (samples.length * (from + 1)) / 5)
  const keys = world.keys.length.toLocaleString('en')
  return [
    { what: 'resident at rest, MB', spread: spread([atRest]), digits: 0 },
    atMost(`resident under full load, ${keys} active keys, MB`, 300, spread(samples), 0),
    {
      what: `last fifth of ${memorySeconds} s / second fifth`,
      spread: spread([spread(fifth(4)).median / spread(fifth(1)).median]),
      target: 'steady: at most 1.10',
      isMet: spread(fifth(4)).median / spread(fifth(1)).median <= 1.1,
    },
  ]
}

export async function startTimes({ world, plan, say }: Bench): Promise<Line[]> {
  const times = { postgres: [] as number[], fresh: [] as number[], warm: [] as number[] }
  // The first start of a new checkout compiles everything: no later one does.
  await startAndStop(() => startService(world.databaseUrl))
  for (let round = 0; round < plan.fewRounds; round += 1) {
    times.postgres.push(await startAndStop(() => startService(world.databaseUrl)))
    const folder = temporaryFolder()
    times.fresh.push(await startAndStop(() => startEmbedded(folder)))
    times.warm.push(await startAndStop(() => startEmbedded(folder)))
    say(
      `  ${round + 1} Postgres, embedded new, warm: ${Object.values(times).map((all) => Math.round(all.at(-1) ?? 0))} ms`,
    )
  }
  return [
    atMost('start on a migrated Postgres, ms', 1_000, spread(times.postgres), 0),
    atMost('start on a warm embedded folder, ms', 1_000, spread(times.warm), 0),
    atMost('start on a new embedded folder, ms', 4_000, spread(times.fresh), 0),
  ]
}

async function startAndStop(start: Start): Promise<number> {
  const server = await start()
  await server.stop()
  return server.startMs
}

const atLeast = (what: string, limit: number, measured: Line['spread']): Line => ({
  what,
  spread: measured,
  target: `at least ${limit.toFixed(2)}`,
  isMet: measured.median >= limit,
})

const atMost = (what: string, limit: number, measured: Line['spread'], digits = 2): Line => ({
  what,
  spread: measured,
  digits,
  target: `at most ${limit.toFixed(digits)}`,
  isMet: measured.median <= limit,
})

const rate = (what: string, measured: Line['spread']): Line => ({ what, spread: measured, digits: 0 })

type Start = () => Promise<RunningServer>

const bare: Start = () => startBaseline('bare')

function contenders(starts: Record<string, Start>, requests: BotRequest[]): Contender[] {
  const written = writeRequests(requests)
  return Object.entries(starts).map(([name, start]) => ({ name, start, requests: written }))
}

async function residentMegabytes({ pid }: RunningServer): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
