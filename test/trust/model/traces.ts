/** Traces of the model that can be played on the real service: sentences as data, and random walks along the same sentences. */
import type { SeededRandom } from '../seeded-random.ts'
import { ACTIONS, LOOKUPS } from './consent-model.ts'
import { EVERYTHING, type World } from './rules.ts'
import { startState } from './state.ts'

/** As many faults as a trace has sentences. */
export const WORLD: World = { ...EVERYTHING, faults: 1_000 }

/** Both processes serve. */
const SERVING = (['process 1', 'process 2'] as const).flatMap((name) => [
  `${name} connects`,
  `${name} writes its heartbeat`,
])
const HEARTBEATS = ['process 1 writes its heartbeat', 'process 2 writes its heartbeat']
const ALL_LOOKUPS = [...LOOKUPS.keys()]

export const TRACES: Record<string, string[]> = {
  'a no counts at the other process at once': [
    ...SERVING,
    'Ada says yes at process 1',
    'process 2 is asked about Ada',
    'Ada says no at process 2',
    ...ALL_LOOKUPS,
  ],
  'what was said at a process that is killed stays said': [
    ...SERVING,
    'Ada says yes at process 1',
    'Ben says yes at process 2',
    'Ada says no at process 1',
    'process 1 is killed',
    ...ALL_LOOKUPS,
    'process 1 connects',
    'process 1 writes its heartbeat',
    ...ALL_LOOKUPS,
  ],
  'a no that a read-only database refused can be said again': [
    ...SERVING,
    'Ada says yes at process 1',
    'the database turns read-only',
    'Ada says no at process 1',
    'Ben says yes at process 2',
    'the database takes writes again',
    ...HEARTBEATS,
    ...ALL_LOOKUPS,
    'Ada says no at process 2',
    ...ALL_LOOKUPS,
  ],
  'while nobody can say no, nobody is shown': [
    ...SERVING,
    'Ada says yes at process 1',
    'the database turns read-only',
    'Ada says no at process 2',
    'time passes',
    'time passes',
    ...ALL_LOOKUPS,
    'the database takes writes again',
    ...HEARTBEATS,
    ...ALL_LOOKUPS,
    'Ada says no at process 1',
    ...ALL_LOOKUPS,
  ],
}

const ORDINARY = [...ACTIONS.keys()].filter((sentence) => / says |^process . is killed$/.test(sentence))

/** People who say yes and no at random, and processes that are killed and replaced; after each, everybody is looked up. */
export function randomTrace(random: SeededRandom, turns: number): string[] {
  const trace = [...SERVING]
  let state = trace.reduce(
    (before, sentence) => ACTIONS.get(sentence)?.(before, WORLD) ?? before,
    startState(WORLD.faults),
  )
  for (let turn = 0; turn < turns; turn += 1) {
    const sentence = random.pick(ORDINARY)
    const name = sentence.slice(0, 'process 1'.length)
    const again = sentence.endsWith('is killed') ? [`${name} connects`, `${name} writes its heartbeat`] : []
    for (const next of [sentence, ...again]) {
      const after = ACTIONS.get(next)?.(state, WORLD)
      if (after === undefined) throw new Error(`the model can't go on with "${next}"`)
      state = after
    }
    trace.push(sentence, ...again, ...ALL_LOOKUPS)
  }
  return trace
}
