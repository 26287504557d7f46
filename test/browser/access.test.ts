/** The dashboard works for everybody: by keyboard, on a narrow screen, with names in any script, and without layout jumps. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { tags } from '../../src/texts/languages.ts'
import { inspect } from './looks.ts'
import { holdRequest } from './lost-answers.ts'
import { hasFocus, haveAccount, linkAccount, switchFor, withAccount } from './person.ts'
import { inBrowser } from './stage.ts'

inBrowser('accessibility', {}, (stage) => {
  test('a person can log in, opt in and opt out with the keyboard alone', async () => {
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
    await page.getByText('You turned everything off.').waitFor()
    await expect.poll(() => hasFocus(page.locator('.hero h1'))).toBe(true)
  })

  test('a person with a small phone sees the first switch without scrolling', async () => {
    const height = 640
    const { page, who } = await stage.member({ viewport: { width: 320, height } })
    const bottomOf = async (control: Locator) => {
      const { y = 0, height: itsOwn = 0 } = (await control.boundingBox()) ?? {}
      return y + itsOwn
    }
    const next = () => page.locator('main .button:not(.quiet)').allInnerTexts()
    await switchFor(page, guilds.copperHeron.name).waitFor()
    expect(await bottomOf(page.getByRole('switch').first())).toBeLessThanOrEqual(height)
    expect(await next()).toEqual(['Link a game account'])
    const everythingOff = page.getByRole('button', { name: 'Turn everything off…' })
    expect(await everythingOff.getAttribute('class')).toBe('quiet')
    await haveAccount(page, withAccount(who))
    await page.goto(`/?guild=${guilds.copperHeron.id}`)
    const toggle = switchFor(page, guilds.copperHeron.name)
    await toggle.waitFor()
    expect(await bottomOf(toggle)).toBeLessThanOrEqual(height)
    expect(await next(), 'besides the switch of the linked server').toEqual([])
    await toggle.click()
    await page.getByRole('heading', { name: `Bots in ${guilds.copperHeron.name} can look you up` }).waitFor()
    expect(await next()).toEqual([])
    expect(await everythingOff.getAttribute('class')).toBe('danger')
  })

  test('a person with large text on a phone can read the dashboard without scrolling sideways', async () => {
    const { page } = await stage.member({ viewport: { width: 390, height: 844 }, path: '/accounts' })
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    await page.locator('.who-name').waitFor()
    expect((await boxes('.who-name'))[0]?.width).toBeGreaterThan(40)
    await page.getByRole('link', { name: 'Visibility' }).click()
    const toggle = switchFor(page, guilds.lanternfall.name)
    await toggle.waitFor()
    const still = await boxes('.server label')
    const letGo = await holdRequest(page, 'PUT **/permission')
    await toggle.click()
    await page.locator('.switch[aria-busy=true]').waitFor()
    expect(await boxes('.server label')).toEqual(still)
    letGo()
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    for (const { width } of await boxes('.server label')) expect(width).toBeGreaterThan(120)
    for (const { width } of await boxes('.switch-track')) expect(width).toBe(88)
    for (const { width } of await boxes('.tabs a')) expect(width).toBeGreaterThan(80)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  })

  test.each(tags)('the tabs of the dashboard fit on one line of a small phone (language: %s)', async (locale) => {
    const { page } = await stage.member({ locale, viewport: { width: 360, height: 640 } })
    await page.locator('.tabs').waitFor()
    const tops = `[...document.querySelectorAll('.tabs a')].flatMap((tab) => {
      const words = document.createRange()
      words.selectNodeContents(tab)
      return [...words.getClientRects()].map(({ top }) => top)
    })`
    expect(new Set(await page.evaluate<number[]>(tops)).size).toBe(1)
  })

  test('the message about a newly linked account is accessible in every color scheme', async () => {
    const { page, who } = await stage.member({ path: '/accounts' })
    // The toast must stay for as long as the inspection takes.
    await page.addInitScript({
      content: 'const start = setTimeout; setTimeout = (run, ms) => start(run, ms === 8000 ? 2e9 : ms)',
    })
    await page.reload()
    await linkAccount(page, withAccount(who))
    await inspect(page, 'accounts-toast')
    expect(await page.locator('.toast .tag').count()).toBe(1)
    // Screen readers would read the button aloud with the sentence.
    expect(await page.locator('[role=status] button').count()).toBe(0)
  })

  test.each([
    ['de-DE', '31.12.2026', /^\d\d\.\d\d\.\d{4}$/],
    ['en-GB', '31 December 2026', /^\d{1,2} \p{L}+ \d{4}$/u],
    // The pages have no translation into Italian.
    ['it-IT', 'December 31, 2026', /^\p{L}+ \d{1,2}, \d{4}$/u],
  ])('a person whose browser is set to %s reads dates such as %s', async (locale, _date, form) => {
    const { page } = await stage.member({ locale, path: '/accounts', hasAccount: true })
    await page.locator('summary.row').first().click()
    expect(await page.locator('.unfolded time').innerText()).toMatch(form)
  })
})

/** Tabs until the control with this name has the focus, then presses the key. */
async function tabTo(page: Page, name: string, key?: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const label: string = await page.evaluate(labelOfFocused)
    if (label.startsWith(name)) return key === undefined ? undefined : page.keyboard.press(key)
  }
  throw new Error(`"${name}" can’t be reached with the Tab key`)
}

/** The label of the focused control, or its text. */
const labelOfFocused = '(document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()'
