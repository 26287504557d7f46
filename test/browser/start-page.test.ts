/** The start page on a small phone, in every language: the login button is on the first screen, with or without a script. */
import { Signer } from '@fastify/cookie'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { tags } from '../../src/texts/languages.ts'
import { inBrowser } from './stage.ts'

const SESSION_SECRET = 'the secret that signs the cookies of this test'
const left = (how: string) => `farewell=${how}.${Date.now()}`
/** The address and cookie of each visit. */
const visits: Record<string, [path: string, cookie?: string]> = {
  'a newcomer': ['/'],
  'somebody sent by a link': [`/?guild=${guilds.lanternfall.id}`],
  'somebody whose session is over': ['/', `session=${new Signer(SESSION_SECRET).sign('over')}`],
  'somebody who logged out': ['/', left('logged-out')],
  'somebody sent by a link, whose login took too long': [`/?guild=${guilds.lanternfall.id}&login=expired`],
  'somebody whose login may have succeeded': ['/?login=away'],
}

inBrowser('the start page', { env: { SESSION_SECRET } }, (stage) => {
  /** Visits the page with this address, and this cookie alone. */
  async function visit(page: Page, [path, cookie]: [path: string, cookie?: string]): Promise<void> {
    await page.context().clearCookies()
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie !== undefined) await page.context().addCookies([{ name, value, url: stage.service.origin }])
    await page.goto(path)
  }

  test.each(tags.flatMap((locale) => [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled }))))(
    'in $locale the login button is on the first screen, unless the person just turned everything off; script: $javaScriptEnabled',
    async ({ locale, javaScriptEnabled }) => {
      const { page } = await stage.person({ viewport: { width: 360, height: 640 }, locale, javaScriptEnabled })
      for (const [who, how] of Object.entries(visits)) {
        await visit(page, how)
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale)
        const button = await page.locator('main .button').boundingBox()
        expect((button?.y ?? 640) + (button?.height ?? 0), who).toBeLessThanOrEqual(640)
        expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), who).toBe(false)
        // The page says how to turn everything off without logging in.
        const text = await page.locator('main').innerText()
        expect(text.indexOf('/lookups stop'), who).toBeGreaterThan(0)
      }
      for (const how of ['everything-off', 'erased']) {
        await visit(page, ['/data?delete=ask', left(how)])
        expect(page.url()).toBe(`${stage.service.origin}/data`)
        expect(await page.locator('h1 time').innerText()).toMatch(/\d.*\d:\d\d/)
        expect(await page.locator('main .button, main h2').count()).toBe(0)
        expect(await page.locator('main a[href^="/auth/login"]').count()).toBe(1)
      }
    },
  )
})
