/** The service does what the model says: traces of the model, played on real processes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres } from '../../helpers/app.ts'
import { type Cluster, startPostgres } from '../../helpers/postgres.ts'
import { SeededRandom, seedOfRun } from '../seeded-random.ts'
import type { ServiceProcess } from '../service-process.ts'
import { GUILD, openStage, type Stage } from '../stage.ts'
import { replay, type Scene } from './replay.ts'
import { randomTrace, TRACES } from './traces.ts'

/** Set `TRUST_ROUNDS` for longer walks. */
const TURNS = 10 * Number(process.env.TRUST_ROUNDS ?? 2)
const LONGEST_TRACE_MS = 60_000 + TURNS * 5_000

describe.skipIf(!hasPostgres)('two processes answer as the model does:', () => {
  let postgres: Cluster
  let stage: Stage
  let first: ServiceProcess
  let key: string

  beforeAll(async () => {
    postgres = await startPostgres()
    stage = await openStage({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '1000000000' })
    first = await stage.startOne()
    key = (await stage.bot(first)).key ?? ''
  })
  afterAll(async () => {
    const troubles = stage?.troubles()
    await stage?.close()
    await postgres?.remove()
    expect(troubles).toEqual([])
  })

  async function somebodyWhoSaidNo(): Promise<Scene['people'][0]> {
    const { person, member } = await stage.consentingPerson(first)
    expect((await member.allow(GUILD, false)).status).toBe(200)
    return { chatId: person.id, member }
  }
  const setScene = async (): Promise<Scene> => {
    return { stage, postgres, key, people: [await somebodyWhoSaidNo(), await somebodyWhoSaidNo()] }
  }

  test.each(Object.entries(TRACES))('%s', async (_, trace) => {
    await replay(await setScene(), trace)
  })
  test('whatever people say, and whichever process is killed', { timeout: LONGEST_TRACE_MS }, async () => {
    const seed = seedOfRun()
    const play = async () => replay(await setScene(), randomTrace(new SeededRandom(seed), TURNS))
    await play().catch((cause) => {
      // In the message, as not every report shows causes.
      throw new Error(`to repeat: TRUST_SEED=${seed}; ${cause.message}`, { cause })
    })
  })
})
