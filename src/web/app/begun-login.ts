/** A login that was begun in this tab: where it was begun, so that the person comes back there, and what it came to. */
import { moveTo } from './place.ts'
import type { Farewell } from './state/session.ts'

interface BegunLogin {
  path: string
  /** By the clock of this browser. */
  at: number
  /** When the server list was fetched last, if somebody was logged in: a login fetches it anew. */
  guildsFetchedAt: string | null
}

const storageKey = 'login-begun'
/** Milliseconds: what a login may take by the service's rule. */
const longestLogin = 10 * 60_000

const loginOutcomes: Record<string, Farewell> = {
  declined: 'login-declined',
  expired: 'login-expired',
  busy: 'login-busy',
  failed: 'login-failed',
  away: 'login-away',
}

/** Kept in the tab's own storage, never in a URL: the login goes by way of another company's page. */
export function rememberBegunLogin(guildsFetchedAt: string | null): void {
  const begun: BegunLogin = { path: location.pathname + location.search, at: Date.now(), guildsFetchedAt }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(begun))
  } catch {
    // Storage may be forbidden; the person then comes back to the start.
  }
}

/** The person came back without having logged in: when somebody next logs in, that isn't the end of this login. */
export function forgetBegunLogin(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then there is nothing to forget.
  }
}

/** Takes the outcome of a login that failed out of the address, and goes back to where it was begun. */
export function takeLoginOutcome(): Farewell | undefined {
  const outcome = new URLSearchParams(location.search).get('login')
  if (outcome === null || location.pathname !== '/') return undefined
  moveTo(takeBegunLogin()?.path ?? '/')
  return loginOutcomes[outcome]
}

/**
 * Goes back to where a login was begun, if this page is the end of one. Gives whether it is: somebody is logged in
 * since, and the page was reached by its bare address, as the service sends people back.
 */
export function returnFromLogin(guildsFetchedAt: string | null): boolean {
  const begun = takeBegunLogin()
  if (begun === undefined || location.pathname + location.search !== '/') return false
  if (begun.guildsFetchedAt === guildsFetchedAt) return false
  moveTo(begun.path)
  return true
}

/** Undefined also when it is too long ago to be this login. */
function takeBegunLogin(): BegunLogin | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const begun = stored === null ? undefined : (JSON.parse(stored) as BegunLogin)
    return begun && isOfThisService(begun.path) && Date.now() - begun.at < longestLogin ? begun : undefined
  } catch {
    return undefined
  }
}

/** A path that begins with two slashes, or with a slash and a backslash, names another host. */
function isOfThisService(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin
}
