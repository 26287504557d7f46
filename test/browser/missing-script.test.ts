/** A page whose script is off, missing or late says so, and people can still turn everything off. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { manager, signIn } from './person.ts'
import { inBrowser } from './stage.ts'

/** Finishes all animations, as if the person had waited. */
const waitLong = (page: Page) => page.evaluate('document.getAnimations().forEach((motion) => motion.finish())')
const notice = (page: Page) => page.getByText('This page needs JavaScript')

inBrowser('a page whose script doesn’t come', {}, (stage) => {
  test('without scripts, people can log in and turn everything off, and read the outcome however often they press', async () => {
    const person = await stage.person({ javaScriptEnabled: false })
    const { page } = person
    await page.goto(`/?guild=${guilds.lanternfall.id}`)
    await page.getByRole('heading', { name: `Let bots in ${guilds.lanternfall.name} see your game stats?` }).waitFor()
    await page.getByText('To turn everything off without logging in, send /lookups stop').waitFor()
    const example = page.getByRole('region', { name: 'An example' })
    await example.getByRole('switch').uncheck()
    await example.getByText('No stats').waitFor()
    await page.getByRole('link', { name: 'Log in with your chat account' }).click()
    await page.locator('input[name=user]').first().check()
    await page.getByRole('button', { name: 'Authorize' }).click()

    await page.goto(`/?guild=${guilds.lanternfall.id}`)
    await page.getByText(`Let bots in ${guilds.lanternfall.name} see your game stats?`).waitFor()
    expect(await notice(page).innerText()).toContain('/lookups stop')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).waitFor()
    const other = await person.openTab()
    await other.goto('/')
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    const done = page.getByRole('heading', { name: /^You turned everything off on .* UTC\.$/ })
    await done.waitFor()
    expect(await page.locator('main .button').count()).toBe(0)
    const said = await done.innerText()
    await page.reload()
    expect(await done.innerText()).toBe(said)

    person.forgive(/status of 401/)
    await other.getByRole('button', { name: 'Turn everything off' }).click()
    await other.getByRole('heading', { name: 'You’re not logged in' }).waitFor()
    await other
      .getByText('If you were logged in and pressed the button a moment ago, everything is already off.')
      .waitFor()
    await page.goto('/docs')
    await page.getByText('INSTANCE_KEY', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(false)
  })

  test('if the script is missing, the page says so after a while, and can still turn everything off', async () => {
    const person = await stage.person()
    const { page } = person
    person.forgive(/status of 404/)
    await signIn(page, manager())
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    expect(await notice(page).isVisible()).toBe(false)
    await waitLong(page)
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByRole('heading', { name: /^You turned everything off on/ }).waitFor()
  })
})
