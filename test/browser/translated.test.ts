/**
 * The pages under a browser's translator: it takes each text out of the page and puts one of its own there, in two `<font>`s
 * (simulated, as Chrome's does it). Whatever is done, the page still says what is so.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { type CountedSentence, type Dashboard, fillPlaces, formFor } from '../../src/web/app/texts/language.ts'
import { languages, type Tag } from '../../src/web/app/texts/languages.ts'
import { Bot } from '../helpers/actors.ts'
import { cutOff, holdAnswer, loseAnswer } from './lost-answers.ts'
import { createKey, createKeyByRequest, linkAccount, logIn, manager, readAnew, switchFor } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

/** Korean puts most names and numbers first in a sentence, where English has them later. */
const pageLanguages = ['en', 'ko'] as const

inBrowser('translated by the browser', (stage) => {
  test.each(pageLanguages)('in %s, headline, facts, switches and dialogs say what a bot gets', async (locale) => {
    const { words, counted } = await inLanguage(locale)
    const { summary, servers, everythingOff, farewell, loggedIn } = words
    const { page, who, origin } = await stage.member({ locale, hasAccount: true })
    const { api_key: key } = await createKeyByRequest(page, lanternfall.id)
    const lookup = { guild_id: lanternfall.id, target_chat_id: who.id }
    const bot = async () => (await new Bot(origin, key).lookUp(lookup)).status
    const toggle = switchFor(page, lanternfall.name)
    await fixLookups(page)
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
    await page.getByText(farewell['everything-off'].text).waitFor()
    expect(await bot()).toBe(403)
    expect(await page.locator('main').innerText()).not.toContain(counted(summary.visible, 1))
    await translate(page)
    await logIn(page, who, words)
    await translate(page)
    await page.getByRole('button', { name: loggedIn.keep }).click()
    await expectShown(true)
  })

  test.each(pageLanguages)('in %s, what is on its way, not known, or not done is said as that', async (locale) => {
    const { words, counted } = await inLanguage(locale)
    const about = (sentence: string) => fillPlaces(sentence, () => lanternfall.name)
    const { page, forgive } = await stage.member({ locale, hasAccount: true, path: `/?guild=${lanternfall.id}` })
    forgive(cutOff)
    const explanation = page.locator('.linked .explanation')
    const toggle = switchFor(page, lanternfall.name)
    const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
    await toggle.waitFor()
    await translate(page)
    const deliver = await holdAnswer(page, permission, 'after')
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe(words.switch.turningOn)
    await translate(page)
    await page.getByRole('heading', { name: counted(words.summary.uncertain, 1) }).waitFor()
    expect(await explanation.innerText()).toContain(about(words.linked.uncertain))
    await translate(page)
    deliver()
    await expect.poll(() => toggle.innerText()).toBe(words.switch.on)
    expect((await explanation.innerText()).trim()).toBe(about(words.linked.done))
    await translate(page)
    await loseAnswer(page, permission, 'before')
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe(words.switch.notKnown)
    await translate(page)
    await page.getByText(words.notDone.off).waitFor()
    expect(await page.locator('.server-problem').innerText()).toBe(words.notDone.off)
    expect(await toggle.innerText()).toBe(words.switch.on)
  })

  test.each(pageLanguages)('in %s, accounts, keys and one’s own data are those that there are', async (locale) => {
    const { words, counted } = await inLanguage(locale)
    const { views, accounts, keys, preview, copy, ownData } = words
    const who = manager()
    const { page } = await stage.member({ locale, who, path: '/accounts' })
    await page.getByText(accounts.none).waitFor()
    await translate(page)
    await linkAccount(page, `First#${who.id.slice(-6)}`, words)
    await expectAsIfLoadedAnew(page, words)
    await translate(page)
    const second = `Second#${who.id.slice(-6)}`
    await linkAccount(page, second, words)
    await translate(page)
    await page.getByRole('button', { name: accounts.makePrimary }).click()
    await page.getByText(fillPlaces(accounts.nowPrimary, () => second)).waitFor()
    await expectAsIfLoadedAnew(page, words)
    await page.getByText(preview.title).first().click()
    await page.getByText(preview.killsPerDeath).waitFor()
    await translate(page)
    await page.getByRole('button', { name: accounts.unlink }).first().click()
    await translate(page)
    await page.getByRole('dialog').getByRole('button', { name: accounts.unlinkConfirm }).click()
    await page.getByText(fillPlaces(accounts.unlinked, () => second)).waitFor()
    await expectAsIfLoadedAnew(page, words)

    await page.getByRole('link', { name: views['/keys'] }).click()
    await translate(page)
    await createKey(page, copperHeron.name, words)
    const dialog = page.getByRole('dialog', { name: counted(keys.newKey.title, 1) })
    await dialog.waitFor()
    await translate(page)
    expect(await dialog.locator('.key-value').innerText()).toMatch(/^psk_\w{49}$/)
    expect(await page.locator('code font, bdi font, pre font, option[translate=no] font').count()).toBe(0)
    await dialog.getByRole('button', { name: keys.newKey.done }).click()
    await dialog.getByText(keys.newKey.notCopied).waitFor()
    await dialog.getByRole('button', { name: keys.newKey.copyKey }).click()
    await dialog.getByRole('button', { name: copy.copied }).waitFor()
    await translate(page)
    await dialog.getByRole('button', { name: keys.newKey.done }).click()
    await page.getByLabel(keys.serverKeys.server).selectOption({ label: copperHeron.name })
    await page.getByRole('region', { name: keys.serverKeys.title }).locator('.badge', { hasText: keys.mine }).waitFor()
    await expectAsIfLoadedAnew(page, words)
    await translate(page)
    const own = page.getByRole('region', { name: keys.listTitle, exact: true })
    await own.getByRole('button', { name: keys.revoke }).click()
    await translate(page)
    await page.getByRole('dialog').getByRole('button', { name: keys.revokeConfirm }).click()
    await own.getByText(keys.noneText).waitFor()
    await expectAsIfLoadedAnew(page, words)

    await page.getByRole('link', { name: views['/data'] }).click()
    await page.getByText(ownData.whoLooked.none).waitFor()
    await translate(page)
    const phone = await stage.member({ locale, who })
    const toggle = switchFor(phone.page, lanternfall.name)
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe(words.switch.on)
    await readAnew(page)
    await page.getByText(counted(ownData.sessions.places, 2)).waitFor()
    await expectAsIfLoadedAnew(page, words)
    await translate(page)
    await page.getByRole('button', { name: ownData.sessions.endOthers }).click()
    await page.getByText(ownData.sessions.here).waitFor()
    await expectAsIfLoadedAnew(page, words)
    phone.forgive(/status of 401/)
  })
})

/** What the pages say in that language. */
async function inLanguage(tag: Tag) {
  const counted = (sentence: CountedSentence, count: number) => formFor(tag, sentence, count)
  return { words: await languages[tag].load(), counted }
}

/** Of a bot that asked three times: real ones come some seconds late, and two pages would read different counts. */
async function fixLookups(page: Page): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  const bot = { guild_id: lanternfall.id, guild_name: lanternfall.name, key_hint: '0000', key_name: 'Match night bot' }
  const json = { since: date, incomplete_since: null, lookups: [{ date, ...bot, answered: 3, refused: 0 }] }
  await page.context().route('**/v1/users/me/lookups', (route) => route.fulfill({ json }))
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
