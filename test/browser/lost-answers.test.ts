/**
 * After a response is lost, the pages say that they don't know the outcome, until the request has certainly ended and a later
 * read tells it.
 */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { dashboard } from '../../src/texts/en.ts'
import { Bot } from '../helpers/actors.ts'
import { holdReads, loseAnswer, passTimeouts, stopTime } from './lost-answers.ts'
import { createKeyByRequest, switchFor, turnEverythingOff } from './person.ts'
import { expectSwitch, inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
const permission = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
const notKnown = 'Checking whether it went through'
const { notDone } = dashboard

/** Each change: its confirming button, name, page, button and request, and the text once it is done. */
const ofServer = `/keys?keys-of=${lanternfall.id}`
const revoke = `POST /v1/guilds/${lanternfall.id}/instances/*/revoke`
const serversOff = 'PUT /v1/users/me/servers/permission'
const lostKey = 'was created, but it never reached you.'
type Change = [button: string, wish: keyof typeof notDone, path: string, ask: string, request: string, done: string]
const changes: Change[] = [
  ['Unlink', 'unlinked', '/accounts', 'Unlink…', 'DELETE /v1/users/me/accounts/*', 'is unlinked.'],
  ['Delete everything', 'erased', '/data', 'Delete everything…', 'DELETE /v1/users/me', 'You deleted it on'],
  ['Stop sharing', 'servers-off', '/', 'Stop sharing in all servers…', serversOff, 'Sharing is off in all'],
  ['Log out', 'logged-out', '/', '', 'POST /auth/logout', 'You logged out on'],
  ['Log out everywhere else', 'ended', '/data', '', 'POST /auth/logout-others', 'In this browser only.'],
  ['Create key', 'created', `/keys?server=${copperHeron.id}`, '', 'POST /v1/instances', lostKey],
  ['Create a new key', 'replaced', '/keys', 'Replace…', 'POST /v1/instances/*/replace', lostKey],
  ['Revoke key', 'revoked', ofServer, 'Revoke…', revoke, 'It no longer works.'],
]

inBrowser('a lost request or response', {}, (stage) => {
  test.each(changes)(
    'if a person presses “%s” and the request is lost, they read that nothing changed',
    async (button, wish, path, ask, ...change) => {
      const [request, done] = change
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
      // The text is in the dialog and in the row behind it.
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
    'a switch shows “Unknown” until the dashboard knows whether the switch was turned %s',
    async (wish) => {
      const isOn = wish === 'off'
      const { page } = await stage.member({ hasAccount: true, losesAnswers: true, on: isOn ? [lanternfall] : [] })
      const toggle = switchFor(page, lanternfall.name)
      await expectSwitch(toggle, isOn)
      await loseAnswer(page, permission, 'before')
      await stopTime(page)
      await toggle.click()
      await page.getByText(notKnown).waitFor()
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

  test('if the request to turn everything off is lost, a person reads “Not everything is off”', async () => {
    const path = `/?guild=${lanternfall.id}`
    const { page } = await stage.member({ hasAccount: true, losesAnswers: true, on: [lanternfall], path })
    const explanation = page.locator('.linked .explanation')
    await loseAnswer(page, 'POST /auth/revoke', 'before')
    await stopTime(page)
    const dialog = await turnEverythingOff(page)
    await dialog.getByText(notKnown).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await explanation.getByText('Checking whether bots in').waitFor()
    await page.getByText('We don’t know yet whether everything is off').waitFor()
    await passTimeouts(page)
    await explanation.getByText('Go back and ask the bot again').waitFor()
    await page.locator('.summary').getByText('Not everything is off').waitFor()
    await turnEverythingOff(page)
    await page.getByText('You turned everything off on').waitFor()
  })
})
