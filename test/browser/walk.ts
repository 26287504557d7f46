/** Walks through the views and dialogs, for every look and language: no step depends on a text of the page. */
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { dashboard } from '../../src/texts/en.ts'
import { daysAgo, fakeHistory, fakeKeys, fakeLookups } from './fakes.ts'
import { holdReads, loseAnswer } from './lost-answers.ts'
import {
  allow,
  createKeyByRequest,
  haveAccount,
  inManyServers,
  manager,
  type Person,
  readAgain,
  signIn,
  withAccount,
} from './person.ts'

const { lanternfall, copperHeron } = guilds
const views = { visibility: '/', accounts: '/accounts', keys: '/keys', data: '/data' }

type See = (name: string) => Promise<void>
type Walk = (person: Person, see: See) => Promise<void>

/** Calls `see` in each state of the pages: logged out, without data, with much data, and in each dialog. */
const whereAllGoesWell: Walk = async ({ page }, see) => {
  const open = async (name: string, button: string) => {
    await page.locator(button).first().click()
    await page.getByRole('dialog').waitFor()
    await see(name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const look = looking(page, see)

  await look('start', '/')
  await look('start-sent-by-a-bot', `/?guild=${lanternfall.id}`)
  const who = { ...manager(), name: 'Maren Quillfeather' }
  for (const [state, person] of Object.entries({ empty: { ...who, guilds: [] }, long: inManyServers(), new: who })) {
    // The earlier session stays open.
    await page.context().clearCookies()
    await signIn(page, person)
    for (const [view, path] of Object.entries(views)) await look(`${view}-${state}`, path)
  }

  for (const name of ['Newcomer', 'Second']) await haveAccount(page, withAccount(who, name))
  await look('accounts-every-server-off', '/accounts')
  await allow(page, lanternfall.id)
  await createKeyByRequest(page, lanternfall.id)
  await fakeHistory(page, everyEvent())
  await fakeLookups(page)
  await look('visibility-used', '/')
  await look('visibility-sent-by-a-bot', `/?guild=${copperHeron.id}`)
  await open('dialog-everything-off', '.row .danger')
  await open('dialog-all-servers-off', '[aria-labelledby=stop-title] button')
  await look('accounts-used', '/accounts')
  await look('accounts-sent-by-a-bot', `/accounts?guild=${copperHeron.id}`)
  await page.locator('summary.row').first().click()
  await page.locator('.preview .row-facts').waitFor()
  await page.locator('form button[type=submit]').click()
  await see('accounts-errors')
  await open('dialog-unlink', '.unfolded button:last-of-type')
  await look('keys-used', `/keys?keys-of=${lanternfall.id}`)
  await open('dialog-replace', '.row-actions button')
  await page.locator('#key-guild_id').selectOption(copperHeron.id)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('dialog').waitFor()
  await see('dialog-new-key')
  await page.locator('.dialog-buttons button').click()
  await see('dialog-new-key-not-copied')
  await page.locator('.dialog-buttons button').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await see('keys-at-the-limit')
  await open('dialog-replace-at-the-limit', '.row-actions button')
  await open('dialog-revoke', '.row-actions button:last-child')
  await fakeKeys(page, (key) => ({ ...key, expires_at: daysAgo(-13) }))
  await look('keys-that-end-soon', '/keys')
  const enders = [null, 'owner', 'manager', 'bot', 'operator']
  const ended = { status: 'revoked', revoked_at: daysAgo(1), last_used_at: daysAgo(3) }
  const expired = { status: 'expired', expires_at: daysAgo(1) }
  await fakeKeys(page, (key) => [
    ...enders.map((by, index) => ({ ...key, ...ended, revoked_by: by, id: key.id + index })),
    { ...key, ...expired },
  ])
  await look('keys-revoked', '/keys')
  await look('data-used', '/data')
  await look('dialog-delete', '/data?delete=ask')
  await look('keys-link-ignored', `/keys?guild=${lanternfall.id}&return=https://bot.example/keys&state=x`)
}

/** Does the same if logins fail, the service is unavailable or refuses, a response is lost, the page breaks, or people leave. */
const whereMuchGoesWrong: Walk = async ({ page, forgive }, see) => {
  forgive(/status of (4|503)|TypeError|ERR_CONNECTION_RESET/)
  const look = looking(page, see)
  const press = async (button: string, until: string, name: string) => {
    await page.locator(button).first().click()
    await page.locator(until).first().waitFor()
    await see(name)
  }
  const confirm = '.dialog-buttons .danger'

  for (const outcome of ['declined', 'expired', 'busy', 'failed', 'away']) {
    await look(`start-${outcome}`, `/?login=${outcome}`)
  }
  const who = { ...manager(), name: 'Maren Quillfeather' }
  await signIn(page, who)
  await allow(page, lanternfall.id)
  await look('visibility-without-account', '/')
  await haveAccount(page, withAccount(who))
  // The person left this server, and its switch is off.
  for (const isAllowed of [true, false]) await allow(page, '424242', isAllowed)

  await page.route('**/v1/**', refuse(429, 'rate_limited', 60))
  await page.goto('/')
  await page.locator('.banner').waitFor()
  await see('busy')
  await page.unroute('**/v1/**')
  await page.locator('.banner button').click()
  await page.locator('.banner').waitFor({ state: 'detached' })
  await page.goto('/?login=away')
  await page.locator('.toast').waitFor()
  await see('visibility-login-failed')
  await page.route('**/v1/**', refuse(503, 'service_unavailable'))
  await readAgain(page)
  await page.locator('.banner button').waitFor()
  await see('away')
  await page.unroute('**/v1/**')
  // The button may be gone, because the page retries by itself, too.
  await page.locator('.banner button').evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click())
  await page.locator('.banner').waitFor({ state: 'detached' })

  await page.route('**/permission', refuse(429, 'rate_limited', 60), { times: 2 })
  await page.locator('.switch').first().click()
  await press('.server-name button', '.server:has(.server-name button) .server-problem', 'visibility-refused')
  await press('.server-name button', '.toast', 'visibility-forgotten')
  await loseAnswer(page, 'PUT **/permission', 'before')
  await loseAnswer(page, 'POST /auth/revoke', 'before')
  const letRead = await holdReads(page)
  await press('.switch', '.server-problem', 'visibility-not-known')
  await page.locator('.row .danger').first().click()
  await press(confirm, 'dialog .notice', 'dialog-everything-off-not-known')
  await letRead()

  await page.route('**/preview', refuse(429, 'rate_limited'), { times: 1 })
  await page.goto('/accounts')
  await press('summary.row', '.unfolded .notice', 'accounts-no-preview')
  await page.route('**/v1/users/me/accounts', refuse(409, 'account_already_linked'), { times: 1 })
  for (const input of await page.locator('form input').all()) await input.fill('Taken')
  await page.locator('form select').selectOption('eu')
  await press('form button[type=submit]', 'form:has(.field-error) .small', 'accounts-taken')

  await page.route('**/v1/guilds/*/instances', refuse(403, 'guild_list_stale'))
  await page.goto(`/keys?keys-of=${lanternfall.id}`)
  await page.locator('#key-guild_id').selectOption(copperHeron.id)
  await loseAnswer(page, 'POST /v1/instances', 'after')
  await press('form button[type=submit]', '.row .notice-problem', 'keys-lost')
  await page.locator('#key-guild_id').selectOption(copperHeron.id)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('dialog').waitFor()
  await page.context().clearCookies({ name: 'session' })
  await readAgain(page)
  await page.locator('.skeleton').waitFor()
  await see('dialog-new-key-session-ended')
  await page.locator('.dialog-buttons button').click()
  await page.locator('.dialog-buttons button').click()
  await page.locator('.hero').waitFor()
  await signIn(page, who)
  await page.goto('/')
  await page.locator('.switch').first().waitFor()
  await page.context().clearCookies({ name: 'session' })
  await press('.switch', '.hero', 'start-session-ended')

  await signIn(page, who)
  await page.goto('/?login=done')
  await press('.who button', '.hero', 'start-logged-out')
  await signIn(page, who)
  await look('visibility-just-logged-in', '/?login=done')
  await page.locator('.row .danger').first().click()
  await press(confirm, '.hero', 'start-everything-off')
  await signIn(page, who)
  await page.route('**/v1/users/me/guilds', (route) => route.fulfill({ json: { guilds: [{}] } }), { times: 1 })
  await look('broken', '/')
  await page.route('**/auth/revoke', refuse(429, 'rate_limited'), { times: 1 })
  await press('main .danger', '#broken-title ~ [role=alert] ~ [role=alert]', 'broken-refused')

  await page.goto('/data?delete=ask')
  await page.locator('.skeleton').waitFor({ state: 'detached' })
  await page.route('**/v1/users/me', (route) =>
    route.request().method() === 'DELETE' ? refuse(403, 'login_too_old')(route) : route.fallback(),
  )
  await press(confirm, '.field-error', 'dialog-delete-not-typed')
  const [, word = ''] = /“(.+)”/.exec(await page.locator('dialog label').innerText()) ?? []
  await page.locator('dialog input').fill(word)
  await press(confirm, 'dialog .notice a', 'dialog-delete-refused')
  await page.unroute('**/v1/users/me')
  await press(confirm, '.hero', 'start-deleted')
}

export const walks: [requests: string, walk: Walk][] = [
  ['succeed', whereAllGoesWell],
  ['fail', whereMuchGoesWrong],
]

/** Returns a function that goes to a view and calls `see` once it is loaded. Nothing may have jumped. */
function looking(page: Page, see: See) {
  return async (name: string, path: string) => {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    expect(await page.evaluate('globalThis.shifts'), name).toBeLessThan(0.01)
    await page.evaluate(`for (const fold of document.querySelectorAll('.folded')) fold.open = true`)
    await see(name)
  }
}

/** Each kind of entry, with and without its subject. */
function everyEvent(): object[] {
  const about = { guild_id: lanternfall.id, account: 'Newcomer#0001', key_hint: 'ab12' }
  return Object.entries(dashboard.ownData.history.events).flatMap(([action, ways]) =>
    Object.keys(ways).flatMap((way) => {
      const entry = way === 'chat' || way === 'platform' ? { action, by: 'me', via: way } : { action, by: way }
      const notice = action === 'permission.allowed' ? { language: 'de', version: 'abc' } : null
      return [entry, { ...entry, ...about, notice }]
    }),
  )
}

function refuse(status: number, detail: string, retryAfter?: number) {
  const headers = retryAfter ? { 'retry-after': String(retryAfter) } : {}
  return (route: Route) => route.fulfill({ status, headers, json: { detail } })
}
