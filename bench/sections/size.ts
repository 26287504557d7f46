/** How speed and memory change with the number of connections, the number of people, and time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { load, writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import { type Contender, figures, ratio, runRounds } from '../rounds.ts'
import { startService } from '../servers.ts'
import { spread } from '../spread.ts'
import { createWorld, lookups, oneLookupPerKey } from '../world.ts'
import { atLeast, atMost, type Bench, bare, contenders, REQUESTS, rate, residentMegabytes } from './section.ts'

const MANY = [64, 1_000, 4_000] as const

/**
 * More connections than a process can work on at once: what do those that wait cost? Up to 1,000 also with bare Fastify,
 * because more connections are more work for the load generator and the kernel, too.
 */
export async function manyConnections({ world, plan, say }: Bench): Promise<Line[]> {
  const requests = writeRequests(lookups(world, REQUESTS, '/v1/stats/player'))
  const rates = { service: ratesOfMany(), bare: ratesOfMany() }
  const memory: number[] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    const servers = { service: await startService(world.databaseUrl), bare: await bare() }
    for (const { url } of Object.values(servers)) {
      await load({ url, requests, seconds: plan.warmUpSeconds, connections: plan.connections })
    }
    // Every other time the other way round.
    for (const connections of round % 2 === 0 ? MANY : MANY.toReversed()) {
      // `load` throws when a single request is refused; of more than may be under way (UNDER_WAY_LIMIT) some are.
      const mayRefuse = connections > 1_000
      const names: (keyof typeof servers)[] = mayRefuse ? ['service'] : ['service', 'bare']
      for (const name of names) {
        const { url } = servers[name]
        const { perSecond } = await load({ url, requests, seconds: plan.seconds, connections, mayRefuse })
        rates[name][connections].push(perSecond)
        say(
          `  ${round + 1}/${plan.rounds} ${name}, ${connections} connections: ${Math.round(perSecond).toLocaleString('en')}/s`,
        )
      }
      if (connections === 4_000) memory.push(await residentMegabytes(servers.service))
    }
    for (const server of Object.values(servers)) await server.stop()
  }
  const toFew = (of: typeof rates.bare, connections: (typeof MANY)[number]) =>
    spread(of[connections].map((perSecond, round) => perSecond / (of[64][round] ?? Number.NaN)))
  return [
    ...MANY.map((connections) =>
      rate(`${connections} connections, lookups a second`, spread(rates.service[connections])),
    ),
    atLeast('1000 connections / 64', 0.8, toFew(rates.service, 1_000)),
    { what: '1000 connections / 64, bare Fastify', spread: toFew(rates.bare, 1_000) },
    { what: '4000 connections / 64', spread: toFew(rates.service, 4_000) },
    atMost('resident after 4000 connections, MB', 450, spread(memory), 0),
  ]
}

const ratesOfMany = (): Record<(typeof MANY)[number], number[]> => ({ 64: [], 1000: [], 4000: [] })

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

/** The same for all sizes, so that only the number of people differs. */
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
