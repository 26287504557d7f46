/** The pages stay correct while a browser translates them, whatever people do. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { dashboard as words } from '../../src/texts/ko.ts'
import { type CountedSentence, formFor } from '../../src/texts/language.ts'
import { Bot } from '../helpers/actors.ts'
import { createKeyByRequest, logIn, switchFor } from './person.ts'
import { inBrowser } from './stage.ts'
import { translate } from './translator.ts'

const { lanternfall } = guilds

/** Korean puts most names and numbers first in a sentence, and English later. */
const locale = 'ko'

inBrowser('translation by the browser', {}, (stage) => {
  test('a person whose browser translates the dashboard can see whether bots get their stats', async () => {
    const counted = (sentence: CountedSentence, count: number) => formFor(locale, sentence, count)
    const { summary, servers, everythingOff, loggedIn } = words
    const { page, who, origin } = await stage.member({ locale, hasAccount: true })
    const { api_key: key } = await createKeyByRequest(page, lanternfall.id)
    const lookup = { guild_id: lanternfall.id, target_chat_id: who.id }
    const bot = async () => (await new Bot(origin, key).lookUp(lookup)).status
    const toggle = switchFor(page, lanternfall.name)
    const expectShown = async (isShown: boolean) => {
      expect(await bot()).toBe(isShown ? 200 : 403)
      const [headline, other] = [summary.visibleIn.replace('{server}', lanternfall.name), summary.hidden]
      await page.locator('.summary h2', { hasText: isShown ? headline : other }).waitFor()
      expect(await toggle.innerText()).toBe(isShown ? words.switch.on : words.switch.off)
      const steps = page.locator('.summary .steps')
      expect(await steps.count()).toBe(isShown ? 0 : 1)
      if (!isShown) expect(await steps.innerText()).toContain(summary.chooseServer)
      expect(await page.locator('.summary h2').innerText()).not.toContain(isShown ? other : headline)
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
})
