/** A light load: a bot looks people up at every process, and they change their minds. Every answer is recorded. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Bot } from '../helpers/actors.ts'
import { closeLater } from '../helpers/close-later.ts'
import { personTurn, type World } from './consent-actors.ts'
import { botTurn } from './consent-lookups.ts'
import { Records } from './consent-records.ts'
import { SeededRandom, seedOfRun } from './seeded-random.ts'
import { GUILD, type Stage, somebody } from './stage.ts'

const PEOPLE = 3
/** The pause after each turn, which leads to a few dozen requests per second. */
const PAUSE_MS = 50
/** A guard against hanging: these tests take seconds. */
const LATER = { timeout: 120_000 }
const BEFORE = { start: 0, end: 0 }

/** `bot` is in the guild `GUILD`, and keeps its key. Each request goes to any running process of the stage. */
export function startLightLoad(stage: Stage, { key = '' }: Pick<Bot, 'key'>) {
  const records = new Records()
  const keys = [{ id: 'the only one', value: key, guild: GUILD, admin: 'its creator' }]
  for (const { id, admin } of keys) records.key(admin, BEFORE, { what: 'add', item: id })
  const people = Array.from({ length: PEOPLE }, () => somebody())
  const world: World = { stage, records, people, keys }
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
    /** Waits for a few dozen more answers. */
    untilMoreAnswers: async () => {
      const answered = records.count
      await expect.poll(() => records.count, LATER).toBeGreaterThan(answered + 20)
    },
    /** Stops once all actors have finished their turn. */
    stop: closeLater(async () => {
      isOver = true
      await Promise.all(working)
    }),
  }
}
