/**
 * The looks of a page: light, dark, narrow, in forced colors. axe checks each of them, screenshots are saved if wanted,
 * and no two controls of the page may have the same name.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Look {
  media: Parameters<Page['emulateMedia']>[0]
  size: { width: number; height: number }
  /** The font size, relative to the browser's setting. */
  letters?: string
  /** The axe rules for this look. The narrow look has the same elements, and is checked by all rules. */
  rules: typeof all | string[]
}

const wide = { width: 1280, height: 720 }
const all = 'all'
const onColours = ['color-contrast', 'link-in-text-block']
const onLayout = ['target-size']

const looks: Record<string, Look> = {
  light: { media: { colorScheme: 'light', forcedColors: 'none' }, size: wide, rules: [...onColours, ...onLayout] },
  phone: { media: { colorScheme: 'light', forcedColors: 'none' }, size: { width: 390, height: 844 }, rules: [] },
  narrow: { media: { colorScheme: 'light', forcedColors: 'none' }, size: { width: 320, height: 640 }, rules: all },
  letters: { media: { colorScheme: 'light', forcedColors: 'none' }, size: wide, letters: '200%', rules: [] },
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, size: wide, rules: onColours },
  contrast: { media: { colorScheme: 'light', forcedColors: 'active' }, size: wide, rules: onColours },
}

/** Chromium doesn't draw rows out of view, not even for a screenshot of the whole page. */
const drawRowsOutOfSight = `for (const row of document.querySelectorAll('.servers > li')) {
  row.style.contentVisibility = 'visible'
}`

/** Expects that no look of the page scrolls sideways, that axe finds nothing, and that no two controls share a name. */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.getByRole('main').waitFor()
  // axe is evaluated, because the page's policy blocks added scripts.
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(await readFile(axe, 'utf8'))
  expect(await namesakes(page), `${name}: several controls with one name`).toEqual([])
  const isDialog = (await page.getByRole('dialog').count()) > 0
  for (const [look, { media, size, letters = '', rules }] of Object.entries(looks)) {
    await page.emulateMedia(media)
    await page.setViewportSize(size)
    await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), `${name}-${look} scrolls`).toBe(
      false,
    )
    await page.evaluate(
      'document.fonts.ready.then(() => document.getAnimations().forEach((motion) => motion.cancel()))',
    )
    await keepPicture(`${name}-${look}`, async () => {
      await page.evaluate(drawRowsOutOfSight)
      return page.screenshot({ fullPage: !isDialog })
    })
    expect(await flaws(page, rules), `${name}-${look}`).toEqual([])
  }
  // A page loaded in forced colors would keep their background in later looks.
  await page.emulateMedia({ forcedColors: 'none' })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function flaws(page: Page, rules: Look['rules']): Promise<string[]> {
  if (rules.length === 0) return []
  const runOnly = rules === all ? { type: 'tag', values: standards } : { type: 'rule', values: rules }
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(
    ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
  )`)
}

/** Names shared by several controls: buttons for different things, or links to different places. */
async function namesakes(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const targets = new Map<string, Set<string>>()
  for (const { nodeId, ignored, role, name, properties = [] } of nodes) {
    if (ignored || !controls.includes(String(role?.value))) continue
    const label = `${role?.value} ${JSON.stringify(name?.value)}`
    const address = properties.find((property) => property.name === 'url')?.value.value
    targets.set(label, (targets.get(label) ?? new Set()).add(String(address ?? nodeId)))
  }
  return [...targets].flatMap(([label, { size }]) => (size > 1 ? `${size} times ${label}` : []))
}

/** The roles of controls in Chromium. */
const controls = ['button', 'link', 'switch', 'checkbox', 'textbox', 'searchbox', 'combobox', 'DisclosureTriangle']

const folder = join(import.meta.dirname, '../../screenshots')

/** Saves a screenshot if the variable `SCREENSHOTS` is set. */
async function keepPicture(name: string, take: () => Promise<Buffer>): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.png`), await take())
}
