/** Where the person is: the view and the server that a link named, in the address bar and across a login. */
import { observable } from './state/observable.ts'
import type { Farewell } from './state/session.ts'

export type View = '/' | '/accounts' | '/keys'

export interface Place {
  view: View
  /** The server that a bot's link named. */
  guildId: string | undefined
}

const views: View[] = ['/', '/accounts', '/keys']
const storageKey = 'place-before-login'
const biggestId = 2n ** 63n - 1n

const loginOutcomes: Record<string, Farewell> = {
  declined: 'login-declined',
  expired: 'login-expired',
  busy: 'login-busy',
  failed: 'login-failed',
  away: 'login-away',
}

export const place = observable<Place>(readPlace())

export function goTo(view: View): void {
  history.pushState(null, '', view)
  window.scrollTo(0, 0)
  place.set(readPlace())
}

/** Kept in the tab's own storage, never in a URL: the login goes by way of another company's page. */
export function rememberPlace(): void {
  try {
    sessionStorage.setItem(storageKey, location.pathname + location.search)
  } catch {
    // Storage may be forbidden; the person then comes back to the start.
  }
}

/**
 * Comes back from a login to where it was begun, and takes the outcome out of the address bar.
 * Gives what the login came to, when it came to nothing.
 */
export function returnFromLogin(): Farewell | undefined {
  const outcome = new URLSearchParams(location.search).get('login')
  const remembered = takeRememberedPlace()
  if (location.pathname === '/' && (location.search === '' || outcome !== null)) {
    history.replaceState(null, '', remembered ?? '/')
    place.set(readPlace())
  }
  return loginOutcomes[outcome ?? '']
}

export function watchHistory(): void {
  window.addEventListener('popstate', () => place.set(readPlace()))
}

function readPlace(): Place {
  return {
    view: views.find((view) => view === location.pathname) ?? '/',
    guildId: location.pathname === '/' ? readGuildId(new URLSearchParams(location.search).get('guild')) : undefined,
  }
}

/** A guild id as the service writes it, or undefined for anything that is none. */
function readGuildId(text: string | null): string | undefined {
  if (text === null || !/^\d{1,19}$/.test(text)) return undefined
  const id = BigInt(text)
  return id <= biggestId ? id.toString() : undefined
}

/** A path that begins with two slashes, or with a slash and a backslash, names another host. */
function isOfThisService(path: string): boolean {
  return path.startsWith('/') && new URL(path, location.origin).origin === location.origin
}

function takeRememberedPlace(): string | null {
  try {
    const remembered = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return remembered !== null && isOfThisService(remembered) ? remembered : null
  } catch {
    return null
  }
}
