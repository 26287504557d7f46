/**
 * The dashboard in two languages that nobody speaks: each letter has an accent and each sentence is 40 % longer, once from left
 * to right and once from right to left. Whatever still has plain letters stands in the page's code, not among the texts.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboard } from '../../src/web/app/texts/en.ts'
import { LONGEST_START_MS } from '../helpers/service-process.ts'
import { inBrowser } from './stage.ts'
import { walk } from './walk.ts'

const accents: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
    letter,
    [...'áƀçđéƒǧĥíĵķłɱñóƥɋřšťúṽŵẋýž'][index] ?? letter,
  ]),
)

function pseudo(text: unknown): unknown {
  if (typeof text !== 'string') {
    return Object.fromEntries(Object.entries(text as object).map(([key, value]) => [key, pseudo(value)]))
  }
  const accented = text.replace(/\{\w+\}|[A-Za-z]/g, (piece) =>
    piece.length > 1 ? piece : (accents[piece.toLowerCase()] ?? piece),
  )
  return `${accented}${'ẋ'.repeat(Math.ceil(text.length * 0.4))}`
}

/** Lists of steps and consequences are arrays. */
const asModule = () => {
  const text = JSON.stringify(dashboard, (_key, value) =>
    Array.isArray(value) ? value.map(pseudo) : typeof value === 'string' ? pseudo(value) : value,
  )
  return `const dashboard = ${text}; export { dashboard }`
}

inBrowser('in a language that nobody speaks', { timeout: LONGEST_START_MS }, (stage) => {
  test.each(['ltr', 'rtl'])(
    'written %s, nothing is left in English, and nothing scrolls sideways',
    async (direction) => {
      const { page, forgive } = await stage.person()
      forgive(/status of 40[19]/)
      await page.route('**/assets/en-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: asModule() }),
      )
      await page.route(
        ({ pathname }) => /^\/(?:accounts|keys|data)?$/.test(pathname),
        async (route) => {
          const answer = await route.fetch()
          const body = (await answer.text()).replace('dir="ltr"', `dir="${direction}"`)
          await route.fulfill({ response: answer, body })
        },
      )
      await walk(page, (name) => expectTranslated(page, name))
    },
  )
})

/** Expects that nothing is read in plain letters but names, and what the browser writes: dates, ages, and numbers. */
async function expectTranslated(page: Page, where: string): Promise<void> {
  const left = await page.evaluate<string[]>(`{
    const found = []
    const note = (text) => {
      for (const word of text.match(/[A-Za-z]{2,}/g) ?? []) found.push(word + ' in ' + text.trim().slice(0, 60))
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element.closest('[translate=no], time, script, noscript, [aria-hidden=true]')) note(texts.currentNode.data)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) note(element.getAttribute(name) ?? '')
    }
    found
  }`)
  expect(left, where).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), `${where} scrolls`).toBe(false)
}
