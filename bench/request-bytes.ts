/** Bytes that a request writes to the log, and keeps in Redis for a minute. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'undici'
import { RedisCounters } from '../src/http/redis-counters.ts'
import { startRedis } from '../test/helpers/redis.ts'
import { startService } from './servers.ts'
import { type BotRequest, lookups, reads, type World } from './world.ts'

const KEYS = 20_000
const AT_ONCE = 100
const REQUESTS = 200

/** Bytes that Redis holds for a key that asked within the last minute. */
export async function redisBytesPerKey(): Promise<number> {
  const server = await startRedis()
  const counters = new RedisCounters(server.url, console)
  const redis = counters.connection
  await once(redis, 'ready')
  const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
  const counter = counters.counter('bot-key:')
  const count = () => counter.count(randomUUID())
  try {
    await count()
    const before = await used()
    for (let done = 0; done < KEYS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, count))
    return Math.round(((await used()) - before) / KEYS)
  } finally {
    redis.disconnect()
    await server.remove()
  }
}

/** Mean bytes of the log for each kind of request, at `LOG_LEVEL=info`. */
export async function logBytesPerRequest(world: World): Promise<Record<string, number>> {
  const service = await startService(world.databaseUrl, { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' })
  const looked = lookups(world, REQUESTS, '/v1/stats/player')
  const kinds: Record<string, BotRequest[]> = {
    'a lookup': looked,
    'a lookup, by a load balancer that names requests': looked.map(behindBalancer),
    'a lookup that is refused': looked.map((one) => ({
      ...one,
      body: one.body.replace(/("target_chat_id":)\d+/, '$142'),
    })),
    'a reference request': reads(world, REQUESTS, '/v1/content'),
  }
  try {
    const bytes: Record<string, number> = {}
    for (const [kind, requests] of Object.entries(kinds)) {
      const before = service.stdout().length
      for (const one of requests) await send(service.url, one)
      bytes[kind] = Math.round((service.stdout().length - before) / requests.length)
    }
    return bytes
  } finally {
    await service.stop()
  }
}

const behindBalancer = (one: BotRequest): BotRequest => ({
  ...one,
  headers: { ...one.headers, 'x-request-id': randomUUID(), 'x-forwarded-for': '203.0.113.9' },
})

async function send(url: string, { method, path, headers, body }: BotRequest): Promise<void> {
  const answer = await request(url + path, { method, headers, body: body === '' ? null : body })
  await answer.body.dump()
}
