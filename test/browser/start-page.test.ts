/** The start page on a small phone, in every language: the way in is seen first, whatever the page says, with a script or without. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { tags } from '../../src/texts/languages.ts'
import { LONGEST_START_MS } from '../helpers/service-process.ts'
import { inBrowser } from './stage.ts'

/** Bytes on the way, without headers. */
const MOST_BYTES = 15_000

const phone = { viewport: { width: 360, height: 640 } }
const left = (how: string) => `farewell=${how}.${Date.now()}`
/** By which address somebody comes, and with which cookie. */
const visits: Record<string, [path: string, cookie?: string]> = {
  'a newcomer': ['/'],
  'whom a link sent': [`/?guild=${guilds.lanternfall.id}`],
  'whose session is over': ['/', 'session=over'],
  'who logged out': ['/', left('logged-out')],
  'whose login took too long, for a link': [`/?guild=${guilds.lanternfall.id}&login=expired`],
  'whose login may have counted': ['/?login=away'],
}

inBrowser('the start page', { timeout: LONGEST_START_MS }, (stage) => {
  /** Comes as somebody does, and gives the page. */
  async function visit([path, cookie]: [string, string?], options: BrowserContextOptions): Promise<Page> {
    const { page } = await stage.person(options)
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie !== undefined) await page.context().addCookies([{ name, value, url: stage.service.origin }])
    await page.goto(path)
    return page
  }

  test.each(tags)('in %s the button is in the first screen for everybody', async (locale) => {
    for (const [who, how] of Object.entries(visits)) {
      for (const javaScriptEnabled of [true, false]) {
        const page = await visit(how, { ...phone, locale, javaScriptEnabled })
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale)
        const button = await page.locator('main .button').boundingBox()
        expect((button?.y ?? 640) + (button?.height ?? 0), who).toBeLessThanOrEqual(640)
        expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), who).toBe(false)
        // Before the page says that everything is turned off by logging in, it says how it is without.
        const text = await page.locator('main').innerText()
        expect(text.indexOf('/lookups stop'), who).toBeGreaterThan(0)
        await page.close()
      }
    }
  })

  test.each(tags)('in %s whoever turned everything off is told so and when, and offered nothing', async (locale) => {
    for (const how of ['everything-off', 'erased']) {
      const page = await visit([`/data?delete=ask`, left(how)], { ...phone, locale })
      expect(page.url()).toBe(`${stage.service.origin}/data`)
      expect(await page.locator('h1 time').innerText()).toMatch(/\d.*\d:\d\d/)
      expect(await page.locator('main .button, main h2').count()).toBe(0)
      expect(await page.locator('main a[href^="/auth/login"]').count()).toBe(1)
      await page.close()
    }
  })

  test('a failed login leads back to the link where it was begun, and is told once', async () => {
    const page = await visit([`/?guild=${guilds.lanternfall.id}`], {})
    await page.getByRole('link', { name: 'Log in with your chat account' }).click()
    await page.getByRole('button', { name: 'Decline' }).waitFor()
    await page.goto('/?login=expired')
    await page.getByRole('heading', { name: 'That login can’t be finished.' }).waitFor()
    await page.getByRole('heading', { name: `This link is about server ${guilds.lanternfall.name}.` }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe(`?guild=${guilds.lanternfall.id}`)
    await page.reload()
    await page
      .getByRole('heading', { name: `This link is about server ${guilds.lanternfall.name}.`, level: 1 })
      .waitFor()
  })

  test('no link makes the page say what nobody did', async () => {
    for (const path of ['/?farewell=everything-off', '/?left=erased', '/?login=everything-off', '/?login=done']) {
      const page = await visit([path], {})
      await page.getByRole('heading', { name: 'You decide who sees your game stats', level: 1 }).waitFor()
    }
  })

  test.each([
    ['/', undefined],
    [`/?guild=${guilds.lanternfall.id}`, undefined],
    ['/', 'session=over'],
  ])('%s weighs at most 15 kB in every language when nothing of it is kept (cookie: %s)', async (path, cookie) => {
    for (const locale of tags) {
      const { page } = await stage.person({ locale })
      if (cookie) await page.context().addCookies([{ name: 'session', value: 'over', url: stage.service.origin }])
      const sizes: Promise<number>[] = []
      page.on('requestfinished', (request) => {
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(total, locale).toBeLessThanOrEqual(MOST_BYTES)
      expect(total, locale).toBeGreaterThan(5_000)
      await page.close()
    }
  })
})
