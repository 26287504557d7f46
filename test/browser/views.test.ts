/** Every view, in light and dark, narrow, and in forced colours: axe finds nothing. */
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { LONGEST_START_MS } from '../helpers/service-process.ts'
import { inspect } from './looks.ts'
import { cutOff, holdReads, loseAnswer } from './lost-answers.ts'
import { createKey, linkAccount, logIn, manager, type Person, type Stranger, signIn, switchFor } from './person.ts'
import { inBrowser } from './stage.ts'

inBrowser('in every look', { timeout: LONGEST_START_MS }, (stage) => {
  test('the start page has no flaw', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await inspect(page, 'start')
    await page.goto(`/?guild=${guilds.lanternfall.id}`)
    await page.getByText('This link is about server').waitFor()
    await inspect(page, 'start-sent-by-a-bot')
    await page.goto('/auth/callback?error=access_denied&state=any')
    await page.getByText('You declined the login.').waitFor()
    await inspect(page, 'start-declined')
    await page.goto('/?login=away')
    await page.getByText('This service couldn’t finish the login').waitFor()
    await inspect(page, 'start-away')
  })

  test('the empty views have no flaw', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, { ...manager(), name: 'New Player', guilds: [] })
    await inspectViews(page, 'empty')
  })

  test('the views in use have no flaw', async () => {
    const { page } = await stage.person()
    await page.goto(`/?guild=${guilds.copperHeron.id}`)
    await logIn(page, keeper())
    await switchFor(page, guilds.copperHeron.name).waitFor()
    await inspect(page, 'visibility-sent-by-a-bot')
    await page.goto('/accounts')
    await linkAccount(page, 'Quillfeather#looks')
    await linkAccount(page, 'Second Wind#looks')
    await page.goto('/')
    await switchFor(page, guilds.lanternfall.name).click()
    await page.getByRole('heading', { name: 'Bots in 1 server can look you up' }).waitFor()
    await inspectViews(page, 'used')
  })

  test('what isn’t known, and what a login or a link came to, has no flaw', async () => {
    const person = await stage.person()
    const { page } = person
    person.forgive(cutOff)
    // What is still asked when a session ends.
    person.forgive(/status of 401/)
    const who = keeper()
    await page.goto(`/?guild=${guilds.midnightQuarry.id}`)
    await logIn(page, who)
    await switchFor(page, guilds.midnightQuarry.name).click()
    await page.getByText('It’s on, but nobody can look you up').waitFor()
    await inspect(page, 'visibility-waiting')
    await page.goto(`/accounts?guild=${guilds.midnightQuarry.id}`)
    await linkAccount(page, 'Linked Server#looks')
    await page.getByText('Go back and ask again.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await inspect(page, 'accounts-linked-server')
    await page.goto('/')
    await loseAnswer(page, `PUT /v1/users/me/servers/${guilds.lanternfall.id}/permission`, 'before')
    const letRead = await holdReads(page)
    await switchFor(page, guilds.lanternfall.name).click()
    await page.getByText('Checking whether it was done').waitFor()
    await inspect(page, 'visibility-not-known')
    await letRead()
    await page.getByRole('button', { name: 'All servers off…' }).click()
    await inspect(page, 'dialog-all-servers-off')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByText('You turned everything off on').waitFor()
    await inspect(page, 'start-everything-off')
    await logIn(page, who)
    await page.getByRole('region', { name: 'You just logged in' }).waitFor()
    await inspect(page, 'visibility-just-logged-in')
    await page.goto('/keys')
    await loseAnswer(page, 'POST /v1/instances', 'after')
    await createKey(page, guilds.lanternfall.name)
    await page.getByText('its value didn’t reach you').waitFor()
    await inspect(page, 'keys-lost')
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('Your session has ended.').waitFor()
    await inspect(page, 'start-session-ended')
  })

  test('long lists have no flaw', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, { ...manager(), name: 'Joins Everything', guilds: manyGuilds })
    await inspect(page, 'visibility-long')
  })

  test('dialogs, refusals, the banner and a broken page have no flaw', async () => {
    const person = await stage.person()
    const { page } = person
    await signIn(page, keeper())
    await page.goto('/')
    await page.getByRole('button', { name: 'Turn everything off…' }).click()
    await inspect(page, 'dialog-everything-off')
    await page.goto('/keys')
    for (const server of [guilds.lanternfall.name, guilds.copperHeron.name]) {
      await createKey(page, server)
      await page.getByRole('dialog').waitFor()
      if (server === guilds.lanternfall.name) {
        await page.getByRole('button', { name: 'Done' }).click()
        await inspect(page, 'dialog-new-key')
      }
      await page.getByRole('button', { name: 'Copy key' }).click()
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await inspect(page, 'keys-at-the-limit')
    await page.getByRole('button', { name: 'Revoke…' }).first().click()
    await inspect(page, 'dialog-revoke')
    await page.goto('/accounts')
    await page.getByLabel('Tag').fill('~mine')
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('Tags that start with ~ are reserved.').waitFor()
    await inspect(page, 'accounts-errors')
    await takenAndUnlinked(person)
    await broken(person)
    await awayForAMoment(person)
  })
})

/** Somebody who manages two of their three servers, with a name for the pictures. */
const keeper = (): Stranger => ({ ...manager(), name: 'Maren Quillfeather' })

const manyGuilds = [
  'Amber Lantern Society',
  'Brightwater Scrims',
  'Cobalt Sparrows',
  'Dustward Keep',
  'Evergreen Duos',
  'Foxglove Academy',
  'Grey Harbour',
  'Grey Harbour',
  'Hollow Pines',
  'رابطة اللاعبين',
  'Ivory Tower LFG',
  'Juniper & Friends',
  'Kestrel Watch — the server with the longest name that anybody could think of when it was founded',
].map((name, index) => `${1_400_000 + index} ${name}`)

async function inspectViews(page: Page, state: string): Promise<void> {
  for (const [view, path] of Object.entries({ visibility: '/', accounts: '/accounts', keys: '/keys', data: '/data' })) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await inspect(page, `${view}-${state}`)
  }
}

async function broken({ page, forgive }: Person): Promise<void> {
  forgive(/TypeError/)
  await page.route('**/v1/instances', (route) => route.fulfill({ json: { instances: [null] } }))
  await page.goto('/keys')
  await page.getByRole('heading', { name: 'This page is broken' }).waitFor()
  await inspect(page, 'broken')
}

async function awayForAMoment({ page, forgive }: Person): Promise<void> {
  forgive(/status of 503/)
  await page.route('**/v1/**', (route) => route.fulfill({ status: 503, json: { detail: 'service_unavailable' } }))
  await page.goto('/')
  await page.getByText('The service isn’t answering.').waitFor()
  await inspect(page, 'away')
}

/** Somebody else has the account; and what is asked before one of theirs goes. */
async function takenAndUnlinked({ page, forgive }: Person): Promise<void> {
  forgive(/status of 409/)
  await page.goto('/accounts')
  await linkAccount(page, 'Mine#looks')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  // The seeded world's member has it.
  await page.getByLabel('Game name').fill('Ashgrove Kestrel#VALE9')
  await page.getByRole('button', { name: 'Link account' }).click()
  await page.getByText('Is it yours?').waitFor()
  await inspect(page, 'accounts-taken')
  await page.getByRole('button', { name: 'Unlink…' }).click()
  await inspect(page, 'dialog-unlink')
}
