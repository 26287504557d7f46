/** Interruptions: a declined login, an ended session, a service that becomes unavailable, a second tab. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { logIn, manager, readAnew, signIn, switchFor, turnEverythingOff } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, midnightQuarry } = guilds

inBrowser('interruptions', {}, (stage) => {
  test('a person who declines a login reads so and can still go on to the linked server; a failed login ends no session', async () => {
    const { page } = await stage.person()
    await page.goto(`/?guild=${lanternfall.id}`)
    await page.getByRole('link', { name: 'Log in with your chat account' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You declined the login.').waitFor()
    expect(page.url()).toBe(`${stage.service.origin}/?guild=${lanternfall.id}`)
    await page.getByText('see your game stats?').waitFor()
    await logIn(page, 'neverAgreed')
    await page.getByRole('heading', { name: 'see your stats?' }).waitFor()
    await page.goto('/?login=away')
    await page.getByText('That login may not have finished, but you’re logged in.').waitFor()
  })

  test('a person presses a button to retry early when the service asks for a pause', async () => {
    const { page, forgive } = await stage.member()
    forgive(/status of 429/)
    await switchFor(page, lanternfall.name).waitFor()
    await page.route('**/v1/users/me/guilds', (route) => route.fulfill({ status: 429, body: '' }))
    await readAnew(page)
    await page.getByText('Too many requests.').waitFor()
    await page.unroute('**/v1/users/me/guilds')
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText('Too many requests.').waitFor({ state: 'detached' })
  })

  test.each([
    ['nonsense breaks the page', true],
    ['the browser has no dialogs', false],
  ])('if %s, everything can still be turned off once the service is available', async (_what, isNonsense) => {
    const { page, forgive } = await stage.person()
    forgive(/TypeError|status of 503/)
    await page.addInitScript({ content: isNonsense ? '' : 'delete HTMLDialogElement.prototype.showModal' })
    await signIn(page, manager())
    if (isNonsense) await page.route('**/v1/users/me/guilds', (route) => route.fulfill({ json: { guilds: [{}] } }))
    await page.goto('/')
    if (!isNonsense) await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await page.getByRole('heading', { name: 'This page is broken' }).waitFor()
    const refused = { status: 503, json: { detail: 'service_unavailable' } }
    await page.route('**/auth/revoke', (route) => route.fulfill(refused), { times: 1 })
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('Checking whether it went through').waitFor()
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('You turned everything off on').waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.getByText('You turned everything off on').waitFor()
  })

  test('a switch never shows “off” before the service confirms it', async () => {
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
    await page.reload()
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
  })

  test('two tabs show the same state, and turning everything off in one logs out both', async () => {
    const person = await stage.person()
    const first = person.page
    const second = await person.openTab()
    await second.goto(`/?guild=${midnightQuarry.id}`)
    await second.getByText('see your game stats?').waitFor()
    await first.goto('/')
    await logIn(first, 'neverAgreed')
    // The other tab notices the login by itself.
    await switchFor(second, midnightQuarry.name).click()
    await expect.poll(() => switchFor(first, midnightQuarry.name).getAttribute('aria-checked')).toBe('true')
    await turnEverythingOff(first)
    await second.getByText('You turned everything off on').waitFor()
  })
})
