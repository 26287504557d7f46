/**
 * The dashboard in the other engines, WebKit and Firefox, by mouse and keyboard: one person's way through every view and
 * dialog, with a picture of each.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cast, guilds } from '../../src/development/chat-simulator/cast.ts'
import { LONGEST_START_MS } from '../helpers/service-process.ts'
import { launchFirefox } from './firefox.ts'
import type { RemoteBrowser } from './remote-browser.ts'
import { keys, RemotePage } from './remote-page.ts'
import { type Service, startService } from './service.ts'
import { launchWebKit } from './webkit.ts'

const engines = [
  { name: 'WebKit', path: inject('webkit'), launch: launchWebKit },
  { name: 'Firefox', path: inject('firefox'), launch: launchFirefox },
]

let service: Service | undefined
beforeAll(async () => {
  if (engines.some(({ path }) => path !== null)) service = await startService()
}, LONGEST_START_MS)
afterAll(() => service?.close())

// The tests of an engine go on in one page, each where the one before it ended.
describe.each(engines)('in $name', { timeout: LONGEST_START_MS }, ({ name, path, launch }) => {
  const withEngine = test.skipIf(path === null)
  let browser: RemoteBrowser | undefined
  let page: RemotePage

  beforeAll(async () => {
    if (path === null) return
    browser = await launch(path)
    page = new RemotePage(browser, name)
  }, LONGEST_START_MS)
  afterAll(() => browser?.close())

  /** Expects the dialog to be as high as its content: neither cut off nor stretched. */
  async function expectToFit(title: string): Promise<void> {
    const { height, needed } = await page.measureDialog(title)
    expect(Math.abs(height - needed), `${title}: ${height} pixels high for ${needed}`).toBeLessThanOrEqual(1)
  }

  withEngine('the pages that are texts are shown', async () => {
    await page.goTo(`${service?.origin}/docs`)
    await page.look('docs', 'API reference')
    await page.goTo(`${service?.origin}/privacy`)
    await page.look('privacy', 'What is kept')
    await page.goTo(`${service?.origin}/mistyped`)
    await page.look('no-such-page', 'There is no such page')
  })

  withEngine('a link to a server leads through a login to its switch', async () => {
    await page.goTo(`${service?.origin}/?guild=${guilds.lanternfall.id}`)
    await page.look('start', 'This link is about server')
    await page.press('Log in with your chat account')
    await page.press(cast.admin.displayName)
    await page.press('Authorize')
    await page.look('visibility-linked', `This link is about ${guilds.lanternfall.name}`)
  })

  withEngine('a dialog closes by Escape and gives the focus back', async () => {
    await page.press('Turn everything off…')
    await expectToFit('Turn everything off?')
    await page.type(keys.escape)
    await page.hasFocus('Turn everything off…')
  })

  withEngine('a game account is linked and unlinked', async () => {
    await page.press('Game accounts')
    await page.press('Game name')
    await page.type(`Everywhere${keys.tab}${name}`)
    await page.choose('link-region', 'Europe')
    await page.press('Link account')
    await page.look('accounts', 'is linked.')
    await page.press('Unlink…')
    await expectToFit('Unlink this account?')
    await page.press('Unlink')
    await page.sees('is unlinked.')
  })

  withEngine('a key is created and revoked', async () => {
    await page.press('Bot keys')
    await page.sees('Create a key')
    await page.choose('key-server', guilds.copperHeron.name)
    await page.press('Create key')
    await expectToFit('Your new key')
    await page.press('Done')
    await page.press('Close without copying')
    await page.choose('shown-server', guilds.copperHeron.name)
    await page.look('keys', 'Yours')
    await page.press('Revoke…')
    await expectToFit('Revoke this key?')
    await page.press('Revoke key')
    await page.sees('is revoked. It no longer works.')
  })

  withEngine('the question before deleting everything can be cancelled', async () => {
    await page.press('Your data')
    await page.look('data', 'History')
    await page.press('Delete everything…')
    await expectToFit('Delete everything?')
    await page.press('Cancel')
  })

  withEngine('a server is switched on, all are switched off, and then everything', async () => {
    await page.press('Player Stats Lookup')
    await page.press(guilds.lanternfall.name)
    await page.look('visibility', '1 of 3 on')
    await page.press('All servers off…')
    await expectToFit('Switch that server off?')
    // As the other engine's admin shall find it.
    await page.press('Switch off')
    await page.sees('All servers are off.')
    await page.press('Turn everything off…')
    await page.press('Turn everything off')
    await page.look('start-everything-off', 'You turned everything off on')
  })
})
