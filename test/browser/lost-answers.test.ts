/**
 * After a response is lost, the pages say that they don't know the outcome, until the request has certainly ended and a later
 * read tells it.
 */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { dashboard } from '../../src/texts/en.ts'
import { Bot } from '../helpers/actors.ts'
import { loseAnswer, passTimeouts, stopTime } from './lost-answers.ts'
import { createKeyByRequest } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds
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
  [
    'Turn everything off',
    'everything-off',
    '/',
    'Turn everything off…',
    'POST /auth/revoke',
    'You turned everything off on',
  ],
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
})
