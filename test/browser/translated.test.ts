/**
 * The pages under a browser's translator: it takes each text out of the page and puts one of its own there, in two `<font>`s
 * (simulated, as Chrome's does it). Whatever is done, the page still says what is so.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { lookUp } from './bot.ts'
import { cutOff, holdAnswer, loseAnswer } from './lost-answers.ts'
import { createKey, createKeyByRequest, linkAccount, logIn, manager, switchFor } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

inBrowser('translated by the browser', (stage) => {
  test('headline, facts, switches and dialogs say what a bot gets', async () => {
    const { page, who, origin } = await stage.member({ hasAccount: true })
    const { api_key: key } = await createKeyByRequest(page, lanternfall.id)
    const bot = async () => (await lookUp(origin, key, { guildId: lanternfall.id, chatId: who.id })).status
    const toggle = switchFor(page, lanternfall.name)
    await fixLookups(page)
    await page.reload()

    const expectShown = async (isShown: boolean) => {
      expect(await bot()).toBe(isShown ? 200 : 403)
      await page.locator('.summary h2', { hasText: isShown ? 'Bots in 1 server can' : 'Nobody can' }).waitFor()
      expect(await toggle.innerText()).toBe(isShown ? 'On' : 'Off')
      expect(await page.locator('.conditions').innerText()).toContain(isShown ? '1 server on' : 'Switch on a server')
      expect(await page.locator('.summary h2').innerText()).not.toContain(isShown ? 'Nobody' : 'Bots')
      await expectAsIfLoadedAnew(page)
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
    await page.getByRole('button', { name: 'All servers off…' }).click()
    await translate(page)
    await page
      .getByRole('dialog', { name: 'Switch that server off?' })
      .getByRole('button', { name: 'Switch off' })
      .click()
    await page.getByText('All servers are off.').waitFor()
    await expectShown(false)

    await translate(page)
    await toggle.click()
    await expectShown(true)
    await translate(page)
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await translate(page)
    const dialog = page.getByRole('dialog', { name: 'Turn everything off?' })
    await dialog.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('You turned everything off on').waitFor()
    expect(await bot()).toBe(403)
    expect(await page.locator('main').innerText()).not.toContain('can look you up\n')
    await translate(page)
    await logIn(page, who)
    await translate(page)
    await page.getByRole('button', { name: 'Leave it on' }).click()
    await expectShown(true)
  })

  test('what is on its way, not known, or not done is said as that', async () => {
    const { page, forgive } = await stage.member({ hasAccount: true, path: `/?guild=${lanternfall.id}` })
    forgive(cutOff)
    const explanation = page.locator('.linked .explanation')
    const toggle = switchFor(page, lanternfall.name)
    const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
    await toggle.waitFor()
    await translate(page)
    const deliver = await holdAnswer(page, permission, 'after')
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe('Turning on…')
    await translate(page)
    await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
    expect(await explanation.innerText()).toContain('Checking whether bots in')
    await translate(page)
    deliver()
    await expect.poll(() => toggle.innerText()).toBe('On')
    expect((await explanation.innerText()).trim()).toBe(
      `Done: bots in ${lanternfall.name} can look you up. Go back and ask again.`,
    )
    await translate(page)
    await loseAnswer(page, permission, 'before')
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe('Not known')
    await translate(page)
    await page.getByText('It’s on: your change didn’t arrive.').waitFor()
    expect(await page.locator('.server-problem').innerText()).toBe(
      'It’s on: your change didn’t arrive. Switch it off again.',
    )
    expect(await toggle.innerText()).toBe('On')
  })

  test('accounts, keys and one’s own data are those that there are', async () => {
    const who = manager()
    const { page } = await stage.member({ who, path: '/accounts' })
    await page.getByText('No account linked yet').waitFor()
    await translate(page)
    await linkAccount(page, `First#${who.id.slice(-6)}`)
    await expectAsIfLoadedAnew(page)
    await translate(page)
    await linkAccount(page, `Second#${who.id.slice(-6)}`)
    await translate(page)
    await page.getByRole('button', { name: 'Make main account' }).click()
    await page.getByText('is now your main account.').waitFor()
    await expectAsIfLoadedAnew(page)
    await page.getByText('What a bot sees').first().click()
    await page.getByText('Kills per death').waitFor()
    await translate(page)
    await page.getByRole('button', { name: 'Unlink…' }).first().click()
    await translate(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('is unlinked.').waitFor()
    await expectAsIfLoadedAnew(page)

    await page.getByRole('link', { name: 'Bot keys' }).click()
    await translate(page)
    await createKey(page, copperHeron.name)
    const dialog = page.getByRole('dialog', { name: 'Your new key' })
    await dialog.waitFor()
    await translate(page)
    expect(await dialog.locator('.key-value').innerText()).toMatch(/^psk_\w{49}$/)
    expect(await page.locator('code font, bdi font, pre font, option[translate=no] font').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText('You haven’t copied the key.').waitFor()
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    await translate(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Server you manage').selectOption({ label: copperHeron.name })
    await page.getByRole('region', { name: 'All keys of a server' }).getByText('Yours').waitFor()
    await expectAsIfLoadedAnew(page)
    await translate(page)
    await page.getByRole('region', { name: 'Your keys' }).getByRole('button', { name: 'Revoke…' }).click()
    await translate(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('It no longer works.').waitFor()
    await expectAsIfLoadedAnew(page)

    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByText('No lookups counted').waitFor()
    await translate(page)
    const phone = await stage.member({ who })
    await switchFor(phone.page, lanternfall.name).click()
    await expect.poll(() => switchFor(phone.page, lanternfall.name).innerText()).toBe('On')
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText('In 2 browsers or devices.').waitFor()
    await expectAsIfLoadedAnew(page)
    await translate(page)
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await page.getByText('In this browser only.').waitFor()
    await expectAsIfLoadedAnew(page)
    phone.forgive(/status of 401/)
  })
})

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
async function expectAsIfLoadedAnew(page: Page): Promise<void> {
  const anew = await page.context().newPage()
  await anew.goto(page.url())
  await anew.getByRole('button', { name: 'Log out', exact: true }).waitFor()
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

/** The texts of the view, without the time; sorted, since a row that is switched keeps its place until the next visit. */
async function said(page: Page): Promise<string[]> {
  const lines = (await page.locator('main').innerText()).split('\n')
  const texts = lines.map((line) => line.replace(/(As|as) of .*?\./, '').trim())
  return texts.filter(Boolean).sort()
}
