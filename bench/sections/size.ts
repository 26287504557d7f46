/** Measures how speed and memory change with the number of connections and over time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { residentMegabytes } from '../cpu.ts'
import { load, writeRequests } from '../load.ts'
import type { Line } from '../report.ts'
import { compare, figures, type Results } from '../rounds.ts'
import { type Spread, spread } from '../spread.ts'
import { lookups, oneLookupPerKey } from '../world.ts'
import { atLeast, atMost, type Bench, contenders, REQUESTS, rate, service } from './section.ts'

const MANY = [64, 1_000, 4_000] as const

/** Opens more connections than a process can work on at once: what do the waiting ones cost? */
export async function manyConnections({ world, plan, say }: Bench): Promise<Line[]> {
  const all = contenders({ service: service(world) }, lookups(world, REQUESTS, '/v1/stats/player'))
  const results = new Map<number, Results>()
  for (const connections of MANY) {
    say(`  ${connections} connections`)
    // `load` throws if a request is refused. The service refuses some if more than UNDER_WAY_LIMIT are in flight.
    const mayRefuse = connections > 1_000
    results.set(connections, await compare(all, plan.fewGenerations, { ...plan, connections, mayRefuse }, say))
  }
  const of = (connections: number, figure: 'cpu' | 'perSecond' | 'loaded') =>
    figures(results.get(connections) ?? new Map(), 'service', figure)
  const few = of(64, 'cpu').median
  const toFew = ({ min, median, max }: Spread) => ({ min: few / max, median: few / median, max: few / min })
  return [
    ...MANY.map((connections) => rate(`${connections} connections, lookups a second`, of(connections, 'perSecond'))),
    atLeast('CPU of a lookup at 64 connections / at 1,000', 0.8, toFew(of(1_000, 'cpu'))),
    { what: 'CPU of a lookup at 64 connections / at 4,000', spread: toFew(of(4_000, 'cpu')) },
    atMost('resident after 4,000 connections, MB', 450, of(4_000, 'loaded'), 0),
  ]
}

/** Loads the service fully with all keys in turn. The rate limiter keeps a counter for each key. */
export async function memory({ world, plan, memorySeconds, say }: Bench): Promise<Line[]> {
  const server = await service(world)()
  const atRest = residentMegabytes(server)
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
    samples.push(residentMegabytes(server))
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
