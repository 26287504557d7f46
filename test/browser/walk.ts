/** The way through the views and dialogs that every look and every language is judged by: no step needs a text of the page. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { allow, createKeyByRequest, haveAccount, manager, signIn, withAccount } from './person.ts'

const { lanternfall, copperHeron } = guilds
const views = { visibility: '/', accounts: '/accounts', keys: '/keys', data: '/data' }

/** Calls `see` wherever the page shows something else: logged out, with nothing, with everything, and in each dialog. */
export async function walk(page: Page, see: (name: string) => Promise<void>): Promise<void> {
  const look = async (name: string, path: string) => {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await see(name)
  }
  const open = async (name: string, button: string) => {
    await page.locator(button).first().click()
    await page.getByRole('dialog').waitFor()
    await see(name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  await look('start', '/')
  await look('start-sent-by-a-bot', `/?guild=${lanternfall.id}`)
  await look('start-declined', '/?login=declined')
  await look('start-away', '/?login=away')
  const who = { ...manager(), name: 'Maren Quillfeather' }
  await signIn(page, who)
  for (const [view, path] of Object.entries(views)) await look(`${view}-new`, path)

  for (const name of ['Newcomer', 'Second']) await haveAccount(page, withAccount(who, name))
  await allow(page, lanternfall.id)
  await createKeyByRequest(page, lanternfall.id)
  await look('visibility-used', '/')
  await look('visibility-sent-by-a-bot', `/?guild=${copperHeron.id}`)
  await open('dialog-everything-off', '.summary button.danger')
  await open('dialog-all-servers-off', '.card-head button')
  await look('accounts-used', '/accounts')
  await page.locator('details.preview summary').first().click()
  await page.locator('details.preview dl').waitFor()
  await page.locator('form button[type=submit]').click()
  await see('accounts-errors')
  await open('dialog-unlink', '.item-buttons > button:last-of-type')
  await look('keys-used', `/keys?keys-of=${lanternfall.id}`)
  await page.locator('form select').selectOption(copperHeron.id)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('dialog').waitFor()
  await see('dialog-new-key')
  await page.locator('.dialog-buttons button').click()
  await see('dialog-new-key-not-copied')
  await page.locator('.dialog-buttons button').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await see('keys-at-the-limit')
  await open('dialog-revoke', '.item-buttons button')
  await look('data-used', '/data')
  await look('dialog-delete', '/data?delete=ask')
}
