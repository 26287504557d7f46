/** Remembers in the tab's storage where a login began: the chat platform would see an address. */

const NAME = 'login-begun'

/** If the browser forbids storage, nothing is remembered. */
export function rememberLoginOrigin(): void {
  try {
    sessionStorage.setItem(NAME, location.pathname + location.search)
  } catch {}
}

export function takeLoginOrigin(): string | undefined {
  try {
    const path = sessionStorage.getItem(NAME) ?? undefined
    sessionStorage.removeItem(NAME)
    return path
  } catch {
    return undefined
  }
}
