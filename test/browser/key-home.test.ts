/** Automatic key delivery: a bot's link asks for a key, and its creator sends it to an address that the operator listed. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { listen } from '../helpers/listen.ts'
import { inspect } from './looks.ts'
import { createKey, logIn, manager } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall } = guilds

/** Everything that reached the bot. */
const received: Record<string, unknown>[] = []
const bot = createServer(async (request, response) => {
  const { method, url, headers } = request
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  if (url === '/keys') received.push({ method, type: headers['content-type'], referer: headers.referer, ...form })
  response.end('The bot has it.')
})
const HOST = `localhost:${await listen(bot)}`
const HOME = `http://${HOST}/keys`

inBrowser('automatic key delivery', { env: { KEY_RETURN_URLS: `https://elsewhere.example/keys,${HOME}` } }, (stage) => {
  const linkOf = (query: Record<string, string>) => `/keys?${new URLSearchParams({ guild: lanternfall.id, ...query })}`
  const offer = (page: Page) => page.getByRole('button', { name: `Send it to ${HOST}…` })

  test('a person can send a new key to a bot whose address the operator listed', async () => {
    const { page } = await stage.person()
    await page.goto(linkOf({ return: HOME, state: 'a b&c=1' }))
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Create a key' }).waitFor()
    await logIn(page, manager())
    await page.getByText(`${HOST} is asking for this key. Once it’s created, you can send it there.`).waitFor()
    expect(await page.getByLabel('Server the bot runs in').inputValue()).toBe(lanternfall.id)
    await createKey(page)
    const dialog = page.getByRole('dialog')
    const key = await dialog.locator('.key-value').innerText()
    const primary = dialog.locator('button:not(.quiet)')
    expect(await primary.count()).toBe(1)
    await offer(page).click()
    await dialog.getByText(`Send this key to ${HOST}? Whoever runs that site can then look up the members`).waitFor()
    expect(await primary.count()).toBe(1)
    await inspect(page, 'dialog-send-key')
    expect(received).toEqual([])
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: `Send the key to ${HOST}` }).dblclick()
    await (await opened).getByText('The bot has it.').waitFor()
    const form = { api_key: key, guild_id: lanternfall.id, state: 'a b&c=1' }
    const type = 'application/x-www-form-urlencoded'
    expect(received).toEqual([{ method: 'POST', type, referer: undefined, ...form }])
    await dialog.getByText('If that site doesn’t accept the key, copy it from here.').waitFor()
    expect(await dialog.locator('.key-value').innerText()).toBe(key)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.goto(linkOf({ return: 'https://evil.example/keys', state: 'x' }))
    await page.getByText('Nothing will be sent: the link you followed names an address').waitFor()
  })
})
