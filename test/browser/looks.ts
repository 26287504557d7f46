/** The looks of a page: light, dark, narrow, in forced colours. Each is judged by axe, and a picture is kept if one is asked for. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepPicture } from './pictures.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Look {
  media: Parameters<Page['emulateMedia']>[0]
  size: { width: number; height: number }
  /** Axe's rules; all of them where none are named. A look that changes colours only is judged by its colours. */
  rules?: string[]
}

const wide = { width: 1280, height: 720 }
const onColours = ['color-contrast', 'link-in-text-block']

const looks: Record<string, Look> = {
  light: { media: { colorScheme: 'light', forcedColors: 'none' }, size: wide },
  phone: { media: { colorScheme: 'light', forcedColors: 'none' }, size: { width: 390, height: 844 }, rules: onColours },
  narrow: { media: { colorScheme: 'light', forcedColors: 'none' }, size: { width: 320, height: 640 } },
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, size: wide, rules: onColours },
  contrast: { media: { colorScheme: 'light', forcedColors: 'active' }, size: wide, rules: onColours },
}

/** Has axe find nothing in any look of the page. */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.getByRole('main').waitFor()
  // Evaluated, because the page’s policy allows no other script.
  await page.evaluate(await readFile(axe, 'utf8'))
  const isDialog = (await page.getByRole('dialog').count()) > 0
  for (const [look, { media, size, rules }] of Object.entries(looks)) {
    await page.emulateMedia(media)
    await page.setViewportSize(size)
    await page.evaluate(
      'document.fonts.ready.then(() => document.getAnimations().forEach((motion) => motion.cancel()))',
    )
    await keepPicture(`${name}-${look}`, () => page.screenshot({ fullPage: !isDialog }))
    expect(await flaws(page, rules), `${name}-${look}`).toEqual([])
  }
  // A page that is loaded in forced colours keeps their canvas when they are taken away.
  await page.emulateMedia({ forcedColors: 'none' })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

function flaws(page: Page, rules: string[] | undefined): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards }
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(
    ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
  )`)
}
