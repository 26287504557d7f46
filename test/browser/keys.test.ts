/** What people need to create, replace and share keys. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import type { Instance } from '../../src/wire/dashboard.ts'
import { daysAgo, fakeKeys } from './fakes.ts'
import {
  clipboard,
  consent,
  copyKey,
  createAndCopyKey,
  createKeyByRequest,
  hasFocus,
  logIn,
  manager,
} from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

inBrowser('keys', {}, (stage) => {
  const admin = () => stage.member({ path: '/keys' })

  test('a person whose server list is three days old is asked to log in again', async () => {
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

  test('a server manager can copy a link that leads members to the server’s switch', async () => {
    const { page } = await admin()
    await createAndCopyKey(page, lanternfall.name)
    await page.getByRole('region', { name: 'Invite your members' }).getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => clipboard(page)).toBe(`${stage.service.origin}/?guild=${lanternfall.id}`)
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined }); undefined`)
    await page.getByRole('button', { name: 'Copied' }).click()
    await page.getByRole('button', { name: 'Select it and copy it yourself' }).waitFor()
    await page.goto(`/?guild=${lanternfall.id}`)
    await page.getByRole('heading', { name: `Let bots in ${lanternfall.name} see your stats?` }).waitFor()
  })

  test('a person who manages no server reads on the keys page why they can’t create keys', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, { ...manager(), guilds: ['5005 Somewhere Else'] })
    const tabs = page.getByRole('navigation', { name: 'Views' })
    expect(await tabs.getByRole('link', { name: 'Bot keys' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await page.getByText('You don’t manage any servers').waitFor()
  })

  /** A person with a key for each of these servers, created by the request of the form. */
  async function keyHolder(...servers: { id: string }[]) {
    const person = await admin()
    const keys = []
    for (const { id } of servers) keys.push(await createKeyByRequest(person.page, id))
    await person.page.reload()
    await person.page.getByText('never used').first().waitFor()
    return { ...person, keys }
  }

  test('a server manager sees the last use and the expiry date of each key', async () => {
    const { page } = await keyHolder(lanternfall)
    await fakeKeys(page, (key) => ({ ...key, expires_at: daysAgo(-16) }))
    const used = { expires_at: daysAgo(-3), last_used_at: daysAgo(3) }
    await page.route('**/v1/guilds/*/instances', async (route) => {
      const response = await route.fetch()
      const { instances } = (await response.json()) as { instances: object[] }
      await route.fulfill({ response, json: { instances: [{ ...instances[0], ...used }] } })
    })
    await page.goto(`/keys?keys-of=${lanternfall.id}`)
    const ofServer = page.getByRole('region', { name: 'All keys of a server' })
    await ofServer.getByText('This key stops working in 3 days.').waitFor()
    await ofServer.getByText('last used 3 days ago').waitFor()
    expect(await page.getByText('This key stops working').count()).toBe(1)
    // Replacing a key shows a value, so only its creator can do it.
    expect(await ofServer.getByRole('button', { name: 'Replace…' }).count()).toBe(0)
  })

  test('a person who replaces a key chooses how long the old key keeps working', async () => {
    const { page, keys } = await keyHolder(lanternfall)
    await page.getByRole('button', { name: `Replace… your key ending in ${keys[0]?.key_hint}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace this key?' })
    expect(await dialog.getByLabel('The old key').inputValue()).toBe('24')
    await dialog.getByLabel('The old key').selectOption({ label: 'Works for 7 more days' })
    await dialog.getByRole('button', { name: 'Create a new key' }).click()
    const shown = page.getByRole('dialog', { name: 'Your new key' })
    await shown.getByText('This is the only time it’s shown.').waitFor()
    expect(await shown.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/docs')
    await dialog.waitFor({ state: 'detached' })
    const value = await page.locator('.key-value').innerText()
    expect(value).not.toBe(keys[0]?.api_key)
    const { instances } = (await (await page.request.get('/v1/instances')).json()) as { instances: Instance[] }
    const old = instances.find(({ id }) => id === keys[0]?.id)
    expect(Math.round((Date.parse(old?.expires_at ?? '') - Date.now()) / 3_600_000)).toBe(168)
    await copyKey(page)
    await page.getByText(`Replaced by …${value.slice(-4)}. Put the new key into the bot.`).waitFor()
    const rows = page.getByRole('region', { name: 'Your keys' }).locator('.row')
    expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(new RegExp(` New Key ending in …${value.slice(-4)} `)),
      expect.stringMatching(new RegExp(` Old, works until .+ Key ending in …${keys[0]?.key_hint} `)),
    ])
    expect(await page.getByRole('button', { name: 'Replace…' }).count()).toBe(1)
    await expect.poll(() => hasFocus(page.locator('body'))).toBe(false)
  })

  test('a person with two keys reads that a replaced key stops working at once', async () => {
    const { page, keys } = await keyHolder(lanternfall, copperHeron)
    await page.getByRole('button', { name: `Replace… your key ending in ${keys[0]?.key_hint}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace this key?' })
    await dialog.getByText('the old one stops as soon as the new one is created').waitFor()
    expect(await dialog.getByRole('combobox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Create a new key' }).click()
    await page.getByText('Your keys that no longer work (1)').waitFor()
  })
})
