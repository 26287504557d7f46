/** How long a start takes. */
import type { Line } from '../report.ts'
import { startEmbedded, startService, temporaryFolder } from '../servers.ts'
import { spread } from '../spread.ts'
import { atMost, type Bench, type Start } from './section.ts'

export async function startTimes({ world, plan, say }: Bench): Promise<Line[]> {
  const times = { postgres: [] as number[], fresh: [] as number[], warm: [] as number[] }
  // Only the first start of a new checkout compiles everything.
  await startAndStop(() => startService(world.databaseUrl))
  for (let round = 0; round < plan.fewGenerations; round += 1) {
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
