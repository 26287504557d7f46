/** The built stylesheet needs nothing that the oldest browsers of the README lack. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildDashboard, builtDashboard } from '../../src/web/build/dashboard.ts'
import { oldestBrowsers } from '../../src/web/oldest-browsers.ts'
import { readText } from '../helpers/repository.ts'
import { newerFeatures } from './newer-features.ts'

/** Features in the stylesheet that some of these browsers lack, and why each may be missing. */
const doneWithout = {
  'css.properties.contain-intrinsic-size': 'used together with content-visibility',
  'css.properties.content-visibility': 'rows out of sight are laid out too',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'css.properties.mask': 'also written with its prefix',
  'css.properties.outline': 'a focus ring has square corners',
  'css.properties.overscroll-behavior': 'the page scrolls behind a dialog',
  'css.properties.text-size-adjust': 'also written with its prefix',
  'css.properties.text-wrap': 'lines break where they always did',
  'css.properties.user-select': 'also written with its prefix',
  'css.selectors.has': 'used only behind @supports',
  'css.at-rules.media.forced-colors': 'these browsers have no forced colours',
  'css.at-rules.media.scripting': 'without scripts the text comes ten seconds late, and the placeholders stay below it',
}

test('docs/production.md names the oldest browsers in which the dashboard works', () => {
  const { chrome, edge, firefox, safari, ios } = oldestBrowsers
  expect([edge, ios]).toEqual([chrome, safari])
  expect(readText('docs/production.md')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or newer`,
  )
})

let css = ''
beforeAll(async () => {
  await buildDashboard()
  const folder = join(builtDashboard, 'assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  // Quoted texts may contain anything.
  css = texts.join('').replace(/"[^"]*"/g, '""')
})

test('the stylesheet uses a newer CSS feature only if the page also works without it', () => {
  const lacking = [...new Set(featuresIn(css))].filter((name) => newerFeatures.has(name))
  expect(lacking.sort()).toEqual(Object.keys(doneWithout).sort())
})

test('a printed page has no controls', () => {
  expect(css).toContain('@media print{.tabs,.who,.bottom,button,.button{display:none}')
})

/** The features of a stylesheet, by their names in MDN's data. */
function featuresIn(text: string): string[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  const selectors = all(/([^{}]+)\{/g).filter((prelude) => !prelude.startsWith('@'))
  return [
    ...all(/@([a-z-]+)/g).map((name) => `css.at-rules.${name}`),
    ...all(/@media[^{]*\(([a-z-]+)/g).map((name) => `css.at-rules.media.${name}`),
    ...selectors.flatMap((selector) =>
      [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`),
    ),
    ...all(/[{;]([a-z-]+):/g).map((name) => `css.properties.${name}`),
    ...all(/([a-z-]+)\(/g).flatMap((name) => typesNamed(name)),
    ...all(/[\d.]([a-z]+)\b/g).flatMap((unit) => typesNamed(unit, 'css.types.length.')),
  ]
}

/** Functions and units are listed under their type: `color-mix` is `css.types.color.color-mix`. */
function typesNamed(name: string, below = 'css.types.'): string[] {
  return [...newerFeatures].filter((feature) => feature.startsWith(below) && feature.endsWith(`.${name}`))
}
