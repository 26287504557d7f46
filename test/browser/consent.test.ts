/** What the pages say about consent: what a login turns on, what a link claims, and where people can turn everything off. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { logIn, turnEverythingOff } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

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
})
