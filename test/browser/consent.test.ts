/** What the pages say about consent: what a login turns on, what a link claims, and where people can turn everything off. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { hasFocus, linkAccount, logIn, switchFor, turnEverythingOff, withAccount } from './person.ts'
import { expectSwitch, inBrowser } from './stage.ts'

const { lanternfall, copperHeron, midnightQuarry } = guilds

inBrowser('consent', {}, (stage) => {
  /** A person with an account and these servers on. */
  const member = (on: { id: string }[]) => stage.member({ on, hasAccount: true })

  test('a person whose login turned lookups on again reads the names of the servers', async () => {
    const { page, who } = await member([lanternfall, copperHeron])
    await turnEverythingOff(page)
    await page.getByText('logging in, even if you only want to take a look, turns them back on').waitFor()
    await logIn(page, who)
    const notice = page.getByRole('region', { name: 'You just logged in' })
    expect(await notice.innerText()).toMatch(/Copper Heron Club and Lanternfall Vanguard/)
    await notice.getByRole('button', { name: 'Leave it on' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Bots in 2 servers can look you up' }).waitFor()
    expect(await notice.count()).toBe(0)

    await page.setViewportSize({ width: 390, height: 844 })
    await turnEverythingOff(page)
    await page.getByText('You turned everything off on').waitFor()
    // The button is far down, but its result is at the top.
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await logIn(page, who)
    await notice.getByRole('button', { name: 'Turn everything off again…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('You turned everything off on').waitFor()
  })

  test('a person who abandons a login and opens another page stays on that page', async () => {
    const { page } = await member([])
    await page.goto(`/?guild=${lanternfall.id}`)
    await page.getByRole('link', { name: 'Log in again' }).click()
    await page.getByRole('button', { name: 'Authorize' }).waitFor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Visibility', level: 1 }).waitFor()
    expect(page.url()).toBe(`${stage.service.origin}/`)
  })

  test('a person who follows a bot’s link reads every next step until lookups work', async () => {
    const { page, who } = await stage.member({ path: `/?guild=${copperHeron.id}` })
    await switchFor(page, copperHeron.name).click()
    await expectSwitch(switchFor(page, copperHeron.name), true)
    await page.getByRole('heading', { name: 'Nobody can look you up' }).waitFor()
    await page.locator('.linked').getByRole('link', { name: 'Link a game account' }).click()
    await page.getByRole('heading', { name: '1. Link an account' }).waitFor()
    const question = `Let bots in ${copperHeron.name} see your stats?`
    await page.getByRole('heading', { name: `2. ${question}` }).waitFor()
    await linkAccount(page, withAccount(who))
    await page.getByText(`Done: bots in ${copperHeron.name} can look you up. Go back and ask the bot again.`).waitFor()
    // The card with the message is in view, above the form.
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: question }))).toBe(true)
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page.getByRole('heading', { name: question }).waitFor()
    await page.getByRole('heading', { name: 'Bots in 1 server can look you up' }).waitFor()
  })

  test('a person reads that nobody can look them up in a server without bots', async () => {
    const { page, who } = await stage.member({ path: `/accounts?guild=${midnightQuarry.id}` })
    await linkAccount(page, withAccount(who))
    await page.getByText('Sharing is off in this server.').waitFor()
    await switchFor(page, midnightQuarry.name).click()
    await page.getByText(`No bot in ${midnightQuarry.name} can look you up yet.`).waitFor()
  })
})
