/** Interruptions: a declined login, a broken page, a slow response, a second tab. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { logIn, manager, signIn, switchFor, turnEverythingOff } from './person.ts'
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

  test('a person whose browser doesn’t support dialogs can turn everything off', async () => {
    const { page, forgive } = await stage.person()
    // A read that began after the 503 may meet the ended session.
    forgive(/TypeError|status of (401|503)/)
    await page.addInitScript({ content: 'delete HTMLDialogElement.prototype.showModal' })
    await signIn(page, manager())
    await page.goto('/')
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await page.getByRole('heading', { name: 'This page is broken' }).waitFor()
    const refused = { status: 503, json: { detail: 'service_unavailable' } }
    await page.route('**/auth/revoke', (route) => route.fulfill(refused), { times: 1 })
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('Checking whether it went through').waitFor()
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('You turned everything off on').waitFor()
  })

  test('a switch shows “off” only after the service has confirmed the change', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, 'member')
    const toggle = switchFor(page, lanternfall.name)
    await page.route('**/permission', async (route) => {
      await expect.poll(() => toggle.textContent()).toBe('Turning off…')
      expect(await toggle.getAttribute('aria-checked')).toBe('true')
      await route.continue()
    })
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
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
