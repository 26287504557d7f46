/** A new key is shown once, until the person closes it; and what else an admin needs to manage keys. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { holdRequest } from './lost-answers.ts'
import {
  clipboard,
  consent,
  createAndCopyKey,
  createKey,
  createKeyByRequest,
  hasFocus,
  logIn,
  manager,
} from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

inBrowser('keys', {}, (stage) => {
  const admin = () => stage.member({ path: '/keys' })

  test('a new key stays on the page after its creator deletes everything in another tab', async () => {
    const { page, openTab } = await admin()
    const key = await showNewKey(page)
    await page.getByText('never used').waitFor()
    const second = await openTab()
    await second.goto('/data?delete=ask')
    await second.getByLabel('Type “delete” to confirm').fill('delete')
    await second.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Everything about you has since been deleted, along with every key.').waitFor()
    expect(await page.locator('.key-value').innerText()).toBe(key)
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    await expect.poll(() => clipboard(page)).toBe(key)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key)
  })

  test('Escape asks for confirmation if the browser can’t copy the key, and closes the dialog the second time', async () => {
    const { page } = await admin()
    const dialog = page.getByRole('dialog')
    const button = (name: string) => dialog.getByRole('button', { name })
    const question = dialog.getByText('You haven’t copied the key.')
    await createKeyByRequest(page, copperHeron.id)
    await page.reload()
    await page.getByText('never used').waitFor()
    // The list is read again only after the dialog is gone.
    const letThrough = await holdRequest(page, 'GET /v1/instances')
    await showNewKey(page)
    const forbidden = `Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })`
    await page.evaluate(`${forbidden}; undefined`)
    await button('Copy key').click()
    await button('Select it and copy it yourself').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Your keys' }))).toBe(true)
    letThrough()
  })

  test('a server list that is too old is reported before the click, and the choice survives the login', async () => {
    const { page, who } = await admin()
    await page.getByLabel('Server the bot runs in').waitFor()
    expect(await page.getByText('Your server list').count()).toBe(0)
    // The list is as new as the login, so its age is faked.
    await page.route('**/v1/users/me', async (route) => {
      const response = await route.fetch()
      const fetched = new Date(Date.now() - 73 * 3_600_000).toISOString()
      await route.fulfill({ response, json: { ...(await response.json()), guilds_fetched_at: fetched } })
    })
    await page.reload()
    await page.getByText('Your server list was updated 3 days ago.').waitFor()
    await page.getByLabel('Server the bot runs in').selectOption({ label: copperHeron.name })
    await page.getByRole('link', { name: 'Log in again' }).click()
    await page.unroute('**/v1/users/me')
    await consent(page, who)
    await page.getByLabel('Server the bot runs in').waitFor()
    expect(await page.getByText('Your server list').count()).toBe(0)
    expect(await page.getByLabel('Server the bot runs in').inputValue()).toBe(copperHeron.id)
  })

  test('an admin copies the invitation for members, and it links to the switch', async () => {
    const { page } = await admin()
    await createAndCopyKey(page, lanternfall.name)
    await page.getByRole('region', { name: 'Invite your members' }).getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => clipboard(page)).toBe(`${stage.service.origin}/?guild=${lanternfall.id}`)
    await page.goto(await clipboard(page))
    await page.getByRole('heading', { name: `Let bots in ${lanternfall.name} see your stats?` }).waitFor()
  })

  test('a person who manages no server has no tab for keys, but finds out how to get one', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, { ...manager(), guilds: ['5005 Somewhere Else'] })
    const tabs = page.getByRole('navigation', { name: 'Views' })
    expect(await tabs.getByRole('link', { name: 'Bot keys' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await page.getByText('You don’t manage any servers').waitFor()
  })
})

/** Creates a key, gives its value and leaves it shown. */
async function showNewKey(page: Page): Promise<string> {
  await createKey(page, lanternfall.name)
  const key = await page.getByRole('dialog').locator('.key-value').innerText()
  expect(key).toMatch(/^psk_\w{49}$/)
  return key
}
