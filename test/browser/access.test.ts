/** The dashboard for everybody: by keyboard, on a narrow screen, with names of any script, without jumps. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { holdAnswer } from './lost-answers.ts'
import {
  createKey,
  hasFocus,
  haveAccount,
  layoutShifts,
  linkAccount,
  logIn,
  manager,
  signIn,
  switchFor,
  untilDrawn,
} from './person.ts'
import { inBrowser } from './stage.ts'

const views = ['/', '/accounts', '/keys', '/data']

inBrowser('access', (stage) => {
  test('a person without a mouse logs in, links, allows, and disappears', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await page.getByRole('link', { name: 'Log in with your chat account' }).waitFor()
    await tabTo(page, 'Log in with your chat account', 'Enter')
    await page.locator('input[name=user]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'Authorize', 'Enter')
    await page.getByRole('button', { name: 'Log out' }).waitFor()

    await tabTo(page, 'Game accounts', 'Enter')
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Game accounts', level: 1 }))).toBe(true)
    await tabTo(page, 'Game name')
    await page.keyboard.type('Keys Only')
    await tabTo(page, 'Tag')
    await page.keyboard.type('TAB1')
    await tabTo(page, 'Region')
    await page.keyboard.type('Kor')
    await tabTo(page, 'Link account', 'Enter')
    await page.getByText('Keys Only#TAB1 is linked.').waitFor()

    await page.goBack()
    const toggle = switchFor(page, guilds.midnightQuarry.name)
    await tabTo(page, guilds.midnightQuarry.name, 'Space')
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')

    const open = page.getByRole('button', { name: 'Turn everything off…' })
    await tabTo(page, 'Turn everything off…', 'Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(open)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, 'Turn everything off', 'Enter')
    await page.getByText('You turned everything off on').waitFor()
    await expect.poll(() => hasFocus(page.locator('.notice'))).toBe(true)
  })

  test('a stray Escape doesn’t throw a new key away, unless it was copied', async () => {
    const { page } = await stage.person()
    await page.goto('/keys')
    await logIn(page, 'admin')
    const dialog = page.getByRole('dialog')
    // The list is read anew only after the dialog is gone.
    const letThrough = await holdAnswer(page, 'GET /v1/instances', 'before')
    await createKey(page, guilds.copperHeron.name)
    const forbidden = `Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })`
    await page.evaluate(`${forbidden}; undefined`)
    await dialog.getByRole('button', { name: 'Copy key' }).click()
    await dialog.getByRole('button', { name: 'Select and copy it by hand' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('You haven’t copied the key.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Your keys' }))).toBe(true)
    letThrough()

    await page.evaluate('delete navigator.clipboard')
    await page.getByRole('button', { name: 'Revoke…' }).first().click()
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await createKey(page, guilds.copperHeron.name)
    await dialog.getByRole('button', { name: 'Copy command' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('on a screen of 320 pixels nothing is cut off, and everything is big enough to hit', async () => {
    const { page } = await stage.person({ viewport: { width: 320, height: 640 } })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await misfits(page)).toEqual([])
    await logIn(page, stranger)
    for (const view of views) {
      await page.goto(view)
      await page.getByRole('button', { name: 'Log out' }).waitFor()
      expect(await misfits(page), view).toEqual([])
    }
  })

  test('with letters of twice the size on a phone names keep their words, and switches their shape', async () => {
    const { page } = await stage.person({ viewport: { width: 390, height: 844 } })
    await signIn(page, manager())
    await page.goto('/')
    await switchFor(page, guilds.lanternfall.name).waitFor()
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    const widths = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    for (const width of await widths('.server-name')) expect(width).toBeGreaterThan(120)
    for (const width of await widths('.switch-track')) expect(width).toBe(88)
    for (const width of await widths('.tabs a')) expect(width).toBeGreaterThan(80)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  })

  test.each([
    [390, 844],
    [320, 640],
  ])(
    'on a phone of %i by %i pixels the switches are in sight, and the next step is the one filled button',
    async (width, height) => {
      const { page } = await stage.member({ viewport: { width, height } })
      const bottomOf = async (control: Locator) => {
        const { y = 0, height: itsOwn = 0 } = (await control.boundingBox()) ?? {}
        return y + itsOwn
      }
      const next = () => page.locator('main .button').allInnerTexts()
      await switchFor(page, guilds.copperHeron.name).waitFor()
      expect(await bottomOf(page.getByRole('switch').first())).toBeLessThanOrEqual(height)
      expect(await next()).toEqual(['Link a game account'])
      expect((await page.locator('main').innerText()).match(/nobody|none/gi)).toEqual(['Nobody'])
      const everythingOff = page.getByRole('button', { name: 'Turn everything off…' })
      expect(await everythingOff.getAttribute('class')).toBe('quiet')
      await haveAccount(page, `Phone#${width}`)
      await page.goto(`/?guild=${guilds.midnightQuarry.id}`)
      const toggle = switchFor(page, guilds.midnightQuarry.name)
      await toggle.waitFor()
      expect(await bottomOf(toggle)).toBeLessThanOrEqual(height)
      expect(await next()).toEqual(['Switch on a server'])
      await toggle.click()
      await page.getByRole('heading', { name: 'Bots in 1 server can look you up' }).waitFor()
      expect(await next()).toEqual([])
      expect(await everythingOff.getAttribute('class')).toBe('danger')
    },
  )

  test('names are text, whatever they hold', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, stranger)
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.locator('.server-name bdi', { hasText: 'سيرفر' }).count()).toBe(1)
  })

  test('views have titles and addresses: back, forward and reload work', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, 'member')
    await page.getByRole('link', { name: 'Bot keys' }).click()
    expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/keys', 'Bot keys · Player Stats Lookup'])
    await page.getByRole('link', { name: 'Game accounts' }).click()
    await page.goBack()
    await page.getByRole('heading', { name: 'Bot keys', level: 1 }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Game accounts', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Game accounts', level: 1 }).waitFor()
    expect(await page.title()).toBe('Game accounts · Player Stats Lookup')
  })

  test('whoever logs out reads that bots can still look them up', async () => {
    const { page } = await stage.person()
    await signIn(page, manager())
    await page.goto('/')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('bots in servers you left on can still look you up').waitFor()
  })

  test.each(['//evil.example/', '/\\evil.example/'])(
    'a login that is said to have begun at %s doesn’t lead to another host',
    async (elsewhere) => {
      const { page } = await stage.person()
      await signIn(page, manager())
      await page.goto('/')
      const begun = JSON.stringify({ value: elsewhere, at: Date.now() })
      await page.evaluate(`sessionStorage.setItem('login-begun', ${JSON.stringify(begun)})`)
      await page.goto('/?login=done')
      await page.getByRole('heading', { name: 'Visibility', level: 1 }).waitFor()
      expect(page.url()).toBe(`${stage.service.origin}/`)
    },
  )

  test('an account that is made primary is the first in the list at once', async () => {
    const { page } = await stage.person()
    await page.goto('/accounts')
    await logIn(page, { id: '1200000000000000002', name: 'Two Accounts', guilds: [] })
    await linkAccount(page, 'Elder#ONE')
    await linkAccount(page, 'Younger#TWO')
    await page.getByRole('button', { name: 'Make main account' }).click()
    await page.getByText('is now your main account.').waitFor()
    expect(await page.locator('.item-title .game-id').allInnerTexts()).toEqual(['Younger#TWO', 'Elder#ONE'])
  })

  test('nothing jumps while a view comes up', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, stranger)
    await linkAccount(await goTo(page, 'Game accounts'), 'Steady#HAND')
    for (const view of views) {
      await page.goto(view)
      await page.getByRole('button', { name: 'Log out', exact: true }).waitFor()
      expect(await layoutShifts(page), view).toBeLessThan(0.01)
    }
  })

  test('a long list can be searched, and the servers that are on come first', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, stranger)
    const rows = page.getByRole('switch')
    await switchFor(page, 'Guild 30').click()
    await page.getByText(/^1 of \d+ on$/).waitFor()
    // The row keeps its place until the next visit.
    expect(await rows.first().getAttribute('aria-checked')).toBe('false')
    await page.reload()
    await expect.poll(() => rows.first().getAttribute('aria-checked')).toBe('true')
    await page.getByRole('searchbox').fill('guild 17')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('searchbox').fill('no such')
    await page.getByText('No server of yours has that in its name.').waitFor()
    // By the link it is shown above the list, which then has no other that is on.
    await page.goto('/?guild=6030')
    await page.getByLabel('Show only servers that are on').check()
    await page.getByText('No other server is on.').waitFor()
    await page.getByRole('searchbox').fill('guild')
    await page.getByText('No other server that is on has that in its name.').waitFor()
  })

  test('what is half typed stays while looking elsewhere; the same address is no step back', async () => {
    const { page } = await stage.person()
    await page.goto('/accounts')
    await logIn(page, { id: '1200000000000000004', name: 'Half Way', guilds: ['5004 Somewhere manage'] })
    await page.getByLabel('Game name').fill('Half typed')
    await goTo(page, 'Bot keys')
    for (let clicks = 0; clicks < 3; clicks += 1) await goTo(page, 'Visibility')
    await page.goBack()
    await page.getByRole('heading', { name: 'Bot keys', level: 1 }).waitFor()
    await goTo(page, 'Game accounts')
    expect(await page.getByLabel('Game name').inputValue()).toBe('Half typed')
  })

  test('on a phone people see as whom they are logged in, and what is read out is the sentence alone', async () => {
    const { page } = await stage.person({ viewport: { width: 390, height: 844 } })
    await page.goto('/accounts')
    await logIn(page, { id: '1200000000000000005', name: 'Small Screen', guilds: [] })
    const { width = 0 } = (await page.locator('.who-name').boundingBox()) ?? {}
    expect(width).toBeGreaterThan(40)
    await linkAccount(page, 'Read#ALOUD')
    await page.getByRole('button', { name: 'Dismiss' }).waitFor()
    expect(await page.locator('[role=status] button').count()).toBe(0)
    const toast = await page.locator('.toast').boundingBox()
    expect(toast?.height).toBeLessThan(120)
  })

  test('without scripts there is a way in, and a way to turn everything off', async () => {
    const person = await stage.person({ javaScriptEnabled: false })
    const { page } = person
    // The answer is shown as it is, and the browser looks for an icon of it.
    person.forgive(/status of 404/)
    await page.goto('/')
    expect(await page.locator('noscript p').innerText()).toContain('that makes you visible again')
    await page.getByRole('link', { name: 'log in with your chat account' }).click()
    await page.locator('input[name=user]').first().check()
    await page.getByRole('button', { name: 'Authorize' }).click()
    const revoked = page.waitForResponse(/auth\/revoke/)
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    expect((await revoked).status()).toBe(200)
    await page.getByText('ok').waitFor()
  })

  test.each([
    ['de-DE', /^\d\d\.\d\d\.\d{4}$/],
    ['en-GB', /^\d{1,2} \p{L}+ \d{4}$/u],
    // A language that the pages don’t speak.
    ['it-IT', /^\p{L}+ \d{1,2}, \d{4}$/u],
  ])('days are written as a browser set to %s writes them, in a language of the page', async (locale, form) => {
    const { page } = await stage.member({ locale, path: '/accounts', hasAccount: true })
    expect(await page.locator('.item time').innerText()).toMatch(form)
  })
})

/** In many servers, with names that are hard on a page. */
const stranger = {
  id: '1200000000000000001',
  name: 'A display name without end '.repeat(4).trim(),
  guilds: [
    '5001 <img src=x onerror=alert(1)> manage',
    '5002 سيرفر الأصدقاء',
    `5003 ${'Unbreakable'.repeat(9)} manage`,
    ...Array.from({ length: 40 }, (_, index) => `${6000 + index} Guild ${index}`),
  ],
}

async function goTo(page: Page, view: string): Promise<Page> {
  await page.getByRole('link', { name: view }).click()
  return page
}

/** Tabs until the control with this name has the focus, then presses the key. */
async function tabTo(page: Page, name: string, key?: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const label: string = await page.evaluate(labelOfFocused)
    if (label.startsWith(name)) return key === undefined ? undefined : page.keyboard.press(key)
  }
  throw new Error(`"${name}" can’t be reached with the Tab key`)
}

/** The label of the control that has the focus, or what is written on it. */
const labelOfFocused = '(document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()'

/**
 * What sticks out of a narrow page, and what is smaller than 24 pixels though it isn't part of a sentence. In a window as
 * high as the page: rows out of sight have no size.
 */
async function misfits(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 8_000 })
  await untilDrawn(page)
  return page.evaluate(`[
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
    ...[...document.querySelectorAll('a, button, input, select, summary')]
      .filter((control) => control.checkVisibility() && !control.closest('p, dd'))
      .filter((control) => {
        const { width, height, right } = control.getBoundingClientRect()
        return width < 24 || height < 24 || right > innerWidth
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  ]`)
}
