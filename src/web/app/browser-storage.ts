/** Remembers the page on which a login began. The address of the login would show the page to the chat platform; storage doesn't. */

const STORAGE_KEY = 'login-begun'

/** If the browser forbids storage, nothing is remembered. */
export function rememberLoginPath(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, location.pathname + location.search)
  } catch {}
}

export function takeLoginPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY) ?? undefined
    sessionStorage.removeItem(STORAGE_KEY)
    return path
  } catch {
    return undefined
  }
}
