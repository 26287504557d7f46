/**
 * What a tab remembers while its page is away: where a login was begun, and a request that ends the session. In the tab's
 * own storage, never in an address: a login goes by way of another company's page. And what the browser remembers: who is
 * switching all servers off, until that is done.
 */

type Name = 'login-begun' | 'ending'

/** Milliseconds. A login takes no longer, and a tab that comes back later is told nothing about back then. */
const longest = 10 * 60_000

/** Where the browser forbids storage, nothing is remembered. */
export function remember(name: Name, value: string): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ value, at: Date.now() }))
  } catch {}
}

export function forget(name: Name): void {
  try {
    sessionStorage.removeItem(name)
  } catch {}
}

/** Gives what is remembered, and since when by this device's clock; forgets it. Undefined when it is too old. */
export function takeRemembered(name: Name): { value: string; at: number } | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { value: string; at: number } | null
    forget(name)
    return found && Date.now() - found.at < longest ? found : undefined
  } catch {
    return undefined
  }
}

export function noteUnfinished(personId: string): void {
  try {
    localStorage.setItem('servers-off', personId)
  } catch {}
}

/** Whose servers weren't all switched off, as far as is remembered; forgets it. */
export function takeUnfinished(): string | undefined {
  try {
    const found = localStorage.getItem('servers-off')
    localStorage.removeItem('servers-off')
    return found ?? undefined
  } catch {
    return undefined
  }
}
