/** Where the person is: the view and the server that a link named, in the address bar and across a login. */
import { observable } from './state/observable.ts'
import type { Farewell } from './state/session.ts'

export type View = '/' | '/accounts' | '/keys' | '/data'

export interface Place {
  view: View
  /** The server that a bot's link named. It stays in the address while the person looks at the other views. */
  guildId: string | undefined
  /** The server that a key is to be made for. */
  keyServerId: string | undefined
  /** Whether the question is open that comes before deleting everything. */
  isDeleting: boolean
  /** The server whose keys are shown, whoever made them. */
  shownServerId: string | undefined
}

/** A login that was begun in this tab. */
interface BegunLogin {
  path: string
  /** By the clock of this browser. */
  at: number
  /** When the server list was fetched last, if somebody was logged in: a login fetches it anew. */
  guildsFetchedAt: string | null
}

/** In the order of the navigation. */
export const views: View[] = ['/', '/accounts', '/keys', '/data']
const storageKey = 'login-begun'
/** Milliseconds: what a login may take by the service's rule. */
const longestLogin = 10 * 60_000
const biggestId = 2n ** 63n - 1n

const loginOutcomes: Record<string, Farewell> = {
  declined: 'login-declined',
  expired: 'login-expired',
  busy: 'login-busy',
  failed: 'login-failed',
  away: 'login-away',
}

export const place = observable<Place>(readPlace())

/** The address of a view. From another view it keeps the server that a link named; from the same one it drops it. */
export function addressOf(view: View, { view: current, guildId }: Place): string {
  return guildId !== undefined && view !== current ? `${view}?guild=${guildId}` : view
}

export function goTo(address: string): void {
  if (address !== location.pathname + location.search) history.pushState(null, '', address)
  window.scrollTo(0, 0)
  place.set(readPlace())
}

/** In the address, so that it outlives a login and a reload. */
export const chooseKeyServer = (id: string) => putInAddress('server', id)

/** In the address too. */
export const chooseShownServer = (id: string) => putInAddress('keys-of', id)

/** In the address for the same reason: deleting may need a login first. */
export function askToDelete(isAsking: boolean): void {
  putInAddress('delete', isAsking ? 'ask' : '')
}

/** Kept in the tab's own storage, never in a URL: the login goes by way of another company's page. */
export function rememberPlace(guildsFetchedAt: string | null): void {
  const begun: BegunLogin = { path: location.pathname + location.search, at: Date.now(), guildsFetchedAt }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(begun))
  } catch {
    // Storage may be forbidden; the person then comes back to the start.
  }
}

/** The person came back to this page without having logged in: what comes next isn't the end of that login. */
export function forgetBegunLogin(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then there is nothing to forget.
  }
}

/** Takes the outcome out of the address bar, and gives what a login came to, when it came to nothing. */
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

export function watchHistory(): void {
  window.addEventListener('popstate', () => place.set(readPlace()))
}

function putInAddress(name: string, value: string): void {
  const query = new URLSearchParams(location.search)
  if (value) query.set(name, value)
  else query.delete(name)
  moveTo(`${location.pathname}?${query}`.replace(/\?$/, ''))
}

function moveTo(path: string): void {
  history.replaceState(null, '', path)
  place.set(readPlace())
}

function readPlace(): Place {
  const query = new URLSearchParams(location.search)
  const view = views.find((known) => known === location.pathname) ?? '/'
  return {
    view,
    guildId: readGuildId(query.get('guild')),
    keyServerId: view === '/keys' ? readGuildId(query.get('server')) : undefined,
    isDeleting: view === '/data' && query.has('delete'),
    shownServerId: view === '/keys' ? readGuildId(query.get('keys-of')) : undefined,
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

/** Undefined too when it is too long ago to be this login. */
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
