/** A network that loses responses: before the service saw the request, after it acted, or after the page has given up. */
import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Chromium's message in the console about a cut connection. */
export const cutOff = /ERR_CONNECTION_RESET/

/** Loses the response to the next request of this method and path, `before` or `after` the service carries it out. */
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

/** Holds every read about the person until the returned function is called, so that the page can't find out anything. */
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

/** Stops the clock of a page (after `page.clock.install`), so that even a slow machine sees what lasts only for seconds. */
export async function stopTime(page: Page): Promise<void> {
  // With a stopped clock, loading might never end.
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
}

/** Moves the clock past the time limits of the page and of the service for this request. */
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
