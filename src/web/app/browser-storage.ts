/** Remembers the page on which a login began. It is not in the login's URL, because the chat platform would see it there. */

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
