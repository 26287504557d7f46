/** The browser that the tests drive: the one the system has. */
import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Undefined when there is none: the browser tests are then skipped, and this says how to get one. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? names.map(pathOf).find((path) => path !== undefined)

if (chromiumPath === undefined) {
  console.warn('The browser tests are skipped: no Chromium here. Get one with "apt-get install chromium",')
  console.warn('or name one in CHROMIUM_PATH.')
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: flags })
}

function pathOf(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
