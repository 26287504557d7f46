/**
 * The pages under a browser's translator: it takes each text out of the page and puts one of its own there, in two `<font>`s
 * (simulated, as Chrome's does it). Whatever is done, the page still says what is so.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { type CountedSentence, type Dashboard, formFor } from '../../src/texts/language.ts'
import { languages, type Tag } from '../../src/texts/languages.ts'
import { Bot } from '../helpers/actors.ts'
import { fakeLookups } from './fakes.ts'
import { createKeyByRequest, logIn, switchFor } from './person.ts'
import { inBrowser } from './stage.ts'
import { walks } from './walk.ts'

const { lanternfall } = guilds

/** Korean puts most names and numbers first in a sentence, where English has them later. */
const pageLanguages = ['en', 'ko'] as const

inBrowser('translated by the browser', (stage) => {
  test.each(pageLanguages)('in %s, headline, facts, switches and dialogs say what a bot gets', async (locale) => {
    const { words, counted } = await inLanguage(locale)
    const { summary, servers, everythingOff, loggedIn } = words
    const { page, who, origin } = await stage.member({ locale, hasAccount: true })
    const { api_key: key } = await createKeyByRequest(page, lanternfall.id)
    const lookup = { guild_id: lanternfall.id, target_chat_id: who.id }
    const bot = async () => (await new Bot(origin, key).lookUp(lookup)).status
    const toggle = switchFor(page, lanternfall.name)
    // Those of the bot would come some seconds late, and two pages would read different counts.
    await fakeLookups(page)
    await page.reload()

    const expectShown = async (isShown: boolean) => {
      expect(await bot()).toBe(isShown ? 200 : 403)
      const [headline, other] = [counted(summary.visible, 1), summary.hidden]
      await page.locator('.summary h2', { hasText: isShown ? headline : other }).waitFor()
      expect(await toggle.innerText()).toBe(isShown ? words.switch.on : words.switch.off)
      const fact = isShown ? counted(summary.serversOn, 1) : summary.chooseServer
      expect(await page.locator('.conditions').innerText()).toContain(fact)
      expect(await page.locator('.summary h2').innerText()).not.toContain(isShown ? other : headline)
      await expectAsIfLoadedAnew(page, words)
    }
    await toggle.waitFor()
    await expectShown(false)
    for (const isShown of [true, false, true]) {
      await translate(page)
      await toggle.click()
      await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(String(isShown))
      await expectShown(isShown)
    }
    await translate(page)
    await page.getByRole('button', { name: servers.allOff }).click()
    await translate(page)
    await page
      .getByRole('dialog', { name: counted(servers.allOffTitle, 1) })
      .getByRole('button', { name: servers.allOffConfirm })
      .click()
    await page.getByText(servers.allOffDone).waitFor()
    await expectShown(false)

    await translate(page)
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
    await expectShown(true)
    await translate(page)
    await page.getByRole('button', { name: everythingOff.button }).click()
    await translate(page)
    const dialog = page.getByRole('dialog', { name: everythingOff.title })
    await dialog.getByRole('button', { name: everythingOff.confirm }).click()
    await page.locator('.told').waitFor()
    expect(await bot()).toBe(403)
    expect(await page.locator('main').innerText()).not.toContain(counted(summary.visible, 1))
    await translate(page)
    await logIn(page, who, words)
    await translate(page)
    await page.getByRole('button', { name: loggedIn.keep }).click()
    await expectShown(true)
  })

  test.each(walks)('each text may be exchanged %s, and names are left', async (_where, walk) => {
    const person = await stage.person()
    const { page } = person
    await walk(person, async (name) => {
      expect(await page.evaluate(unkeyedTexts), name).toEqual([])
      await translate(page)
      expect(await page.locator('code font, bdi font, pre font, option[translate=no] font').count(), name).toBe(0)
    })
  })
})

/** Texts that aren't alone in an element, which goes when something else is said. An option can hold nothing but a text. */
const unkeyedTexts = `{
  const application = document.getElementById('app') ?? document.createElement('div')
  const texts = document.createTreeWalker(application, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) {
    const { data, parentElement: parent } = texts.currentNode
    const isKeyed = parent.matches('span, li') && parent.attributes.length + parent.childNodes.length === 1
    if (data.trim() && !isKeyed && !parent.closest('font, option, script, noscript')) found.push(data)
  }
  found
}`

/** What the pages say in that language. */
async function inLanguage(tag: Tag) {
  const counted = (sentence: CountedSentence, count: number) => formFor(tag, sentence, count)
  return { words: await languages[tag].load(), counted }
}

/** Wraps each text in two elements, as a translator does, but for what is marked as not to be translated. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement.closest('font, script, [translate=no]')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }`)
}

/** Expects the page to say what it would say if it were loaded now, and nobody translated it. */
async function expectAsIfLoadedAnew(page: Page, { header }: Dashboard): Promise<void> {
  const anew = await page.context().newPage()
  await anew.goto(page.url())
  await anew.getByRole('button', { name: header.logOut, exact: true }).waitFor()
  await expect.poll(() => anew.locator('.skeleton').count()).toBe(0)
  // A preview that was unfolded is folded there.
  await page.evaluate(`for (const unfolded of document.querySelectorAll('details[open]')) unfolded.open = false`)
  await expect.poll(async () => differences(await said(page), await said(anew))).toEqual([])
  await anew.close()
}

/** Lines that only one of them says, or says more often. */
function differences(one: string[], other: string[]): string[] {
  const left = [...other]
  const missing = one.filter((line) => !left.includes(line) || !left.splice(left.indexOf(line), 1))
  return [...missing, ...left]
}

/** The texts of the view; sorted, since a row that is switched keeps its place until the next visit. */
async function said(page: Page): Promise<string[]> {
  const lines = (await page.locator('main').innerText()).split('\n')
  const texts = lines.map((line) => line.trim())
  return texts.filter(Boolean).sort()
}
