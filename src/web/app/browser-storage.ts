/**
 * Where a login was begun, while the page is away. In the tab's own storage, never in an address: a login goes by way of
 * another company's page; the start page writes it too: see src/web/pages/start.ts.
 */

const NAME = 'login-begun'

/** If the browser forbids storage, nothing is remembered. */
export function rememberLoginOrigin(): void {
  try {
    sessionStorage.setItem(NAME, location.pathname + location.search)
  } catch {}
}

/** Gives it, and forgets it. */
export function takeLoginOrigin(): string | undefined {
  try {
    const path = sessionStorage.getItem(NAME) ?? undefined
    sessionStorage.removeItem(NAME)
    return path
  } catch {
    return undefined
  }
}
