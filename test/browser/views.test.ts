/** Every view, in light and dark, narrow, and in forced colours: axe finds nothing. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { LONGEST_START_MS } from '../helpers/service-process.ts'
import { inspect } from './looks.ts'
import { cutOff, holdReads, loseAnswer } from './lost-answers.ts'
import {
  createKey,
  inManyServers,
  layoutShifts,
  linkAccount,
  logIn,
  manager,
  type Stranger,
  switchFor,
  untilDrawn,
} from './person.ts'
import { inBrowser } from './stage.ts'
import { walk } from './walk.ts'

inBrowser('in every look', { timeout: LONGEST_START_MS }, (stage) => {
  test('the views and dialogs have no flaw', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await misfits(page)).toEqual([])
    await walk(page, (name) => inspect(page, name))
  })

  test('the empty views have no flaw', async () => {
    const { page } = await stage.person()
    await page.goto('/')
    await logIn(page, { ...manager(), name: 'New Player', guilds: [] })
    await inspectViews(page, 'empty')
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

  test('long lists and hard names have no flaw, and names are text', async () => {
    const { page } = await stage.member({ who: inManyServers() })
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.locator('.server-name bdi', { hasText: 'سيرفر' }).count()).toBe(1)
    await inspectViews(page, 'long')
  })

  test('refusals, the banner and a broken page have no flaw', async () => {
    const { page, forgive } = await stage.member({ path: '/accounts' })
    await page.getByLabel('Tag').fill('~mine')
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('Tags that start with ~ are reserved.').waitFor()
    forgive(/status of 409/)
    await page.reload()
    // The seeded world's member has it, in another spelling.
    await page.getByLabel('Game name').fill('ashgrove kestrel#vale9')
    await page.getByLabel('Region', { exact: true }).selectOption('eu')
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('Someone else has linked this account.').waitFor()
    await page.getByText('Is it yours? The operator of this service can free it. Questions? Ask the server').waitFor()
    expect(await page.getByLabel('Game name').getAttribute('aria-invalid')).toBe('true')
    await inspect(page, 'accounts-taken')

    forgive(/TypeError|status of 503/)
    await page.route('**/v1/instances', (route) => route.fulfill({ json: { instances: [null] } }))
    await page.goto('/keys')
    await page.getByRole('heading', { name: 'This page is broken' }).waitFor()
    await inspect(page, 'broken')
    await page.route('**/v1/**', (route) => route.fulfill({ status: 503, json: { detail: 'service_unavailable' } }))
    await page.goto('/')
    await page.getByText('The service isn’t answering.').waitFor()
    await inspect(page, 'away')
  })
})

/** Somebody who manages two of their three servers, with a name for the pictures. */
const keeper = (): Stranger => ({ ...manager(), name: 'Maren Quillfeather' })

async function inspectViews(page: Page, state: string): Promise<void> {
  for (const [view, path] of Object.entries({ visibility: '/', accounts: '/accounts', keys: '/keys', data: '/data' })) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Log out', exact: true }).waitFor()
    expect(await layoutShifts(page), view).toBeLessThan(0.01)
    expect(await misfits(page), view).toEqual([])
    await inspect(page, `${view}-${state}`)
  }
}

/**
 * What is cut off in a narrow page, or smaller than 24 pixels though it isn't part of a sentence; axe lets what is small
 * but far from all else pass. In a window as high as the page: rows out of sight have no size.
 */
async function misfits(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 8_000 })
  await untilDrawn(page)
  return page.evaluate(`[...document.querySelectorAll('a, button, input, select, summary')]
    .filter((control) => control.checkVisibility() && !control.closest('p, dd'))
    .filter((control) => {
      const { width, height, right } = control.getBoundingClientRect()
      return width < 24 || height < 24 || right > innerWidth
    })
    .map((control) => control.outerHTML.slice(0, 120))`)
}
