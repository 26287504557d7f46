/** What replicas know of the database's marks, in Redis or Valkey: a database that lacks them was restored. */
import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { replyInTime } from '../http/rate-limit/reply-in-time.ts'
import type { OutsideMarks } from '../store/write-lease/identity.ts'

/** Keeps the greater timeline and the later time, and gives both. */
const EXCHANGE = `
local timeline, at = string.match(redis.call('GET', KEYS[1]) or '0 0', '^(%d+) (%d+)$')
timeline, at = tonumber(timeline), tonumber(at)
if tonumber(ARGV[1]) > timeline or tonumber(ARGV[2]) > at then
  timeline, at = math.max(timeline, tonumber(ARGV[1])), math.max(at, tonumber(ARGV[2]))
  redis.call('SET', KEYS[1], string.format('%d %.0f', timeline, at))
end
return {timeline, at}`

const CONNECT_MS = 500

/** One key for each generation of a database, which never expires. Nothing is known while Redis is away. */
export function marksInRedis(redis: Redis): OutsideMarks {
  return {
    exchange: async (generation, own = { timeline: 0, writtenAt: 0 }) => {
      try {
        // At start the connection may not be made yet.
        if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) })
        const key = `database-marks:${generation}`
        const reply = await replyInTime(redis.eval(EXCHANGE, 1, key, own.timeline, own.writtenAt))
        const [timeline, writtenAt] = reply as [number, number]
        return timeline === 0 ? undefined : { timeline, writtenAt }
      } catch {
        return undefined
      }
    },
  }
}
