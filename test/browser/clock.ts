/** The clock of a page on which `page.clock.install` was called, so that no test waits for what takes seconds. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops the clock, so that what is true for some seconds only is seen on a slow machine too. */
export async function stopTime(page: Page): Promise<void> {
  // What is still being loaded would never be.
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
}

/** Goes on after the time in which a page waits for an answer, and in which the service finishes or gives up. */
export async function passTimeouts(page: Page): Promise<void> {
  await page.clock.fastForward(10_500)
  await page.clock.resume()
}
