/** The whole story in a browser: from a bot's refusal to its success and back, for an admin and for a member. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, guilds } from '../../src/chat-simulator/cast.ts'
import { lookUp, runCommand } from './bot.ts'
import { chromiumPath, launchChromium } from './chromium.ts'
import { clipboard, comeAlong, hasFocus, linkAccount, logIn, switchFor } from './person.ts'
import { type Service, startService } from './service.ts'

describe.skipIf(!chromiumPath)('the whole story', () => {
  let service: Service
  let browser: Browser
  let key = ''

  beforeAll(async () => {
    service = await startService()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  test('an admin makes a key, and the command shown with it works once they said yes themselves', async () => {
    const admin = await comeAlong(browser, service.origin)
    const { page } = admin
    await page.goto('/')
    await logIn(page, 'admin')
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await page.getByLabel('Server the bot runs in').selectOption({ label: guilds.lanternfall.name })
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    key = await clipboard(page)
    expect(key).toMatch(/^psk_\w{49}$/)
    await dialog.getByRole('button', { name: 'Copy command' }).click()
    const command = await clipboard(page)
    expect((await runCommand(command)).body).toMatchObject({ detail: { reason: 'no_server_consent' } })
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('link', { name: 'Game accounts' }).click()
    await linkAccount(page, 'Quillfeather#MAREN')
    await page.getByRole('link', { name: 'Visibility' }).click()
    await switchFor(page, guilds.lanternfall.name).click()
    await page.getByText('Bots in 1 server can look you up').waitFor()
    expect(await runCommand(command)).toMatchObject({ status: 200, body: { publisher_game_name: 'Quillfeather' } })
    expect(admin.problems).toEqual([])
    await admin.leave()
  })

  test('a member follows a bot’s link, says yes, is found, turns everything off, and is not found', async () => {
    const ids = { guildId: guilds.lanternfall.id, chatId: cast.neverAgreed.id }
    const refusal = await lookUp(service.origin, key, ids)
    expect(refusal).toMatchObject({ status: 403, body: { detail: { reason: 'no_global_consent' } } })
    const { dashboard_url: link } = refusal.body.detail as { dashboard_url: string }

    const member = await comeAlong(browser, service.origin)
    const { page } = member
    await page.goto(link)
    await page.getByText('A bot sent you here:').waitFor()
    await logIn(page, 'neverAgreed')
    expect(page.url()).toBe(link)
    const toggle = switchFor(page, guilds.lanternfall.name)
    await expect.poll(() => hasFocus(toggle)).toBe(true)
    expect(await toggle.getAttribute('aria-checked')).toBe('false')
    expect((await lookUp(service.origin, key, ids)).body).toMatchObject({ detail: { reason: 'no_server_consent' } })

    await page.getByRole('link', { name: 'link one' }).first().click()
    await linkAccount(page, 'Marrowick#IVY2')
    await page.goBack()
    await toggle.click()
    await page.getByText('Bots in 1 server can look you up').waitFor()
    expect(await lookUp(service.origin, key, ids)).toMatchObject({
      status: 200,
      body: { publisher_game_name: 'Marrowick' },
    })

    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('Everything is off.').waitFor()
    expect((await lookUp(service.origin, key, ids)).body).toMatchObject({ detail: { reason: 'no_global_consent' } })
    await page.reload()
    await page.getByRole('heading', { name: 'You decide who sees your game stats' }).waitFor()
    expect(member.problems).toEqual([])
    await member.leave()
  })

  test('an admin revokes a key, and the bot is refused', async () => {
    const admin = await comeAlong(browser, service.origin)
    const { page } = admin
    await page.goto('/keys')
    await logIn(page, 'admin')
    expect(new URL(page.url()).pathname).toBe('/keys')
    // The seeded world holds the other one: two are the limit.
    await page.getByText('You have two active keys, which is the limit.').waitFor()
    await page.getByRole('button', { name: `Revoke… key ending in ${key.slice(-4)}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('The key is revoked. It no longer works.').waitFor()
    const ids = { guildId: guilds.lanternfall.id, chatId: cast.admin.id }
    expect((await lookUp(service.origin, key, ids)).status).toBe(401)
    await page.getByRole('button', { name: 'Create key' }).waitFor()
    expect(admin.problems).toEqual([])
    await admin.leave()
  })
})
