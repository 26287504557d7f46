/** Keys that expire and keys that are replaced: what people choose and read, and that no bot loses access unasked. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import type { Instance } from '../../src/wire/dashboard.ts'
import { daysAgo, fakeKeys } from './fakes.ts'
import { copyKey, createKeyByRequest, hasFocus } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const HOUR = 3_600_000

inBrowser('expired and replaced keys', {}, (stage) => {
  const admin = () => stage.member({ path: '/keys' })

  /** A person with a key for each of these servers, created by the request of the form. */
  async function keyHolder(...servers: { id: string }[]) {
    const person = await admin()
    const keys = []
    for (const { id } of servers) keys.push(await createKeyByRequest(person.page, id))
    await person.page.reload()
    await person.page.getByText('never used').first().waitFor()
    return { ...person, keys }
  }

  test('a person reads when their key was last used, two weeks ahead when it expires, and who revoked it', async () => {
    const { page } = await keyHolder(lanternfall)
    const ended = (by: string) => ({ status: 'revoked', revoked_at: daysAgo(1), revoked_by: by })
    const tellings: [change: object, told: string | RegExp][] = [
      [{ last_used_at: daysAgo(3) }, 'last used 3 days ago'],
      [{ last_used_at: daysAgo(0) }, 'last used today'],
      [{ expires_at: daysAgo(-1) }, 'This key stops working tomorrow. Its bot needs another key by then.'],
      [{ expires_at: daysAgo(-13) }, 'This key stops working in 13 days. Its bot needs another key by then.'],
      [{ status: 'expired', expires_at: daysAgo(1) }, /^expired .*\d:\d\d/],
      [ended('bot'), 'by the bot that used it'],
      [ended('operator'), 'The operator of this service can tell you why. Questions? Ask the server admin'],
    ]
    for (const [change, told] of tellings) {
      await fakeKeys(page, (key) => ({ ...key, ...change }))
      await page.reload()
      if ('status' in change) {
        await page.getByText('Your keys that no longer work (1)').click()
        expect(await page.getByRole('button', { name: /Replace…|Revoke…/ }).count()).toBe(0)
      }
      await page.getByText(told).first().waitFor()
    }
  })

  test('another manager of the server reads when a key expires, and can replace only their own', async () => {
    const { page } = await keyHolder(lanternfall)
    await fakeKeys(page, (key) => ({ ...key, expires_at: daysAgo(-16) }))
    await page.route('**/v1/guilds/*/instances', async (route) => {
      const response = await route.fetch()
      const { instances } = (await response.json()) as { instances: object[] }
      await route.fulfill({ response, json: { instances: [{ ...instances[0], expires_at: daysAgo(-3) }] } })
    })
    await page.goto(`/keys?keys-of=${lanternfall.id}`)
    const ofServer = page.getByRole('region', { name: 'All keys of a server' })
    await ofServer.getByText('This key stops working in 3 days.').waitFor()
    expect(await page.getByText('This key stops working').count()).toBe(1)
    // Replacing a key shows a value, so only its creator can do it.
    expect(await ofServer.getByRole('button', { name: 'Replace…' }).count()).toBe(0)
  })

  test('a replaced key works for another day, as preselected, or a week, and the new key is shown', async () => {
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
    expect(await statusOf(page, value)).toBe(200)
    expect(await statusOf(page, keys[0]?.api_key ?? '')).toBe(200)
    const old = (await keysOf(page)).find(({ id }) => id === keys[0]?.id)
    expect(Math.round((Date.parse(old?.expires_at ?? '') - Date.now()) / HOUR)).toBe(168)
    await copyKey(page)
    const told = page.getByText(`Replaced by …${value.slice(-4)}. Put the new key into the bot: this one works until`)
    await told.waitFor()
    expect(await page.getByRole('button', { name: 'Replace…' }).count()).toBe(1)
    await expect.poll(() => hasFocus(page.locator('body'))).toBe(false)
  })

  test('a person with two keys reads that the old key is revoked as soon as the new one is created', async () => {
    const { page, keys } = await keyHolder(lanternfall, copperHeron)
    await page.getByRole('button', { name: `Replace… your key ending in ${keys[0]?.key_hint}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace this key?' })
    await dialog.getByText('the old one stops as soon as the new one is created').waitFor()
    expect(await dialog.getByRole('combobox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Create a new key' }).click()
    await page.locator('.key-value').waitFor()
    expect(await statusOf(page, await page.locator('.key-value').innerText())).toBe(200)
    expect(await statusOf(page, keys[0]?.api_key ?? '')).toBe(401)
    expect(await statusOf(page, keys[1]?.api_key ?? '')).toBe(200)
    await page.getByText('Your keys that no longer work (1)').waitFor()
  })
})

async function keysOf({ request }: Page): Promise<Instance[]> {
  const answer = await request.get('/v1/instances')
  return ((await answer.json()) as { instances: Instance[] }).instances
}

/** The status that a bot with this key gets. */
async function statusOf({ request }: Page, key: string): Promise<number> {
  return (await request.get('/v1/key', { headers: { authorization: `Bearer ${key}` } })).status()
}
