/** A light load, as on any day: bots look people up at every process, and people change their minds. Every answer is kept. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bot } from '../helpers/actors.ts'
import { personTurn, type World } from './consent-actors.ts'
import { botTurn } from './consent-lookups.ts'
import { Records } from './consent-records.ts'
import { SeededRandom, seedOfRun } from './seeded-random.ts'
import { GUILD, type Stage, somebody } from './stage.ts'

const PEOPLE = 3
/** After each turn: a few dozen requests a second come of it. */
const PAUSE_MS = 50
const BEFORE = { start: 0, end: 0 }

export interface LightLoad {
  readonly records: Records
  /** Lets everybody finish their turn. */
  stop(): Promise<void>
}

/** `bot` is one in the guild `GUILD`; its key stays. Whoever asks chooses among the processes of the stage that run. */
export function startLightLoad(stage: Stage, { key = '' }: Pick<Bot, 'key'>): LightLoad {
  const records = new Records()
  const keys = [{ id: 'the only one', value: key, guild: GUILD, admin: 'its maker' }]
  for (const { id, admin } of keys) records.key(admin, BEFORE, { what: 'add', item: id })
  const people = Array.from({ length: PEOPLE }, () => somebody())
  const urls = () => stage.services.filter((service) => service.isRunning()).map(({ url }) => url)
  const world: World = { stage, records, people, keys, urls }
  const seed = seedOfRun()
  const turns = [
    ...people.map((who, index) => personTurn(world, who, new SeededRandom(seed + index))),
    botTurn(world, new SeededRandom(seed + PEOPLE)),
  ]
  let isOver = false
  const working = turns.map(async (turn) => {
    for (; !isOver; await sleep(PAUSE_MS)) await turn()
  })
  return {
    records,
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}
