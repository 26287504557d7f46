/** Interruptions: a declined login, a broken page, a slow response, a second tab. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { logIn, switchFor, turnEverythingOff } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, midnightQuarry } = guilds

inBrowser('interruptions', {}, (stage) => {
  test('a person who declines the login returns to the page that they came from', async () => {
    const { page } = await stage.person()
    await page.goto(`/?guild=${lanternfall.id}`)
    await page.getByRole('link', { name: 'Log in with your chat account' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You declined the login.').waitFor()
    await page.getByText('see your game stats?').waitFor()
    expect(page.url()).toBe(`${stage.service.origin}/?guild=${lanternfall.id}`)
  })

  test('a person who turns everything off in one tab is logged out in the other tab', async () => {
    const person = await stage.person()
    const first = person.page
    const second = await person.openTab()
    await second.goto(`/?guild=${midnightQuarry.id}`)
    await second.getByText('see your game stats?').waitFor()
    await first.goto('/')
    await logIn(first, 'neverAgreed')
    // The other tab notices the login without a reload.
    await switchFor(second, midnightQuarry.name).click()
    await expect.poll(() => switchFor(first, midnightQuarry.name).getAttribute('aria-checked')).toBe('true')
    await turnEverythingOff(first)
    await second.getByText('You turned everything off on').waitFor()
  })
})
