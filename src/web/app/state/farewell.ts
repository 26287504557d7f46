/**
 * Stores in a cookie how a person left, so that the server can say so on the start page. Writes the cookie before it sends the
 * request that ends the session, because the page may be reloaded before the response arrives.
 */
import { now } from '../clock.ts'

/** How the person left. Not needed if a session ended by itself: the server sees that the session is over. */
export type Farewell = 'logged-out' | 'everything-off' | 'erased'

const MAX_AGE_SECONDS = 600

export function rememberFarewell(farewell: Farewell): void {
  write(`${farewell}.${Math.round(now())}`, MAX_AGE_SECONDS)
}

export function forgetFarewell(): void {
  write('', 0)
}

function write(value: string, seconds: number): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest browsers.
  document.cookie = `${prefix}farewell=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
