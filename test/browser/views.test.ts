/**
 * Every view and dialog, in light and dark, narrow, and in forced colours: axe finds nothing, nothing is cut off, and a
 * browser's translator may exchange each text.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspect } from './looks.ts'
import { untilDrawn } from './person.ts'
import { inBrowser } from './stage.ts'
import { translate, unkeyedTexts } from './translator.ts'
import { walks } from './walk.ts'

inBrowser('in every look', {}, (stage) => {
  test.each(walks)('the views and dialogs have no flaw %s', async (_where, walk) => {
    const person = await stage.person()
    const { page } = person
    await walk(person, async (name) => {
      expect(await page.evaluate(unkeyedTexts), name).toEqual([])
      expect(await misfits(page), name).toEqual([])
      await inspect(page, name)
      await translate(page)
      expect(await page.locator('code font, bdi font, pre font, option[translate=no] font').count(), name).toBe(0)
    })
  })
})

/**
 * What is cut off in a narrow page, or smaller than 24 pixels though it isn't part of a sentence; axe lets what is small
 * but far from all else pass. In a window as high as the page: rows out of sight have no size.
 */
async function misfits(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 8_000 })
  await untilDrawn(page)
  return page.evaluate(`[...document.querySelectorAll('a, button, input, select, summary')]
    .filter((control) => control.checkVisibility() && !control.closest('p, dd'))
    .filter((control) => {
      const { width, height, right } = control.getBoundingClientRect()
      return width < 24 || height < 24 || right > innerWidth
    })
    .map((control) => control.outerHTML.slice(0, 120))`)
}
