/** A network that loses responses: before the service saw the request, after it acted, or later than anybody waits. */
import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'

/** What Chromium says in the console about a connection that was cut. */
export const cutOff = /ERR_CONNECTION_RESET/

/** Loses the answer to the next request of this method and path; `after` the service carried it out, or `before`. */
export async function loseAnswer(page: Page, request: string, when: 'before' | 'after'): Promise<void> {
  await once(page, request, async (route) => {
    if (when === 'after') await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Holds the next such request until the returned function is called. */
export async function holdRequest(page: Page, request: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await once(page, request, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Holds every read of the person until the returned function is called: meanwhile the page can't find out anything. */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/v1/users/me', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await gate.promise
    // The page may be gone by then.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    gate.resolve()
    await page.unroute('**/v1/users/me')
  }
}

/** Stops the clock of a page on which `page.clock.install` was called, so that what is true for some seconds only is seen on a slow machine too. */
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

async function once(page: Page, request: string, handle: (route: Route) => Promise<void>): Promise<void> {
  const [method, path = ''] = request.split(' ')
  let isOver = false
  const isIt = (candidate: Request) => candidate.method() === method && !isOver
  await page.route(`**${path}`, async (route) => {
    if (!isIt(route.request())) return route.fallback()
    isOver = true
    await handle(route)
  })
}
