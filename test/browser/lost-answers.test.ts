/**
 * What the pages say after an answer was lost: that they don't know, until their own request has ended and something was
 * read after that; then what was read.
 */
import type { BrowserContext, BrowserContextOptions, Locator, Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { cutOff, holdAnswer, holdReads, loseAnswer, passTimeouts, stopTime } from './lost-answers.ts'
import {
  allow,
  createKey,
  linkAccount,
  manager,
  readAnew,
  signIn,
  switchFor,
  untilDrawn,
  withAccount,
} from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
const notKnown = 'Checking whether it was done'

inBrowser('a lost answer', (stage) => {
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
    const { page, who, forgive } = await stage.member({ hasAccount: true })
    forgive(cutOff)
    forgive(/status of (401|409|429)/)
    await page.clock.install()
    await page.goto(path)
    return { page, who }
  }

  let known: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

  /** Somebody whose session goes on from test to test, with the server on or off. */
  async function regular(isOn: boolean) {
    known ??= await (await newcomer()).page.context().storageState()
    const { page } = await visitor({ storageState: known })
    await allow(page, lanternfall.id, isOn)
    await page.goto('/')
    const toggle = switchFor(page, lanternfall.name)
    await expectSwitch(toggle, isOn)
    return { page, toggle }
  }

  describe.each([
    { wish: 'on', isOn: false, notDone: 'It’s off: your change didn’t arrive.' },
    { wish: 'off', isOn: true, notDone: 'It’s on: your change didn’t arrive.' },
  ])('for turning a server $wish', ({ isOn, notDone }) => {
    const atMost = { name: 'Bots in at most 1 server can look you up' }

    test('that was carried out: it is not known, then found, and no old sentence stays', async () => {
      const { page, toggle } = await regular(isOn)
      await loseAnswer(page, permission, 'after')
      const letRead = await holdReads(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
      expect(await toggle.innerText()).toBe('Not known')
      await page.getByRole('heading', atMost).waitFor()
      await letRead()
      await expectSwitch(toggle, !isOn)
      expect(await page.locator('.server-problem').count()).toBe(0)
      const headline = isOn ? 'Nobody can look you up' : 'Bots in 1 server can look you up'
      await page.getByRole('heading', { name: headline }).waitFor()
    })

    test('that never arrived: it is not known until that is certain, and the switch works again', async () => {
      const { page, toggle } = await regular(isOn)
      await loseAnswer(page, permission, 'before')
      await stopTime(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
      // The service may still be working on it.
      await readAgain(page)
      expect(await toggle.innerText()).toBe('Not known')
      await page.getByRole('heading', atMost).waitFor()
      await passTimeouts(page)
      await page.getByText(notDone).waitFor()
      await expectSwitch(toggle, isOn)
      await toggle.click()
      await expectSwitch(toggle, !isOn)
      expect(await page.locator('.server-problem').count()).toBe(0)
    })
  })

  test('all servers off takes along the one that nobody knows about, and waits for one that is just coming on', async () => {
    const { page, toggle } = await regular(false)
    await switchFor(page, copperHeron.name).click()
    await expectSwitch(switchFor(page, copperHeron.name), true)
    await loseAnswer(page, permission, 'before')
    await stopTime(page)
    await toggle.click()
    await page.getByText(notKnown).waitFor()
    await page.getByRole('button', { name: 'All servers off…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch all 2 servers off?' })
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('All servers are off. You’re still logged in.').waitFor()
    expect(await page.locator('.server-problem').count()).toBe(0)
    await page.clock.resume()

    const letThrough = await holdAnswer(page, permission, 'before')
    await toggle.click()
    await expect.poll(() => toggle.innerText()).toBe('Turning on…')
    await page.getByRole('button', { name: 'All servers off…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    letThrough()
    await expectSwitch(toggle, false)
    await page.getByText('All servers are off. You’re still logged in.').waitFor()
    await page.reload()
    await expectSwitch(toggle, false)
  })

  test('a refusal isn’t lost: nothing was changed, and the sentence beside the switch says why', async () => {
    const { page, toggle } = await regular(true)
    const refusal = { status: 429, headers: { 'retry-after': '37' }, json: { detail: 'rate_limited' } }
    await page.route('**/permission', (route) => route.fulfill(refusal), { times: 1 })
    await toggle.click()
    await page.getByText('Wait 37 seconds and try again.').waitFor()
    await expectSwitch(toggle, true)
    await toggle.click()
    await expectSwitch(toggle, false)
    expect(await page.locator('.server-problem').count()).toBe(0)
  })

  describe.each([
    ['/', 'POST /auth/revoke', 'Turn everything off', 'You turned everything off on'],
    ['/data', 'DELETE /v1/users/me', 'Delete everything', 'Everything about you was deleted on'],
  ])('on %s for %s', (path, request, button, farewell) => {
    test.each(['the next read', 'pressing again', 'a reload'])('that was carried out: %s finds it', async (next) => {
      const { page } = await newcomer(path)
      await expect.poll(() => page.locator('h1, .skeleton').allInnerTexts()).toHaveLength(1)
      await loseAnswer(page, request, 'after')
      const letRead = await holdReads(page)
      const dialog = await askFor(page, button)
      await dialog.getByText(notKnown).waitFor()
      if (next === 'pressing again') await dialog.getByRole('button', { name: button }).click()
      else {
        if (next === 'a reload') await page.reload()
        await letRead()
      }
      await page.getByText(farewell).waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    })
  })

  test('for everything off that never arrived: it is not known meanwhile, then it says so on the page too, and works the second time', async () => {
    const { page } = await newcomer()
    await allow(page, lanternfall.id)
    await page.goto(`/?guild=${lanternfall.id}`)
    const explanation = page.locator('.linked .explanation')
    await explanation.getByText('Go back and ask again').waitFor()
    await loseAnswer(page, 'POST /auth/revoke', 'before')
    await stopTime(page)
    const dialog = await askFor(page, 'Turn everything off')
    await dialog.getByText(notKnown).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await explanation.getByText('Checking whether bots in').waitFor()
    await page.getByText('Everything off: not known yet').waitFor()
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await dialog.getByText(notKnown).waitFor()
    await passTimeouts(page)
    await dialog.getByText('Not everything is off: your request didn’t arrive.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await explanation.getByText('Go back and ask again').waitFor()
    await page.locator('.summary').getByText('Not everything is off').waitFor()
    await askFor(page, 'Turn everything off')
    await page.getByText('You turned everything off on').waitFor()
    await page.getByText('logging in, even just to look, makes you visible again').waitFor()
  })

  test('for logging out: that it was carried out is found by the next read', async () => {
    const { page } = await newcomer()
    await loseAnswer(page, 'POST /auth/logout', 'after')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('You logged out on').waitFor()
  })

  describe('for a key', () => {
    test('that was made: it is named, revoked by the button beside it, and made anew', async () => {
      const { page } = await newcomer('/keys')
      await loseAnswer(page, 'POST /v1/instances', 'after')
      await createKey(page, copperHeron.name)
      const notice = page.getByRole('alert').filter({ hasText: 'was made, but its value didn’t reach you.' })
      await notice.waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(/try again/i)
      const [, hint] = /ending in …(\w{4})/.exec(await notice.innerText()) ?? []
      await page.getByRole('button', { name: `Revoke… your key ending in ${hint}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
      await page.getByText(`The key ending in …${hint} is revoked.`).waitFor()
      await notice.waitFor({ state: 'detached' })
      await createKey(page, copperHeron.name)
      await page.getByRole('dialog').getByText('This is the only time it is shown.').waitFor()
    })

    test('that takes sixteen seconds: it can’t be asked for again, and is shown', async () => {
      const { page } = await newcomer('/keys')
      const letThrough = await holdAnswer(page, 'POST /v1/instances', 'before')
      await stopTime(page)
      await createKey(page, copperHeron.name)
      const button = page.getByRole('button', { name: 'Creating…' })
      await button.waitFor()
      await page.clock.fastForward(16_000)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.method()))
      await button.press('Enter')
      await readAgain(page)
      expect(await page.locator('main').innerText()).not.toContain('No key was made')
      expect(sent).not.toContain('POST')
      letThrough()
      await page.clock.resume()
      await page.getByRole('dialog').getByText('This is the only time it is shown.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
    })
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
    await page.getByText(notKnown).waitFor()
    await page.getByText('Not known yet whether one is linked').waitFor()
    await page.getByText('Checking whether bots in').waitFor()
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
    await page.locator('.linked').getByText('Checking whether bots in').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/nobody can|counts once/i)
    await passTimeouts(page)
    await page.getByText('It’s on, but nobody can look you up until you link a game account.').waitFor()
  })

  test('for linking, unlinking and a primary account: each is found by the next read', async () => {
    const { page, who } = await newcomer('/accounts')
    await loseAnswer(page, 'POST /v1/users/me/accounts', 'after')
    await linkAccount(page, withAccount(who, 'Second'))
    await loseAnswer(page, 'POST /v1/users/me/accounts/*/primary', 'after')
    await page.locator('summary', { hasText: 'Second' }).click()
    await page.getByRole('button', { name: 'Make main account' }).click()
    await page.getByText('is now your main account.').waitFor()
    const listed = await page.locator('summary .game-id').allInnerTexts()
    expect(listed).toEqual([withAccount(who, 'Second'), withAccount(who)])
    await loseAnswer(page, 'DELETE /v1/users/me/accounts/*', 'before')
    await stopTime(page)
    await page.getByRole('button', { name: 'Unlink…' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await dialog.getByText(notKnown).waitFor()
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
    const next = manager()
    await signIn(page, next)
    await readAnew(page)
    await page.getByText(next.name).waitFor()
    const answered = page.waitForResponse(/permission$/)
    deliver()
    await (await answered).finished()
    await untilDrawn(page)
    await expectSwitch(switchFor(page, lanternfall.name), false)
  })
})

async function expectSwitch(toggle: Locator, isOn: boolean): Promise<void> {
  await expect.poll(() => toggle.innerText()).toBe(isOn ? 'On' : 'Off')
  expect(await toggle.getAttribute('aria-checked')).toBe(String(isOn))
}

/** Has the page read everything, and waits until it has seen what it read: by then it has read twice more. */
async function readAgain(page: Page): Promise<void> {
  let reads = 0
  const count = (response: Response) => {
    if (response.url().endsWith('/v1/users/me/guilds')) reads += 1
  }
  page.on('response', count)
  const read = async () => {
    await readAnew(page)
    return reads
  }
  await expect.poll(read).toBeGreaterThan(2)
  page.off('response', count)
}

/** Presses the button, and in the dialog the one that does it. */
async function askFor(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: `${button}…` }).click()
  const dialog = page.getByRole('dialog')
  if (button === 'Delete everything') await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByRole('button', { name: button }).click()
  return dialog
}
