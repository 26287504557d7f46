/** The pages of the demo world's people, as a newcomer opens them: each has words for all that it shows. */
import { expect, test } from 'vitest'
import { cast } from '../../src/development/chat-simulator/cast.ts'
import { dashboard as words } from '../../src/texts/en.ts'
import { logIn } from './person.ts'
import { inBrowser } from './stage.ts'

type Name = keyof typeof cast

inBrowser('in the demo world', (stage) => {
  test.each(Object.keys(cast) as Name[])('every page of %s has words for what it shows', async (name) => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, name)
    for (const path of ['/', '/accounts', '/keys', '/data']) {
      await page.goto(path)
      await page.getByRole('button', { name: words.header.logOut }).waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      const shown = await page.locator('main').innerText()
      expect(shown).not.toContain(words.ownData.history.otherEvent)
      expect(shown).not.toMatch(/undefined|\[object|[{}]/)
    }
  })
})
