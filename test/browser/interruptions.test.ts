/** What comes in between: a declined login, an ended session, a service that goes away, a second tab. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { chromiumPath } from './chromium.ts'
import { holdReads } from './lost-answers.ts'
import { allow, consent, createKey, logIn, manager, signIn, switchFor } from './person.ts'
import { setStage } from './stage.ts'

const { lanternfall, copperHeron, midnightQuarry } = guilds

describe.skipIf(chromiumPath === null)('interruptions', () => {
  const stage = setStage()

  test('a person who declines is told that nothing was changed, and can still go on to the linked server', async () => {
    const { page } = await stage.person()
    await page.goto(`/?guild=${lanternfall.id}`)
    await page.getByRole('link', { name: 'Log in with your chat account' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You declined the login.').waitFor()
    expect(page.url()).toBe(`${stage.service.origin}/?guild=${lanternfall.id}`)
    await page.getByText('This link is about server').waitFor()
    await logIn(page, 'neverAgreed')
    await page.getByRole('heading', { name: 'This link is about' }).waitFor()
  })

  test('a person sent back from a login is told whose fault it was', async () => {
    const { page } = await stage.person()
    const outcomes = {
      '/auth/callback?code=used&state=used': 'That login took too long, or was used already.',
      '/auth/callback?error=server_error&state=any': 'The chat platform couldn’t finish the login.',
      '/?login=busy': 'Too many logins from your network.',
      '/?login=away': 'This service couldn’t finish the login',
    }
    for (const [path, sentence] of Object.entries(outcomes)) {
      await page.goto(path)
      await page.getByText(sentence).waitFor()
      expect(page.url()).toBe(`${stage.service.origin}/`)
    }
  })

  test('a person who is logged in is told that another login failed, and that they still are', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, 'neverAgreed')
    await page.goto('/?login=away')
    await page.getByText('it isn’t certain whether it counted. You’re still logged in.').waitFor()
  })

  test('what somebody turned off is not said to be off when the tab comes back days later', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    const remember = (ago: number) =>
      page.evaluate(`sessionStorage.setItem('ending-under-way', JSON.stringify({
        ending: 'everything-off', at: Date.now() - ${ago} }))`)
    await remember(60_000)
    await page.reload()
    await page.getByText('Everything is off.').waitFor()
    await remember(86_400_000)
    await page.reload()
    await page.getByRole('link', { name: 'Log in with your chat account' }).waitFor()
    expect(await page.getByText('Everything is off.').count()).toBe(0)
  })

  test('what is changed on another device shows within a minute on a page that is looked at', async () => {
    const person = await stage.person()
    const { page } = person
    // The page asks who is there, since its clock hides what the server said of the cookie.
    person.forgive(/status of 401/)
    await page.clock.install()
    const who = manager()
    await signIn(page, who)
    await page.goto('/')
    await expect.poll(() => switchFor(page, copperHeron.name).innerText()).toBe('Off')
    const phone = await stage.person()
    await signIn(phone.page, who)
    await allow(phone.page, copperHeron.id)
    await page.clock.fastForward(61_000)
    await expect.poll(() => switchFor(page, copperHeron.name).innerText()).toBe('On')
  })

  test.each([
    ['a server without a name', '**/v1/users/me/guilds', { guilds: [{ id: '1', name: null, is_allowed: true }] }],
    ['a user that is null', '**/v1/users/me', null],
  ])('where %s breaks the page, everything can still be turned off', async (_, path, nonsense) => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/')
    await logIn(page, 'neverAgreed')
    person.forgive(/TypeError/)
    await page.route(path, (route) => route.fulfill({ json: nonsense }))
    await page.reload()
    await turnOffOnBrokenPage(page)
    await page.unroute(path)
    await page.reload()
    await page.getByRole('link', { name: 'Log in with your chat account' }).waitFor()
  })

  test('where the browser has no dialogs, everything can still be turned off, once the service is there', async () => {
    const person = await stage.person()
    const { page } = person
    await page.addInitScript({ content: 'delete HTMLDialogElement.prototype.showModal' })
    await page.goto('/')
    await logIn(page, 'neverAgreed')
    person.forgive(/TypeError|status of 503/)
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await page.route('**/auth/revoke', (route) =>
      route.fulfill({ status: 503, json: { detail: 'service_unavailable' } }),
    )
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('Not known yet whether everything is off').waitFor()
    await page.unroute('**/auth/revoke')
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('Everything is off.').waitFor()
  })

  test('a person whose session has ended logs in and is back where they were', async () => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/keys')
    await logIn(page, 'admin')
    await page.context().clearCookies({ name: 'session' })
    person.forgive(/status of 401/)
    await createKey(page, copperHeron.name)
    await page.getByText('Your session has ended.').waitFor()
    expect(await page.title()).toBe('Log in · Player Stats Lookup')
    await logIn(page, 'admin')
    expect(new URL(page.url()).pathname).toBe('/keys')
    // What they had chosen is still chosen.
    expect(await page.getByLabel('Server the bot runs in').inputValue()).toBe(copperHeron.id)
  })

  test('a switch is never shown off before the service says so, also when the service is away', async () => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/')
    await logIn(page, 'member')
    const toggle = switchFor(page, lanternfall.name)
    expect(await toggle.getAttribute('aria-checked')).toBe('true')

    person.forgive(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
    await stage.service.stop()
    await toggle.click()
    await page.getByText('Not known yet whether this is off').waitFor()
    expect(await toggle.getAttribute('aria-checked')).toBe('true')
    await page.getByText('The service can’t be reached.').waitFor()
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Turn everything off' }).click()
    await dialog.getByText('Not known yet whether everything is off').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true)

    await stage.service.start()
    await page.getByText('The service can’t be reached.').waitFor({ state: 'detached' })
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

  test('without a network a page says so, and looks again as soon as there is one', async () => {
    const { page, forgive } = await stage.person()
    await page.goto('/')
    await logIn(page, manager())
    forgive(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await switchFor(page, copperHeron.name).click()
    await page.getByText('Not known yet whether this is on').waitFor()
    await page.getByText('What you see is the last that was known.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('The service can’t be reached.').waitFor({ state: 'detached' })
    await page.getByText('It is off').waitFor()
  })

  test('a view that is first looked at while the service is away says so, and comes with the service', async () => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/')
    await logIn(page, 'admin')
    await page.evaluate('globalThis.isSamePage = true')
    person.forgive(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
    await stage.service.stop()
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await page.getByText('The service can’t be reached, so this part of the page isn’t here yet.').waitFor()
    await page.getByText('As far as is known:').waitFor()
    expect(await page.getByRole('button', { name: 'Reload the page' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('so this part of the page isn’t here yet.').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Turn everything off…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await stage.service.start()
    await page.getByRole('heading', { name: 'Your keys' }).waitFor()
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
  })

  test('the page is there before the service has answered, and fills itself when it does', async () => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/')
    await logIn(page, 'member')
    await page.route('**/v1/**', (route) => route.fulfill({ status: 503, json: { detail: 'service_unavailable' } }))
    person.forgive(/status of 503/)
    await page.reload()
    await page.getByText('The service can’t be reached.').waitFor()
    await page.unroute('**/v1/**')
    const letRead = await holdReads(page)
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByRole('button', { name: 'Trying…' }).waitFor()
    await letRead()
    await page.getByRole('heading', { name: 'Visibility' }).waitFor()
  })

  test('two tabs show the same, and everything off in one ends both', async () => {
    const person = await stage.person()
    const first = person.page
    const second = await person.openTab()
    await second.goto(`/?guild=${midnightQuarry.id}`)
    await second.getByText('This link is about server').waitFor()
    await first.goto('/')
    await logIn(first, 'neverAgreed')
    // The other tab notices the login by itself.
    await switchFor(second, midnightQuarry.name).click()
    await expect.poll(() => switchFor(first, midnightQuarry.name).getAttribute('aria-checked')).toBe('true')
    await first.getByRole('button', { name: 'Turn everything off…' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Turn everything off' }).click()
    await second.getByText('Everything is off.').waitFor()
  })

  test('two tabs that began a login can both finish it', async () => {
    const person = await stage.person()
    const second = await person.openTab()
    for (const page of [person.page, second]) {
      await page.goto('/accounts')
      await page.getByRole('link', { name: 'Log in with your chat account' }).click()
      await page.getByRole('button', { name: 'Authorize' }).waitFor()
    }
    for (const page of [person.page, second]) {
      await consent(page, 'member')
      await page.getByRole('heading', { name: 'Game accounts' }).waitFor()
    }
  })

  test('a server that isn’t in the list can be allowed by a link, and is listed from then on', async () => {
    const { page } = await stage.person()
    await page.goto('/?guild=42')
    await logIn(page, { id: '7', name: 'Newcomer', guilds: [] })
    await switchFor(page, 'Server 42').click()
    await page.getByText('1 of 1 on').waitFor()
    // No account is linked.
    await page.getByRole('heading', { name: 'Nobody can look you up' }).waitFor()
    await page.getByRole('link', { name: 'Visibility' }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'This link is about' }).count()).toBe(0)
    expect(await switchFor(page, 'Server 42').getAttribute('aria-checked')).toBe('true')
  })

  test('an admin whose server list is too old is told to log in again', async () => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/keys')
    await logIn(page, 'admin')
    person.forgive(/status of 403/)
    // The list is as new as the login, so the refusal is faked; the service's own tests hold that it gives it.
    await page.route('**/v1/instances', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { detail: 'guild_list_stale' } })
        : route.continue(),
    )
    await createKey(page, copperHeron.name)
    await page.getByText('Your server list is more than a day old.').waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Log in again' }).click()
    await consent(page, 'admin')
    await page.getByRole('heading', { name: 'Bot keys' }).waitFor()
  })

  test('an account that someone else has linked is refused in words, beside its field', async () => {
    const person = await stage.person()
    const { page } = person
    await page.goto('/accounts')
    await logIn(page, 'admin')
    person.forgive(/status of 409/)
    // The seeded world's member has it, in another spelling.
    await page.getByLabel('Game name').fill('ashgrove kestrel#vale9')
    await page.getByLabel('Region', { exact: true }).selectOption('eu')
    await page.getByRole('button', { name: 'Link account' }).click()
    const field = page.getByLabel('Game name')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Someone else has linked this account.').waitFor()
    await page.getByText('Is it yours? Whoever runs this service can free it. They name no address here').waitFor()
    expect(await page.getByRole('main').locator('a[href^=mailto]').count()).toBe(0)
    await page.evaluate(`document.querySelector('meta[name=contact]').content = 'mailto:help@service.example'`)
    await page.getByRole('button', { name: 'Link account' }).click()
    const operator = page.getByRole('link', { name: 'Whoever runs this service' })
    expect(await operator.getAttribute('href')).toBe('mailto:help@service.example')
  })
})

async function turnOffOnBrokenPage(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'This page is broken' }).waitFor()
  await page.getByRole('button', { name: 'Turn everything off…' }).click()
  await page.getByRole('button', { name: 'Turn everything off' }).click()
  await page.getByText('Everything is off.').waitFor()
}
