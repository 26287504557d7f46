/**
 * How a person left. The server reads this cookie, and the start page says what it contains. The cookie is written before the
 * request that ends the session is sent, because the page may be reloaded before its answer arrives.
 */
import { now } from '../clock.ts'

/** If a session ended by itself, there is no farewell: the server sees that the session is over. */
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
