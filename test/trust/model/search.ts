/** Breadth-first search over all states: every state once, and the shortest way to whatever is wrong. */
import { ACTIONS, keyOf } from './consent-model.ts'
import { type Wrong, wrongsIn } from './lookups.ts'
import type { World } from './rules.ts'
import { startState } from './state.ts'

export interface Findings {
  /** How many states were visited. */
  states: number
  /** The sentences of all actions that changed a state. */
  taken: Set<string>
  /** For each wrong, the shortest way to it, in sentences. */
  ways: Map<Wrong, string[]>
}

/** How a state was reached first: from which one, by which action. */
interface Origin {
  from: number
  action: string
}

const MOST_STATES = 2_000_000

/** Searches until nothing is left, or until `enough` is found. Throws beyond `MOST_STATES`. */
export function searchAll(world: World, enough?: Wrong): Findings {
  const start = startState(world.faults)
  const visited = new Set([keyOf(start)])
  const origins: Origin[] = [{ from: -1, action: '' }]
  const findings: Findings = { states: 1, taken: new Set(), ways: new Map() }
  let level = [{ state: start, index: 0 }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { state, index } of level) {
      for (const { wrong, which } of wrongsIn(state, world)) {
        if (findings.ways.has(wrong)) continue
        findings.ways.set(wrong, [...wayTo(origins, index), `process ${which + 1} shows them: ${wrong}`])
      }
      if (enough !== undefined && findings.ways.has(enough)) return findings
      for (const [action, step] of ACTIONS) {
        const after = step(state, world)
        if (after === undefined || after === state) continue
        findings.taken.add(action)
        if (visited.size === visited.add(keyOf(after)).size) continue
        next.push({ state: after, index: origins.push({ from: index, action }) - 1 })
      }
    }
    findings.states = visited.size
    if (visited.size > MOST_STATES) throw new Error(`more than ${MOST_STATES} states: nothing is known of the rest`)
    level = next
  }
  return findings
}

function wayTo(origins: readonly Origin[], index: number): string[] {
  const way: string[] = []
  for (let at = origins[index]; at !== undefined && at.from >= 0; at = origins[at.from]) {
    way.push(at.action)
  }
  return way.reverse()
}
