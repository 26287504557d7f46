/** The route in the dashboard: the URL as an object, and functions that change it. */
import { observable } from './state/observable.ts'

export type View = '/' | '/accounts' | '/keys' | '/data'

/** Where to send a new key: a bot's URL, and the state by which the bot recognizes its own link. */
export interface KeyDestination {
  url: string
  state: string
}

export interface Route {
  view: View
  /** The server that a bot's link named. It stays in the URL while the person looks at other views. */
  linkedServerId: string | undefined
  /** The server that a new key is for. */
  keyServerId: string | undefined
  /** Where a bot's link asks to send a new key: see views/send-key.tsx. */
  keyDestination: KeyDestination | undefined
  isDeleting: boolean
  /** The server whose keys are shown, including keys that other people created. */
  shownServerId: string | undefined
}

export const views: View[] = ['/', '/accounts', '/keys', '/data']
const maxId = 2n ** 63n - 1n

export const route = observable<Route>(readRoute())

/** Returns the URL of a view. It keeps the server that a link named, unless the view is the current one. */
export function addressOfView(view: View, { view: current, linkedServerId }: Route): string {
  return linkedServerId !== undefined && view !== current ? `${view}?guild=${linkedServerId}` : view
}

/** Goes to a URL, with a new entry in the browser's history unless it is the current URL. */
export function goTo(address: string): void {
  if (address !== location.pathname + location.search) history.pushState(null, '', address)
  window.scrollTo(0, 0)
  route.set(readRoute())
}

// Choices are in the URL, so that they survive a reload, and a login if the choice needs one.
export const chooseKeyServer = (id: string) => putInAddress('server', id)
export const chooseShownServer = (id: string) => putInAddress('keys-of', id)
export const showDeleteQuestion = (isShown: boolean) => putInAddress('delete', isShown ? 'ask' : '')

export function watchHistory(): void {
  window.addEventListener('popstate', () => route.set(readRoute()))
}

function putInAddress(name: string, value: string): void {
  const query = new URLSearchParams(location.search)
  if (value) query.set(name, value)
  else query.delete(name)
  replaceAddress(`${location.pathname}?${query}`.replace(/\?$/, ''))
}

/** Goes to a path without a new entry in the browser's history. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path)
  route.set(readRoute())
}

function readRoute(): Route {
  const query = new URLSearchParams(location.search)
  const view = views.find((known) => known === location.pathname) ?? '/'
  const url = query.get('return')
  return {
    view,
    linkedServerId: readGuildId(query.get('guild')),
    // A bot's link that asks for a key names the server in `guild`, like any other link.
    keyServerId: view === '/keys' ? readGuildId(query.get('server') ?? query.get('guild')) : undefined,
    keyDestination: view === '/keys' && url !== null ? { url, state: query.get('state') ?? '' } : undefined,
    isDeleting: query.has('delete'),
    shownServerId: view === '/keys' ? readGuildId(query.get('keys-of')) : undefined,
  }
}

/** Returns a guild id as the service writes it. Undefined if the text isn't a guild id. */
function readGuildId(text: string | null): string | undefined {
  if (text === null || !/^\d{1,19}$/.test(text)) return undefined
  const id = BigInt(text)
  return id <= maxId ? id.toString() : undefined
}
