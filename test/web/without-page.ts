/** Fakes the browser APIs that the dashboard's modules use, and a service whose answers a test sets. */
import { afterAll, beforeEach, vi } from 'vitest'
import { leave, listenToOtherTabs, session } from '../../src/web/app/state/session.ts'
import { newcomer } from './logged-in.ts'

export const cutOff = (): Response | Promise<Response> => Promise.reject(new TypeError('cut off'))
export const refused = (status: number, detail?: string, seconds = 37) =>
  Response.json(detail ? { detail } : null, { status, headers: { 'retry-after': String(seconds) } })

const counted = { since: '2026-10-01', incomplete_since: null, lookups: [] }
const nothing = { ...newcomer.me, ...counted, guilds: [], instances: [], events: [], sessions: [] }

/** The last part of the path of each list. */
const lists: Record<string, string> = {
  ...{ guilds: 'guilds', instances: 'instances', lookups: 'lookups', events: 'history', sessions: 'sessions' },
}

/** The changes that were sent. */
export const sent: ({ path: string } & RequestInit)[] = []

/** Sets the answer to reads of each path, and the answer to changes. */
export function serve(
  read: (path: string) => object | Promise<object>,
  change: () => Response | Promise<Response> = cutOff,
): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'GET') {
      sent.push({ path, ...init })
      return change()
    }
    const found = await read(path)
    if (found instanceof Response) return found.clone()
    // Each list has an endpoint of its own.
    const isElsewhere = (field: string) => field in lists && !path.endsWith(`/${lists[field]}`)
    const body = Object.entries({ ...nothing, ...found }).filter(([field]) => !isElsewhere(field))
    return Response.json(Object.fromEntries(body))
  })
}

/** Advances the clock by seconds. */
export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

/**
 * Logs in a newcomer before each test of the file. Returns the page's messages to other tabs, its cookies and its listeners. Call it
 * before loading a module that reads the address.
 */
export function withoutPage() {
  const [messages, cookies] = [[] as unknown[], [] as string[]]
  const listeners = new Map<string, (event: object) => void>()
  const addEventListener = (type: string, listener: (event: object) => void) => void listeners.set(type, listener)
  const reload = vi.fn()
  const location = { origin: 'https://stats.example', pathname: '/', search: '', protocol: 'https:', reload }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState: () => {}, pushState: () => {} })
  vi.stubGlobal('window', { addEventListener, scrollTo: () => {} })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => void messages.push(message)
      addEventListener = addEventListener
    },
  )
  const cookie = { set: (text: string) => cookies.push(text) }
  listenToOtherTabs(() => {})
  beforeEach(() => {
    vi.useFakeTimers()
    const page = { querySelector: () => ({ content: 'en:0f3a' }), addEventListener, visibilityState: 'visible' }
    vi.stubGlobal('document', Object.defineProperty(page, 'cookie', cookie))
    leave('logged-out')
    session.set(newcomer)
    for (const list of [messages, cookies, sent]) list.length = 0
  })
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    // Watchers of the session must not outlive this file.
    vi.resetModules()
  })
  return { messages, cookies, listeners, location, reload }
}
