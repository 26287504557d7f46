/** The browser that the tests drive: the one the system has. */
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Null when there is none: the browser tests are then skipped, and the run says how to get one. */
export const chromiumPath = inject('chromium')

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: flags })
}
