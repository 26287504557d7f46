/** A request that ends the session and has no answer yet, remembered in case the page is loaded again meanwhile. */
import type { Farewell } from './session.ts'

type Ending = Extract<Farewell, 'everything-off' | 'erased'>

const storageKey = 'ending-under-way'
/** Milliseconds after which a session may have ended for another reason: a tab can come back after days. */
const longestAge = 10 * 60_000

/** Undefined: none is under way any more. */
export function noteEnding(ending: Ending | undefined): void {
  try {
    if (ending) sessionStorage.setItem(storageKey, JSON.stringify({ ending, at: Date.now() }))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be forbidden; the page then can't tell why the session is over, and says so.
  }
}

/** What was under way when the page was last left, and forgets it. */
export function takeEnding(): Ending | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const { ending, at } = JSON.parse(stored ?? '{}') as { ending?: string; at?: number }
    if (at === undefined || Date.now() - at > longestAge) return undefined
    return ending === 'everything-off' || ending === 'erased' ? ending : undefined
  } catch {
    return undefined
  }
}
