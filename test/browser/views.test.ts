/**
 * Every view and dialog, in light and dark, narrow, and in forced colors: axe finds nothing, nothing is cut off, and a
 * browser's translator can replace each text.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspect } from './looks.ts'
import { untilDrawn } from './person.ts'
import { inBrowser } from './stage.ts'
import { translate, unkeyedTexts } from './translator.ts'
import { walks } from './walk.ts'

inBrowser('every look', {}, (stage) => {
  test.each(walks)('no view or dialog has an accessibility problem if requests %s', async (_requests, walk) => {
    const person = await stage.person()
    const { page } = person
    await walk(person, async (name) => {
      expect(await page.evaluate(unkeyedTexts), name).toEqual([])
      expect(await coveredControls(page), name).toEqual([])
      expect(await misfits(page), name).toEqual([])
      await inspect(page, name)
      await translate(page)
      expect(await page.locator('code font, bdi font, pre font, option[translate=no] font').count(), name).toBe(0)
    })
  })
})

/**
 * Controls that are cut off in a narrow page, or smaller than 24 pixels outside of a sentence; axe allows small ones that are
 * far from others. The window is as high as the page, because rows out of view have no size.
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

/**
 * Controls that can't be pressed on a small phone: buttons of a dialog that are out of view at first, and focused controls that
 * a toast, the banner or those buttons cover.
 */
async function coveredControls(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 640 })
  return page.evaluate(`{
    for (const row of document.querySelectorAll('.servers > li')) row.style.contentVisibility = 'visible'
    const focused = document.activeElement
    focused.blur()
    const isCovered = (control) => {
      const { left, width, top, bottom } = control.getClientRects()[0]
      return [top + 2, bottom - 2].some((y) => !control.contains(document.elementFromPoint(left + width / 2, y)))
    }
    const controls = [...document.querySelectorAll('a, button, input, select, summary')]
    const covered = [
      ...controls.filter((control) => control.matches('.dialog-buttons > *') && isCovered(control)),
      ...controls.filter((control) => {
        control.focus()
        return document.activeElement === control && isCovered(control)
      }),
    ]
    focused.focus()
    covered.map((control) => control.outerHTML.slice(0, 120))
  }`)
}
