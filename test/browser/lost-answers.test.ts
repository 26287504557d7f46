/** What the pages say after an answer was lost: that they don't know, what a read finds so far, and then what is certain. */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { chromiumPath } from './chromium.ts'
import { passTimeouts, stopTime } from './clock.ts'
import { cutOff, holdAnswer, holdReads, loseAnswer } from './lost-answers.ts'
import {
  allow,
  clipboard,
  createKey,
  haveAccount,
  linkAccount,
  logIn,
  manager,
  signIn,
  switchFor,
  untilDrawn,
  withAccount,
} from './person.ts'
import { setStage } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`

describe.skipIf(chromiumPath === null)('a lost answer', () => {
  const stage = setStage()

  /** Somebody in whose pages the clock can be stopped and moved on. */
  async function visitor(options: BrowserContextOptions = {}) {
    const person = await stage.person(options)
    person.forgive(cutOff)
    // The page asks who is there, since its clock hides what the server said of the cookie.
    person.forgive(/status of (401|409|429)/)
    await person.page.clock.install()
    return person
  }

  /** Somebody new in three servers, who has an account. */
  async function newcomer(path = '/') {
    const { page } = await visitor()
    const who = manager()
    await signIn(page, who)
    await haveAccount(page, withAccount(who))
    await page.goto(path)
    return { page, who }
  }

  let known: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

  /** Somebody whose session goes on from test to test, with the server on or off. */
  async function regular(isOn: boolean) {
    if (known === undefined) {
      const { page } = await newcomer()
      known = await page.context().storageState()
    }
    const { page } = await visitor({ storageState: known })
    await allow(page, lanternfall.id, isOn)
    await page.goto('/')
    const toggle = switchFor(page, lanternfall.name)
    await expectSwitch(toggle, isOn)
    return { page, toggle }
  }

  describe.each([
    {
      wish: 'on',
      isOn: false,
      found: 'It is on',
      notDone: 'It is off: your change didn’t arrive.',
      soFar: 'It is off so far',
    },
    {
      wish: 'off',
      isOn: true,
      found: 'It is off',
      notDone: 'It is on: your change didn’t arrive.',
      soFar: 'It is on so far',
    },
  ])('for turning a server $wish', ({ isOn, found, notDone, soFar }) => {
    test('that was carried out: it is not known, then found, and no old sentence stays', async () => {
      const { page, toggle } = await regular(isOn)
      await loseAnswer(page, permission, 'after')
      const letRead = await holdReads(page)
      await toggle.click()
      await page.getByText('Not known yet whether this is').waitFor()
      expect(await toggle.innerText()).toBe('Not known')
      await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
      await letRead()
      await page.getByText(found).waitFor()
      await expectSwitch(toggle, !isOn)
      expect(await page.locator('.server-problem').count()).toBe(0)
      const headline = isOn ? 'Nobody can look you up' : 'Bots in 1 server can look you up'
      await page.getByRole('heading', { name: headline }).waitFor()
    })

    test('that never arrived: it is told so far, then for certain, and the switch works again', async () => {
      const { page, toggle } = await regular(isOn)
      await loseAnswer(page, permission, 'before')
      await stopTime(page)
      await toggle.click()
      await page.getByText(soFar).waitFor()
      await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
      await passTimeouts(page)
      await page.getByText(notDone).waitFor()
      await expectSwitch(toggle, isOn)
      await toggle.click()
      await expectSwitch(toggle, !isOn)
      expect(await page.locator('.server-problem').count()).toBe(0)
    })

    test('that comes later than ten seconds: the change is found without it', async () => {
      const { page, toggle } = await regular(isOn)
      const deliver = await holdAnswer(page, permission, 'after')
      await toggle.click()
      await expect.poll(() => toggle.innerText()).toMatch(/^Turning/)
      await deliver.acted
      await passTimeouts(page)
      await page.getByText(found).waitFor()
      await expectSwitch(toggle, !isOn)
      deliver()
    })

    test('that takes longer than a second: meanwhile nothing is claimed', async () => {
      const { page, toggle } = await regular(isOn)
      const letThrough = await holdAnswer(page, permission, 'before')
      await stopTime(page)
      await toggle.click()
      await expect.poll(() => toggle.innerText()).toMatch(/^Turning/)
      await page.clock.fastForward(1_500)
      await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
      letThrough()
      await page.clock.resume()
      await expectSwitch(toggle, !isOn)
    })

    test('that the service acted on later than ten seconds: the page still follows', async () => {
      const { page, toggle } = await regular(isOn)
      const letThrough = await holdAnswer(page, permission, 'before')
      await toggle.click()
      await expect.poll(() => toggle.innerText()).toMatch(/^Turning/)
      await passTimeouts(page)
      await page.getByText(notDone).waitFor()
      letThrough()
      await expectSwitch(toggle, !isOn)
      await page.locator('.server-problem').waitFor({ state: 'detached' })
    })
  })

  test('what is on its way is shown after looking at another view too', async () => {
    const { page, toggle } = await regular(false)
    const deliver = await holdAnswer(page, permission, 'after')
    await toggle.click()
    await page.getByRole('link', { name: 'Bot keys' }).click()
    await page.getByRole('heading', { name: 'Bot keys', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => toggle.innerText()).toBe('Turning on…')
    deliver()
    await expectSwitch(toggle, true)
  })

  test('all servers off takes along the one that nobody knows about', async () => {
    const { page, toggle } = await regular(false)
    await switchFor(page, copperHeron.name).click()
    await loseAnswer(page, permission, 'before')
    await stopTime(page)
    await toggle.click()
    await page.getByText('It is off so far').waitFor()
    await page.getByRole('button', { name: 'All servers off…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch all 2 servers off?' })
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('All servers are off. You’re still logged in.').waitFor()
    expect(await page.locator('.server-problem').count()).toBe(0)
  })

  test('all servers off waits for one that is just coming on', async () => {
    const { page, toggle } = await regular(false)
    const letThrough = await holdAnswer(page, permission, 'before')
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe('Turning on…')
    await page.getByRole('button', { name: 'All servers off…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    letThrough()
    await page.getByText('All servers are off. You’re still logged in.').waitFor()
    await page.reload()
    await expectSwitch(toggle, false)
  })

  test('a refusal isn’t lost: nothing was changed, and the sentence beside the switch says why', async () => {
    const { page, toggle } = await regular(true)
    await page.route('**/permission', (route) => route.fulfill({ status: 429, json: { detail: 'rate_limited' } }), {
      times: 1,
    })
    await toggle.click()
    await page.getByText('Wait a minute and try again.').waitFor()
    await expectSwitch(toggle, true)
    await toggle.click()
    await expectSwitch(toggle, false)
    expect(await page.locator('.server-problem').count()).toBe(0)
  })

  test('for everything off that was carried out: it says that everything is off', async () => {
    const { page } = await newcomer()
    await loseAnswer(page, 'POST /auth/revoke', 'after')
    const letRead = await holdReads(page)
    const dialog = await askForEverythingOff(page)
    await dialog.getByText('Not known yet whether everything is off').waitFor()
    await letRead()
    await page.getByText('Everything is off.').waitFor()
    await page.getByText('logging in, even just to look, turns lookups back on').waitFor()
  })

  test('for everything off that was carried out, and pressed again: it says that everything is off', async () => {
    const { page } = await newcomer()
    await loseAnswer(page, 'POST /auth/revoke', 'after')
    await holdReads(page)
    const dialog = await askForEverythingOff(page)
    await dialog.getByText('Not known yet whether everything is off').waitFor()
    await dialog.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('Everything is off.').waitFor()
  })

  test('for everything off that was carried out, and the page reloaded: it says that everything is off', async () => {
    const { page } = await newcomer()
    await loseAnswer(page, 'POST /auth/revoke', 'after')
    const letRead = await holdReads(page)
    const dialog = await askForEverythingOff(page)
    await dialog.getByText('Not known yet whether everything is off').waitFor()
    await page.reload()
    await letRead()
    await page.getByText('Everything is off.').waitFor()
  })

  test('for everything off that never arrived: it says so, on the page too, and works the second time', async () => {
    const { page } = await newcomer()
    await loseAnswer(page, 'POST /auth/revoke', 'before')
    await stopTime(page)
    const dialog = await askForEverythingOff(page)
    await dialog.getByText('Not everything is off so far').waitFor()
    await passTimeouts(page)
    await dialog.getByText('It isn’t off: what you asked for didn’t arrive.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.summary').getByText('It isn’t off').waitFor()
    await askForEverythingOff(page)
    await page.getByText('Everything is off.').waitFor()
  })

  test('for everything off: meanwhile nothing says that bots can look, or that consent is on', async () => {
    const { page } = await visitor()
    const who = manager()
    await signIn(page, who)
    await haveAccount(page, withAccount(who))
    await allow(page, lanternfall.id)
    await page.goto(`/?guild=${lanternfall.id}`)
    const explanation = page.locator('.linked .explanation')
    await explanation.getByText('Go back and ask again').waitFor()
    await loseAnswer(page, 'POST /auth/revoke', 'before')
    await stopTime(page)
    const dialog = await askForEverythingOff(page)
    await dialog.getByText('Not everything is off so far').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await explanation.getByText('It isn’t known yet whether bots in').waitFor()
    await page.locator('.fact').filter({ hasText: 'Overall consent' }).getByText('Not known yet').waitFor()
    await passTimeouts(page)
    await explanation.getByText('Go back and ask again').waitFor()
  })

  test('for logging out: that it was carried out is found by the next read', async () => {
    const { page } = await newcomer()
    await loseAnswer(page, 'POST /auth/logout', 'after')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('You’re logged out.').waitFor()
  })

  test('for a key that was made: it is named, revoked by the button beside it, and made anew', async () => {
    const { page } = await newcomer('/keys')
    await loseAnswer(page, 'POST /v1/instances', 'after')
    await createKey(page, copperHeron.name)
    const notice = page.getByRole('alert').filter({ hasText: 'was made, but its value didn’t reach you.' })
    await notice.waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/try again/i)
    const [, hint] = /ending in …(\w{4})/.exec(await notice.innerText()) ?? []
    await notice.getByRole('button', { name: `Revoke key ${hint}…` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText(`The key ending in …${hint} is revoked.`).waitFor()
    await notice.waitFor({ state: 'detached' })
    await createKey(page, copperHeron.name)
    await page.getByRole('dialog').getByText('This is the only time it is shown.').waitFor()
  })

  test('for a key that was never made: only then it can be asked for again', async () => {
    const { page } = await newcomer('/keys')
    await loseAnswer(page, 'POST /v1/instances', 'before')
    await stopTime(page)
    await createKey(page, copperHeron.name)
    await page.getByText('No key was made so far').waitFor()
    await page.getByRole('button', { name: 'Looking…' }).press('Enter')
    await passTimeouts(page)
    await page.getByText('No key was made. You can create it again.').waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
    expect(await clipboard(page)).toMatch(/^psk_/)
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await page.locator('.badge', { hasText: 'Active' }).count()).toBe(1)
  })

  test('for a key, later than ten seconds: the key is shown after all', async () => {
    const { page } = await newcomer('/keys')
    const deliver = await holdAnswer(page, 'POST /v1/instances', 'after')
    await createKey(page, copperHeron.name)
    await page.getByRole('button', { name: 'Creating…' }).waitFor()
    await deliver.acted
    await passTimeouts(page)
    await page.getByText('its value didn’t reach you').first().waitFor()
    deliver()
    await page.getByRole('dialog').getByText('This is the only time it is shown.').waitFor()
    await expect.poll(() => page.getByText('its value didn’t reach you').count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
  })

  test('for a first account: nothing says meanwhile that nobody can look', async () => {
    const { page } = await visitor()
    const who = manager()
    await signIn(page, who)
    await allow(page, lanternfall.id)
    await page.goto(`/accounts?guild=${lanternfall.id}`)
    await page.getByLabel('Game name').fill(withAccount(who))
    await page.getByLabel('Region', { exact: true }).selectOption('eu')
    await loseAnswer(page, 'POST /v1/users/me/accounts', 'before')
    await stopTime(page)
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('It isn’t linked so far').waitFor()
    await page.getByText('Not known yet whether one is linked').waitFor()
    await page.getByText('It isn’t known yet whether bots in').waitFor()
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
    await page.locator('.linked').getByText('It isn’t known yet whether bots in').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/nobody can|counts once/i)
    await passTimeouts(page)
    await page.getByText('It is on here, but nobody can look you up until you link a game account.').waitFor()
  })

  test('for linking, asked for again: the account is theirs, and never said to be somebody else’s', async () => {
    const { page, who } = await newcomer('/accounts')
    await page.getByLabel('Game name').fill(withAccount(who, 'Second'))
    await page.getByLabel('Region', { exact: true }).selectOption('eu')
    await loseAnswer(page, 'POST /v1/users/me/accounts', 'after')
    const letRead = await holdReads(page)
    const submit = page.getByRole('button', { name: /^Link/ })
    await submit.click()
    await page.getByText('Not known yet whether the account is linked').waitFor()
    const wasSeen = await watchFor(page, 'Someone else')
    const refused = page.waitForResponse((response) => response.status() === 409)
    await submit.click()
    await refused
    await letRead()
    await page.getByText('You have linked this account already.').waitFor()
    expect(await wasSeen()).toBe(false)
  })

  test('for linking, unlinking and a primary account: each is found by the next read', async () => {
    const { page, who } = await newcomer('/accounts')
    await loseAnswer(page, 'POST /v1/users/me/accounts', 'after')
    await linkAccount(page, withAccount(who, 'Second'))
    await loseAnswer(page, 'POST /v1/users/me/accounts/*/primary', 'after')
    await page.getByRole('button', { name: 'Make primary' }).click()
    await page.getByText('is now your primary account.').waitFor()
    await loseAnswer(page, 'DELETE /v1/users/me/accounts/*', 'before')
    await stopTime(page)
    await page.getByRole('button', { name: 'Unlink…' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await dialog.getByText('It is linked so far').waitFor()
    await passTimeouts(page)
    await dialog.getByText('It is still linked').waitFor()
    await loseAnswer(page, 'DELETE /v1/users/me/accounts/*', 'after')
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('is unlinked.').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  test('that comes when somebody else is logged in changes nothing on their page', async () => {
    const { page } = await newcomer()
    const deliver = await holdAnswer(page, permission, 'after')
    await switchFor(page, lanternfall.name).click()
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Log out' }).click()
    await other.getByText('You’re logged out.').waitFor()
    const next = manager()
    await logIn(other, next)
    await page.getByText(next.name).waitFor()
    const answered = page.waitForResponse(/permission$/)
    deliver()
    await (await answered).finished()
    await untilDrawn(page)
    await expectSwitch(switchFor(page, lanternfall.name), false)
  })

  test('a second device learns what logging in would do', async () => {
    const { page, who } = await newcomer()
    await switchFor(page, copperHeron.name).click()
    await expectSwitch(switchFor(page, copperHeron.name), true)
    const second = await stage.person()
    await signIn(second.page, who)
    await second.page.goto('/')
    await askForEverythingOff(second.page)
    await second.page.getByText('Everything is off.').waitFor()
    await switchFor(page, lanternfall.name).click()
    await page.getByText('Your session has ended.').waitFor()
    await page.getByText('Logging in turns lookups back on in the servers you had allowed.').waitFor()
  })
})

async function expectSwitch(toggle: Locator, isOn: boolean): Promise<void> {
  await expect.poll(() => toggle.innerText()).toBe(isOn ? 'On' : 'Off')
  expect(await toggle.getAttribute('aria-checked')).toBe(String(isOn))
}

/** Watches for a text from now on. The function it gives tells whether it stood on the page at any moment. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate(`{
    globalThis.wasSeen = false
    const look = () => { globalThis.wasSeen ||= document.body.innerText.includes(${JSON.stringify(text)}) }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  }`)
  return () => page.evaluate('globalThis.wasSeen')
}

async function askForEverythingOff(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Turn everything off…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Turn everything off' }).click()
  return dialog
}
