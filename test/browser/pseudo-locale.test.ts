/**
 * The dashboard in an invented language of accented letters, whose sentences are 40 % longer. Plain letters reveal a text that can't
 * be translated.
 */
import type { Page } from 'playwright-core'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { dashboard } from '../../src/texts/en.ts'
import { configIn } from '../../src/web/vite.config.ts'
import { manager, signIn } from './person.ts'
import { inBrowser } from './stage.ts'
import { walks } from './walk.ts'

const pseudo = (text: string) =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (piece) => (piece.length > 1 ? piece : 'ẋ')) +
  'ẋ'.repeat(Math.ceil(text.length * 0.4))

/** The script of the application in that language. */
async function buildScript(): Promise<string> {
  const text = JSON.stringify(dashboard, (_key, value) => (typeof value === 'string' ? pseudo(value) : value))
  const texts: Plugin = {
    name: 'texts',
    load: (id) => (id.endsWith('/texts/en.ts') ? `export const dashboard = ${text}` : undefined),
  }
  const config = configIn('en')
  const options = { configFile: false as const, logLevel: 'warn' as const, build: { ...config.build, write: false } }
  const { output } = (await build({ ...config, ...options, plugins: [texts] })) as Rolldown.RolldownOutput
  return output.flatMap((file) => (file.type === 'chunk' && file.name === 'index' ? file.code : [])).join()
}

const script = await buildScript()

inBrowser('an invented language', { env: { CONTACT_URL: 'mailto:help@example.org', INACTIVE_DAYS: '30' } }, (stage) => {
  test.each(walks)('no translated view or dialog contains English if requests %s', async (_requests, walk) => {
    const person = await stage.person({ locale: 'ko-KR' })
    const { page } = person
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await walk(person, (name) => expectTranslated(page, name))
  })

  test('a person without JavaScript sees no English on the Korean pages', async () => {
    const { page, openTab, forgive } = await stage.person({ locale: 'ko-KR', javaScriptEnabled: false })
    forgive(/status of 40[134]/)
    for (const path of ['/', '/privacy', '/mistyped']) {
      await page.goto(path)
      await expectTranslated(page, path)
    }
    await signIn(page, manager())
    const other = await openTab()
    for (const tab of [page, other]) await tab.goto('/')
    await expectTranslated(page, 'without its script')
    for (const tab of [page, other]) {
      await tab.locator('form button').click()
      await expectTranslated(tab, tab === page ? 'everything off' : 'not logged in')
    }
  })
})

/** Expects no plain letters, except in names and in dates, ages and numbers, which the browser formats. */
async function expectTranslated(page: Page, where: string): Promise<void> {
  const left = await page.evaluate<string[]>(`{
    const found = []
    const note = (text) => {
      const said = text.replace(/Player Stats Lookup|Maren|Lanternfall|JavaScript|API|IP|ID|UTC/g, '')
      for (const word of said.match(/[A-Za-z]{2,}/g) ?? []) found.push(word + ' in ' + text.trim().slice(0, 60))
    }
    note(document.title)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element.closest('[translate=no], script, noscript, [aria-hidden=true]')) note(texts.currentNode.data)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) note(element.getAttribute(name) ?? '')
    }
    found
  }`)
  expect(left, where).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), `${where} scrolls`).toBe(false)
}
