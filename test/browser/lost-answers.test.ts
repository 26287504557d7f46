/** What the pages say after an answer was lost: that they don't know, until something was read after their request had ended. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { dashboard } from '../../src/texts/en.ts'
import { holdReads, loseAnswer, passTimeouts, stopTime } from './lost-answers.ts'
import { allow, createKey, switchFor, turnEverythingOff, withAccount } from './person.ts'
import { expectSwitch, inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
const notKnown = 'Checking whether it was done'
const { notDone } = dashboard

inBrowser('a lost answer', {}, (stage) => {
  /** Somebody new in three servers, who has an account. */
  const newcomer = (path = '/') => stage.member({ path, hasAccount: true, losesAnswers: true })

  test.each(['on', 'off'] as const)(
    'a server turned %s: it is not known until it is certain that it never arrived, or was carried out',
    async (wish) => {
      const isOn = wish === 'off'
      const { page } = await stage.member({ hasAccount: true, losesAnswers: true, on: isOn ? [lanternfall] : [] })
      const toggle = switchFor(page, lanternfall.name)
      await expectSwitch(toggle, isOn)
      await loseAnswer(page, permission, 'before')
      await stopTime(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
      expect(await toggle.innerText()).toBe('Not known')
      await page.getByRole('heading', { name: 'Bots in at most 1 server can look you up' }).waitFor()
      await passTimeouts(page)
      await page.getByText(notDone[wish]).waitFor()
      await expectSwitch(toggle, isOn)
      await loseAnswer(page, permission, 'after')
      const letRead = await holdReads(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
      expect(await toggle.innerText()).toBe('Not known')
      await letRead()
      await expectSwitch(toggle, !isOn)
      expect(await page.locator('.server-problem').count()).toBe(0)
      const headline = isOn ? 'Nobody can look you up' : 'Bots in 1 server can look you up'
      await page.getByRole('heading', { name: headline }).waitFor()
    },
  )

  test('all servers off takes along the one that nobody knows about', async () => {
    const { page } = await stage.member({ hasAccount: true, losesAnswers: true, on: [copperHeron] })
    const toggle = switchFor(page, lanternfall.name)
    await expectSwitch(toggle, false)
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
  })

  test.each(['pressing again', 'a reload'])('for everything off that was carried out: %s finds it', async (next) => {
    const { page } = await newcomer()
    await expect.poll(() => page.locator('h1, .skeleton').allInnerTexts()).toHaveLength(1)
    await loseAnswer(page, 'POST /auth/revoke', 'after')
    const letRead = await holdReads(page)
    const dialog = await turnEverythingOff(page)
    await dialog.getByText(notKnown).waitFor()
    if (next === 'a reload') {
      await page.reload()
      await letRead()
    } else await dialog.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('You turned everything off on').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('for everything off that never arrived: it is not known meanwhile, then it says so on the page too, and works the second time', async () => {
    const { page } = await newcomer()
    await allow(page, lanternfall.id)
    await page.goto(`/?guild=${lanternfall.id}`)
    const explanation = page.locator('.linked .explanation')
    await explanation.getByText('Go back and ask again').waitFor()
    await loseAnswer(page, 'POST /auth/revoke', 'before')
    await stopTime(page)
    const dialog = await turnEverythingOff(page)
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
    await turnEverythingOff(page)
    await page.getByText('You turned everything off on').waitFor()
    await page.getByText('logging in, even just to look, makes you visible again').waitFor()
  })

  test('for a key: it isn’t known, then not made; once it was made: it is named, revoked by the button beside it, and made anew', async () => {
    const { page } = await newcomer('/keys')
    await loseAnswer(page, 'POST /v1/instances', 'before')
    await stopTime(page)
    await createKey(page, copperHeron.name)
    await page.getByText(notKnown).waitFor()
    // It can't be asked for again before that is certain, and doesn't look as if it could.
    await page.getByRole('button', { name: 'Checking…' }).waitFor()
    await passTimeouts(page)
    await page.getByText('No key was made. You can create it again.').waitFor()
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

  test('for a first account: nothing says meanwhile that nobody can look', async () => {
    const path = `/accounts?guild=${lanternfall.id}`
    const { page, who } = await stage.member({ losesAnswers: true, on: [lanternfall], path })
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
})
