/**
 * The whole story for an admin and a member: a bot is refused, succeeds, and is refused again. The browser has only the features of
 * the oldest browsers in the README.
 */
import { expect, test } from 'vitest'
import { guilds, personas } from '../../src/development/chat-simulator/personas.ts'
import { Bot, send } from '../helpers/actors.ts'
import { withoutNewerFeatures } from '../web/newer-features.ts'
import { clipboard, createKey, hasFocus, linkAccount, logIn, switchFor, turnEverythingOff } from './person.ts'
import { inBrowser } from './stage.ts'

const lanternfall = guilds.lanternfall

inBrowser('the whole story', { script: withoutNewerFeatures() }, (stage) => {
  let key = ''
  const lookUp = ({ id }: { id: string }) =>
    new Bot(stage.service.origin, key).lookUp({ guild_id: lanternfall.id, target_chat_id: id })

  test('a person who creates a key gets a curl command for their own stats', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    // This browser lacks newer features.
    const newer = `['toSorted' in [], 'Segmenter' in Intl, 'timeout' in AbortSignal, 'navigation' in window]`
    expect(await page.evaluate(newer)).toEqual([false, false, false, false])
    await logIn(page, 'admin')
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await createKey(page, lanternfall.name)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    key = await clipboard(page)
    expect(key).toMatch(/^psk_\w{49}$/)
    await dialog.getByText('Try it').click()
    await dialog.getByRole('button', { name: 'Copy command' }).click()
    await expect.poll(() => clipboard(page)).toContain('curl')
    const command = await clipboard(page)
    expect((await runCommand(command)).body).toMatchObject({ detail: { reason: 'no_server_consent' } })
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('link', { name: 'Game accounts' }).click()
    await linkAccount(page, 'Quillfeather#MAREN')
    await page.getByRole('link', { name: 'Visibility' }).click()
    await switchFor(page, lanternfall.name).click()
    await page.getByRole('heading', { name: `Bots in ${lanternfall.name} can look you up` }).waitFor()
    expect(await runCommand(command)).toMatchObject({ status: 200, body: { publisher_game_name: 'Quillfeather' } })
  })

  test('a bot gets the stats of a member who opted in, and is refused after the member opts out', async () => {
    const bot = () => lookUp(personas.neverAgreed)
    const refusal = await bot()
    expect(refusal).toMatchObject({ status: 403, body: { detail: { reason: 'no_global_consent' } } })
    const { dashboard_url: link } = refusal.body.detail

    const { page } = await stage.person()
    await page.goto(link)
    await page.getByText('see your game stats?').waitFor()
    await logIn(page, 'neverAgreed')
    expect(page.url()).toBe(link)
    const toggle = switchFor(page, lanternfall.name)
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'see your stats?' }))).toBe(true)
    expect(await toggle.getAttribute('aria-checked')).toBe('false')
    expect((await bot()).body).toMatchObject({ detail: { reason: 'no_server_consent' } })

    await page.getByRole('link', { name: 'Link a game account' }).first().click()
    await linkAccount(page, 'Marrowick#IVY2')
    await page.goBack()
    await toggle.click()
    await page.getByRole('heading', { name: `Bots in ${lanternfall.name} can look you up` }).waitFor()
    expect(await bot()).toMatchObject({ status: 200, body: { publisher_game_name: 'Marrowick' } })

    await turnEverythingOff(page)
    await page.getByText('You turned everything off.').waitFor()
    expect((await bot()).body).toMatchObject({ detail: { reason: 'no_global_consent' } })
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('heading', { name: 'You decide who sees your game stats' }).waitFor()
  })

  test('a bot gets 401 after a server manager revokes the bot’s key on the dashboard', async () => {
    const { page } = await stage.person()
    await page.goto('/keys')
    await logIn(page, 'admin')
    expect(new URL(page.url()).pathname).toBe('/keys')
    // The other key belongs to the demo world.
    await page.getByText('You have two active keys, which is the limit.').waitFor()
    await page.getByRole('button', { name: `Revoke… your key ending in ${key.slice(-4)}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('is revoked. It no longer works.').waitFor()
    expect((await lookUp(personas.admin)).status).toBe(401)
    await page.getByRole('button', { name: 'Create key' }).waitFor()
  })
})

/** Sends the request of the dashboard's curl command. */
function runCommand(command: string) {
  const [, url = ''] = /curl (\S+)/.exec(command) ?? []
  const [, authorization = ''] = /Authorization: (Bearer \S+)'/.exec(command) ?? []
  const [, raw = ''] = /-d '(.*)'/.exec(command) ?? []
  return send(url, { method: 'POST', raw, headers: { authorization, 'content-type': 'application/json' } })
}
