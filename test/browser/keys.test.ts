/** A key is shown once: nothing but the person's own decision takes it away. And what an admin needs around it. */
import type { Dialog, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { clipboard, consent, createKey, logIn, manager } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

inBrowser('keys', (stage) => {
  const admin = () => stage.member({ path: '/keys' })

  test('a new key outlives a log-out in another tab', async () => {
    const { page, openTab } = await admin()
    const key = await showNewKey(page)
    const second = await openTab()
    await second.goto('/')
    await second.getByRole('button', { name: 'Log out' }).click()
    await second.getByText('You logged out on').waitFor()
    await page
      .getByText('Your session has ended meanwhile. That alone doesn’t end the key; deleting everything does.')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
    await expect.poll(() => clipboard(page)).toBe(key)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('You logged out on').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  test('a new key outlives a session that a read finds ended', async () => {
    const { page, forgive } = await admin()
    const key = await showNewKey(page)
    await page.getByText('never used').waitFor()
    await page.context().clearCookies({ name: 'session' })
    forgive(/status of 401/)
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText('Your session has ended.').first().waitFor()
    expect(await page.locator('.key-value').innerText()).toBe(key)
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  test('a new key of somebody who deletes everything in another tab is said to be gone with it', async () => {
    const { page, openTab } = await admin()
    await showNewKey(page)
    const second = await openTab()
    await second.goto('/data')
    await second.getByRole('button', { name: 'Delete everything…' }).click()
    await second.getByLabel('Type “delete” to confirm').fill('delete')
    await second.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Everything about you was deleted meanwhile, and every key with it.').waitFor()
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  test('reloading or going elsewhere asks first, until the key is copied', async () => {
    const { page } = await admin()
    const key = await showNewKey(page)
    const asked: string[] = []
    page.on('dialog', async (dialog: Dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await page.evaluate('location.reload()')
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.evaluate(`location.assign('/docs')`)
    await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
    expect(await page.locator('.key-value').innerText()).toBe(key)
    await page.getByRole('button', { name: 'Copy command' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Your keys' }).waitFor()
    expect(asked).toHaveLength(2)
  })

  test('Done asks while nothing was copied; one button reads “Copied”, and copying takes the question back', async () => {
    const { page } = await admin()
    await showNewKey(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText('You haven’t copied the key.').waitFor()
    await dialog.getByRole('button', { name: 'Close without copying' }).waitFor()
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    await dialog.getByText('You haven’t copied the key.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    await dialog.getByRole('button', { name: 'Copy command' }).click()
    await dialog.getByRole('button', { name: 'Copy key' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Copied' }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('a server list that is too old is said before the click, and the choice outlives the login', async () => {
    const { page, who } = await admin()
    await page.getByText('Server list updated').waitFor()
    // The list is as new as the login, so its age is faked.
    await page.route('**/v1/users/me', async (route) => {
      const response = await route.fetch()
      const fetched = new Date(Date.now() - 73 * 3_600_000).toISOString()
      await route.fulfill({ response, json: { ...(await response.json()), guilds_fetched_at: fetched } })
    })
    await page.reload()
    await page.getByText('Your server list is from 3 days ago.').waitFor()
    await page.getByLabel('Server the bot runs in').selectOption({ label: copperHeron.name })
    await page.getByRole('link', { name: 'Log in again' }).click()
    await page.unroute('**/v1/users/me')
    await consent(page, who)
    await page.getByText('Server list updated').waitFor()
    expect(await page.getByLabel('Server the bot runs in').inputValue()).toBe(copperHeron.id)
  })

  test('an admin copies the invitation for their members, and it leads to the switch', async () => {
    const { page } = await admin()
    await showNewKey(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Invite your members' }).getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => clipboard(page)).toBe(`${stage.service.origin}/?guild=${lanternfall.id}`)
    await page.goto(await clipboard(page))
    await page.getByRole('heading', { name: `This link is about ${lanternfall.name}` }).waitFor()
  })

  test('who manages nothing has no tab for keys, but finds the way', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, { ...manager(), guilds: ['5005 Somewhere Else'] })
    const tabs = page.getByRole('navigation', { name: 'Views' })
    expect(await tabs.getByRole('link', { name: 'Bot keys' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await page.getByText('You don’t manage a server').waitFor()
  })
})

/** Creates a key, gives its value and leaves it shown. */
async function showNewKey(page: Page): Promise<string> {
  await createKey(page, lanternfall.name)
  const key = await page.getByRole('dialog').locator('.key-value').innerText()
  expect(key).toMatch(/^psk_\w{49}$/)
  return key
}
