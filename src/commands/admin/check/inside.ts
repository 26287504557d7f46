/** The parts of `admin check` that the service keeps its data in: the database and Redis. */
import type { Config } from '../../../config/config.ts'
import { openWithRetry } from '../../../process/open-with-retry.ts'
import { loadStore } from '../../../store/open-store.ts'
import { inspect } from '../../../store/operators/inspect.ts'
import { CALL_MS, type Finding, ok, problem, problemIf } from './finding.ts'

const MAX_CLOCK_DIFFERENCE_MS = 10_000

/** How far the database's clock is ahead of this machine's; negative: behind it. */
export const clockProblem = (aheadMs: number) =>
  problemIf(
    Math.abs(aheadMs) >= MAX_CLOCK_DIFFERENCE_MS,
    `its clock is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's: synchronize both (timedatectl)`,
  )

export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return [ok('embedded, for development')]
  const store = await loadStore({ ...config, mayMigrate: false, log: { info: () => {}, warn: () => {} } })
  try {
    await openWithRetry(store, config)
    const maxAbsenceMs = config.longestAbsenceMinutes * 60_000
    const { version, lacking, processes, now, refusedFor } = await inspect(store.db, maxAbsenceMs)
    const fits = ok(`PostgreSQL ${version}, with the tables and the settings that the service needs`)
    if (now === undefined) return [fits, problem(`grant this role all privileges on ${lacking.join(', ')}`)]
    const isAlone = processes < 2 || config.redisUrl !== undefined
    return [
      fits,
      ok('this role may read and write'),
      problemIf(
        refusedFor !== false,
        `a process that starts now refuses lookups, because ${refusedFor}. See docs/backup.md, then: npm run admin -- accept-restore`,
      ) ?? ok('a process that starts now answers lookups'),
      clockProblem(now - Date.now()) ?? ok("its clock agrees with this machine's"),
      problemIf(!isAlone, `${processes} processes have separate rate limits: set REDIS_URL`) ??
        ok(`processes running: ${processes}`),
    ]
  } finally {
    await store.close()
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [ok('not used')]
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null, connectTimeout: CALL_MS })
  // The call that fails says only that there is no connection.
  const errors: Error[] = []
  redis.on('error', (error) => errors.push(error))
  try {
    await redis.connect()
    await redis.eval("return redis.call('GET', KEYS[1])", 1, 'admin-check')
    // The role may lack this right.
    const memory = await redis.info('memory').catch(() => '')
    const stopsWhenFull = /maxmemory:[1-9]/.test(memory) && memory.includes('maxmemory_policy:noeviction')
    const advice = 'it stops counting when its memory is full: set maxmemory-policy volatile-ttl'
    return [problemIf(stopsWhenFull, advice) ?? ok('it counts')]
  } catch (error) {
    const { message } = errors[0] ?? (error as Error)
    return [problem(`REDIS_URL: ${message}. Until it works, each process has rate limits of its own`)]
  } finally {
    redis.disconnect()
  }
}
