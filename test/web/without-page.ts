/** A browser that has no page: what the dashboard's modules ask of one, and a service that answers as a test says. */
import { afterAll, beforeEach, vi } from 'vitest'
import { leave, listenToOtherTabs, session } from '../../src/web/app/state/session.ts'
import { newcomer } from './logged-in.ts'

export const cutOff = (): Promise<Response> => Promise.reject(new TypeError('cut off'))
export const refused = (status: number, detail?: string, seconds = 37) =>
  Response.json(detail ? { detail } : null, { status, headers: { 'retry-after': String(seconds) } })

const nothing = { ...newcomer.me, guilds: [], instances: [], lookups: [], events: [], sessions: [] }

/** The changes that were sent. */
export const sent: ({ path: string } & RequestInit)[] = []

/** What is read there, at whichever path, and what a change is answered. */
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
    return found instanceof Response ? found.clone() : Response.json({ ...nothing, ...found })
  })
}

/** Moves the clock on, in seconds. */
export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

/**
 * In each test of the file a newcomer is logged in. Gives what the page does: what it tells other tabs, its cookies, what it listens
 * to. To be called before a module is loaded that reads the address.
 */
export function withoutPage() {
  const [told, cookies] = [[] as unknown[], [] as string[]]
  const listeners = new Map<string, (event: object) => void>()
  const addEventListener = (type: string, listener: (event: object) => void) => void listeners.set(type, listener)
  const reload = vi.fn()
  const location = { origin: 'https://stats.example', pathname: '/', search: '', protocol: 'https:', reload }
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { addEventListener, scrollTo: () => {} })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => void told.push(message)
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
    for (const list of [told, cookies, sent]) list.length = 0
  })
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    // What watches the session in this file does so in no other.
    vi.resetModules()
  })
  return { told, cookies, listeners, location, reload }
}
