/** "Turn everything off" without an answer yet, remembered for the case that the page is loaded again meanwhile. */

const storageKey = 'turning-everything-off'

export function noteTurningOff(isUnderWay: boolean): void {
  try {
    if (isUnderWay) sessionStorage.setItem(storageKey, 'under way')
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be forbidden; the page then can't tell why the session is over, and says so.
  }
}

/** Whether it was under way when the page before this one went. */
export function takeTurningOff(): boolean {
  try {
    const wasUnderWay = sessionStorage.getItem(storageKey) !== null
    sessionStorage.removeItem(storageKey)
    return wasUnderWay
  } catch {
    return false
  }
}
