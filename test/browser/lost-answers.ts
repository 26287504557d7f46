/** A network that loses responses: before the service saw the request, after it acted, or after the page has given up. */
import type { Page, Request, Route } from 'playwright-core'

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
