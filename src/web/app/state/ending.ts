/** An end without an answer yet, remembered for the case that the page is loaded again meanwhile. */
import type { Farewell } from './session.ts'

type Ending = Extract<Farewell, 'everything-off' | 'erased'>

const storageKey = 'ending-under-way'

/** Undefined: there is none under way any more. */
export function noteEnding(ending: Ending | undefined): void {
  try {
    if (ending) sessionStorage.setItem(storageKey, ending)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be forbidden; the page then can't tell why the session is over, and says so.
  }
}

/** What was under way when the page before this one went. */
export function takeEnding(): Ending | undefined {
  try {
    const ending = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return ending === 'everything-off' || ending === 'erased' ? ending : undefined
  } catch {
    return undefined
  }
}
