/** Nothing jumps while a page loads on a slow phone: layout shift (CLS) is 0, and under 0.1 if an anchor unfolds its target. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { fakeLookups } from './fakes.ts'
import { inManyServers } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

inBrowser('a page that loads', {}, (stage) => {
  test.each(sizes)('/docs loads without a layout shift (width: $width pixels)', async (viewport) => {
    const { page } = await stage.person({ viewport })
    await slowDown(page)
    expect(await shiftsOn(page, '/docs')).toBe(0)
    expect(await shiftsOn(page, '/docs#rate_limited')).toBeLessThan(0.1)
  })

  test.each(sizes)('the dashboard loads without a layout shift (width: $width pixels)', async (viewport) => {
    const { page } = await stage.member({ viewport, hasAccount: true, on: [lanternfall], path: '/privacy' })
    await fakeLookups(page, [copperHeron.id])
    await slowDown(page)
    expect(await shiftsOn(page, '/')).toBe(0)
    expect(await shiftsOn(page, `/?guild=${copperHeron.id}`)).toBe(0)
    // This read is never answered: the page doesn't wait for it.
    await page.route('**/v1/users/me/lookups', () => {})
    expect(await shiftsOn(page, '/', 'load')).toBe(0)
  })

  test.each(sizes)('a long server list loads without a layout shift (width: $width pixels)', async (viewport) => {
    const { page } = await stage.member({ viewport, who: inManyServers(), path: '/privacy' })
    await slowDown(page)
    expect(await shiftsOn(page, '/')).toBe(0)
  })
})

/** Slows the page down like a cheap phone with a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bytesPerSecond = 200_000
  const network = { offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await devtools.send('Network.emulateNetworkConditions', network)
}

/** Everything that moved without a key or a click, from the first paint until the page is complete. */
async function shiftsOn(page: Page, path: string, waitUntil: 'load' | 'networkidle' = 'networkidle'): Promise<number> {
  // Start on another page, because an anchor on the same page loads nothing.
  await page.goto('/privacy')
  await page.goto(path, { waitUntil })
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
  return page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(globalThis.shifts), 500)))`,
  )
}
