/** Breadth-first search over all states: every state once, and the shortest way to whatever is wrong. */

export interface Searched<State> {
  start: State
  actions: readonly { sentence: string; take(state: State): State | undefined }[]
  /** States with the same key have the same future. */
  keyOf(state: State): string
  /** What is wrong in a state, and the sentence that shows it. */
  wrongsIn(state: State): { wrong: string; sentence: string }[]
}

export interface Findings {
  /** How many states were visited. */
  states: number
  /** The sentences of all actions that changed a state. */
  taken: Set<string>
  /** For each wrong, the shortest way to it, in sentences. */
  ways: Map<string, string[]>
}

/** How a state was reached first: from which one, by which action. */
interface Origin {
  from: number
  action: number
}

/** Searches until nothing is left, or until `enough` is found. Throws beyond `most` states. */
export function searchAll<State>(
  { start, actions, keyOf, wrongsIn }: Searched<State>,
  { enough, most = 2_000_000 }: { enough?: string; most?: number } = {},
): Findings {
  const visited = new Set([keyOf(start)])
  const origins: Origin[] = [{ from: -1, action: -1 }]
  const findings: Findings = { states: 1, taken: new Set(), ways: new Map() }
  let level = [{ state: start, index: 0 }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { state, index } of level) {
      for (const { wrong, sentence } of wrongsIn(state)) {
        if (!findings.ways.has(wrong)) findings.ways.set(wrong, [...wayTo(origins, index, actions), sentence])
      }
      if (enough !== undefined && findings.ways.has(enough)) return findings
      for (const [action, { sentence, take }] of actions.entries()) {
        const after = take(state)
        if (after === undefined || after === state) continue
        findings.taken.add(sentence)
        if (visited.size === visited.add(keyOf(after)).size) continue
        next.push({ state: after, index: origins.push({ from: index, action }) - 1 })
      }
    }
    findings.states = visited.size
    if (visited.size > most) throw new Error(`more than ${most} states: nothing is known of the rest`)
    level = next
  }
  return findings
}

function wayTo(origins: readonly Origin[], index: number, actions: readonly { sentence: string }[]): string[] {
  const way: string[] = []
  for (let at = origins[index]; at !== undefined && at.from >= 0; at = origins[at.from]) {
    way.push(actions[at.action]?.sentence ?? '')
  }
  return way.reverse()
}
