/**
 * What the pages say after an answer was lost: that they don't know, until their own request has ended and something was
 * read after that; then what was read.
 */
import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { dashboard } from '../../src/texts/en.ts'
import { Bot } from '../helpers/actors.ts'
import { holdAnswer, holdReads, loseAnswer, passTimeouts, stopTime } from './lost-answers.ts'
import {
  allow,
  createKey,
  createKeyByRequest,
  linkAccount,
  manager,
  readAnew,
  signIn,
  switchFor,
  turnEverythingOff,
  untilDrawn,
  withAccount,
} from './person.ts'
import { expectSwitch, inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
const notKnown = 'Checking whether it went through'
const { notDone } = dashboard

/** The wish, where; the button that asks first, and the one that does it; what it sends, and what is read once it is done. */
const ofServer = `/keys?keys-of=${lanternfall.id}`
const revoke = `POST /v1/guilds/${lanternfall.id}/instances/*/revoke`
const serversOff = 'PUT /v1/users/me/servers/permission'
const replaced = 'was created, but it never reached you.'
type Change = [wish: keyof typeof notDone, path: string, ask: string, button: string, request: string, done: string]
const changes: Change[] = [
  ['unlinked', '/accounts', 'Unlink…', 'Unlink', 'DELETE /v1/users/me/accounts/*', 'is unlinked.'],
  [
    'erased',
    '/data',
    'Delete everything…',
    'Delete everything',
    'DELETE /v1/users/me',
    'Everything about you was deleted',
  ],
  ['servers-off', '/', 'All servers off…', 'Switch off', serversOff, 'All your servers are switched off.'],
  ['logged-out', '/', '', 'Log out', 'POST /auth/logout', 'You logged out on'],
  ['ended', '/data', '', 'Log out everywhere else', 'POST /auth/logout-others', 'In this browser only.'],
  ['replaced', '/keys', 'Replace…', 'Create a new key', 'POST /v1/instances/*/replace', replaced],
  ['revoked', ofServer, 'Revoke…', 'Revoke key', revoke, 'It no longer works.'],
]

inBrowser('after a lost response', {}, (stage) => {
  /** Somebody new in three servers, who has an account. */
  const newcomer = (path = '/') => stage.member({ path, hasAccount: true, losesAnswers: true })

  test.each(changes)(
    '%s: without a response the page says first that it doesn’t know, then that it isn’t done; the retry succeeds',
    async (wish, path, ask, ...change) => {
      const [button, request, done] = change
      const someone = { hasAccount: true, losesAnswers: true, on: [copperHeron], path: 'about:blank' }
      const { page, who, origin } = await stage.member(someone)
      if (wish === 'ended') await stage.member({ who })
      const key = path.startsWith('/keys') && (await createKeyByRequest(page, lanternfall.id)).api_key
      await page.goto(path)
      if (wish === 'unlinked') await page.locator('summary.row').first().click()
      if (ask !== '') await page.getByRole('button', { name: ask }).last().click()
      if (wish === 'erased') await page.getByLabel('Type “delete” to confirm').fill('delete')
      const press = () => page.getByRole('button', { name: button, exact: true }).click()
      await loseAnswer(page, request, 'before')
      await stopTime(page)
      await press()
      // In the dialog, and in the row that it is about.
      await page.getByText(notKnown).first().waitFor()
      await passTimeouts(page)
      await page.getByText(notDone[wish]).first().waitFor()
      if (key) expect((await new Bot(origin, key).get('/v1/key')).status).toBe(200)
      await loseAnswer(page, request, 'after')
      await press()
      await page.getByText(done).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.getByText(notDone[wish]).count()).toBe(0)
    },
  )

  test.each(['on', 'off'] as const)(
    'a server turned %s stays unconfirmed until the request certainly never arrived, or was executed',
    async (wish) => {
      const isOn = wish === 'off'
      const { page } = await stage.member({ hasAccount: true, losesAnswers: true, on: isOn ? [lanternfall] : [] })
      const toggle = switchFor(page, lanternfall.name)
      await expectSwitch(toggle, isOn)
      await loseAnswer(page, permission, 'before')
      await stopTime(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
      // The service may still be working on it.
      await readAgain(page)
      expect(await toggle.innerText()).toBe('Unknown')
      await page.getByRole('heading', { name: 'Bots in up to 1 server can look you up' }).waitFor()
      await passTimeouts(page)
      await page.getByText(notDone[wish]).waitFor()
      await expectSwitch(toggle, isOn)
      await loseAnswer(page, permission, 'after')
      const letRead = await holdReads(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
      expect(await toggle.innerText()).toBe('Unknown')
      await letRead()
      await expectSwitch(toggle, !isOn)
      expect(await page.locator('.server-problem').count()).toBe(0)
      const headline = isOn ? 'Nobody can look you up' : 'Bots in 1 server can look you up'
      await page.getByRole('heading', { name: headline }).waitFor()
    },
  )

  test('a refusal is not a lost response: nothing was changed, and the sentence next to the switch says why', async () => {
    const { page } = await stage.member({ hasAccount: true, losesAnswers: true, on: [lanternfall] })
    const toggle = switchFor(page, lanternfall.name)
    await expectSwitch(toggle, true)
    const refusal = { status: 429, headers: { 'retry-after': '37' }, json: { detail: 'rate_limited' } }
    await page.route('**/permission', (route) => route.fulfill(refusal), { times: 1 })
    await toggle.click()
    await page.getByText('Wait 37 seconds and try again.').waitFor()
    await expectSwitch(toggle, true)
    await toggle.click()
    await expectSwitch(toggle, false)
    expect(await page.locator('.server-problem').count()).toBe(0)
  })

  test.each(['pressing again', 'a reload'])(
    'everything was turned off although the response was lost: %s finds out',
    async (next) => {
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
    },
  )

  test('everything off never arrived: the page doesn’t know at first, then says so, and the second attempt works', async () => {
    const { page } = await newcomer()
    await allow(page, lanternfall.id)
    await page.goto(`/?guild=${lanternfall.id}`)
    const explanation = page.locator('.linked .explanation')
    await explanation.getByText('Go back and ask the bot again').waitFor()
    await loseAnswer(page, 'POST /auth/revoke', 'before')
    await stopTime(page)
    const dialog = await turnEverythingOff(page)
    await dialog.getByText(notKnown).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await explanation.getByText('Checking whether bots in').waitFor()
    await page.getByText('We don’t know yet whether everything is off').waitFor()
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await dialog.getByText(notKnown).waitFor()
    await passTimeouts(page)
    await dialog.getByText('Not everything is off: your request didn’t reach us.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await explanation.getByText('Go back and ask the bot again').waitFor()
    await page.locator('.summary').getByText('Not everything is off').waitFor()
    await turnEverythingOff(page)
    await page.getByText('You turned everything off on').waitFor()
    await page.getByText('logging in, even if you only want to take a look, makes you visible again').waitFor()
  })

  describe('creating a key', () => {
    test('without a response, the page says that it doesn’t know; if a key was created, its row offers to revoke it', async () => {
      const { page } = await newcomer('/keys')
      await loseAnswer(page, 'POST /v1/instances', 'before')
      await stopTime(page)
      await createKey(page, copperHeron.name)
      await page.getByText(notKnown).waitFor()
      // It can't be asked for again before that is certain, and doesn't look as if it could.
      await page.getByRole('button', { name: 'Checking…' }).waitFor()
      await passTimeouts(page)
      await page.getByText('No key was created. Try again.').waitFor()
      await loseAnswer(page, 'POST /v1/instances', 'after')
      await createKey(page, copperHeron.name)
      const notice = page.getByRole('alert').filter({ hasText: 'was created, but it never reached you.' })
      await notice.waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(/try again/i)
      const [, hint] = /ending in …(\w{4})/.exec(await notice.innerText()) ?? []
      await page.getByRole('button', { name: `Revoke… your key ending in ${hint}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
      await page.getByText(`The key ending in …${hint} is revoked.`).waitFor()
      await notice.waitFor({ state: 'detached' })
      await createKey(page, copperHeron.name)
      await page.getByRole('dialog').getByText('This is the only time it’s shown.').waitFor()
    })

    test('a request that takes sixteen seconds can’t be sent twice, and the key is shown', async () => {
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
      expect(await page.locator('main').innerText()).not.toContain('No key was created')
      expect(sent).not.toContain('POST')
      letThrough()
      await page.clock.resume()
      await page.getByRole('dialog').getByText('This is the only time it’s shown.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click()
    })
  })

  test('linking a first account: until it is confirmed, the page doesn’t claim that nobody can look', async () => {
    const path = `/accounts?guild=${lanternfall.id}`
    const { page, who } = await stage.member({ losesAnswers: true, on: [lanternfall], path })
    await page.getByLabel('Game name').fill(withAccount(who))
    await page.getByLabel('Region', { exact: true }).selectOption('eu')
    await loseAnswer(page, 'POST /v1/users/me/accounts', 'before')
    await stopTime(page)
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText(notKnown).waitFor()
    await page.getByText('We don’t know yet whether one is linked').waitFor()
    await page.getByText('Checking whether bots in').waitFor()
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page.getByRole('heading', { name: 'Bots in up to 1 server can look you up' }).waitFor()
    await page.locator('.linked').getByText('Checking whether bots in').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/nobody can|counts once/i)
    await passTimeouts(page)
    await page.getByText('It’s switched on, but nobody can look you up until you link a game account.').waitFor()
  })

  test('linking an account and choosing a primary one are each confirmed by the next read', async () => {
    const { page, who } = await newcomer('/accounts')
    await loseAnswer(page, 'POST /v1/users/me/accounts', 'after')
    await linkAccount(page, withAccount(who, 'Second'))
    await loseAnswer(page, 'POST /v1/users/me/accounts/*/primary', 'after')
    await page.locator('summary', { hasText: 'Second' }).click()
    await page.getByRole('button', { name: 'Make main account' }).click()
    await page.getByText('is now your main account.').waitFor()
    const listed = await page.locator('summary .game-id').allInnerTexts()
    expect(listed).toEqual([withAccount(who, 'Second'), withAccount(who)])
  })

  test('a response that arrives after somebody else logged in changes nothing on their page', async () => {
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
