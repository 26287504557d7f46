/** The browser that the tests drive: the one the system has. */
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchAt } from './launch.ts'

/** Null when there is none: the browser tests are then skipped, and the run says how to get one. */
export const chromiumPath = inject('chromium')

export function launchChromium(): Promise<Browser> {
  return launchAt(chromiumPath ?? '')
}
