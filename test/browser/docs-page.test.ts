/** The API page: it shows every operation at whichever address it was opened, and asks nobody else for anything. */
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'

describe.skipIf(chromiumPath === null)('the API page', () => {
  const stage = setStage()

  test.each(['/docs', '/docs/', '/docs?utm_source=chat', '/docs/?x=1#/bots'])(
    '%s shows every operation',
    async (path) => {
      const { page } = await stage.person()
      await page.goto(path)
      await page.locator('.opblock').first().waitFor()
      expect(await page.locator('.opblock').count()).toBeGreaterThanOrEqual(17)
    },
  )
})
