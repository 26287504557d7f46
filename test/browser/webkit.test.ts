/** The dashboard in WebKit, which once tore every dialog apart: one person's way through every view and dialog. */
import { expect, test } from 'vitest'
import { guilds, personas } from '../../src/development/chat-simulator/personas.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { MAX_START_MS } from '../helpers/service-process.ts'
import { startService } from './service.ts'
import { keys, launchWebKit } from './webkit.ts'

const driver = findOrSkip(['Xvfb'], 'xvfb') && findOrSkip(['WebKitWebDriver'], 'webkit2gtk-driver')

test.skipIf(!driver)('a person can use the whole dashboard in WebKit', { timeout: 2 * MAX_START_MS }, async () => {
  const { origin } = await startService()
  const page = await launchWebKit(driver ?? '')

  /** Expects the dialog to be as high as its content: neither cut off nor stretched. */
  async function expectToFit(title: string): Promise<void> {
    const { height, needed } = await page.measureDialog(title)
    expect(Math.abs(height - needed), `${title}: ${height} pixels high for ${needed}`).toBeLessThanOrEqual(1)
  }

  // The text pages.
  await page.goTo(`${origin}/docs`)
  await page.sees('API reference')
  await page.goTo(`${origin}/privacy`)
  await page.sees('What we store')
  await page.goTo(`${origin}/mistyped`)
  await page.sees('There is no such page')

  // A link to a server leads through a login to its switch.
  await page.goTo(`${origin}/?guild=${guilds.lanternfall.id}`)
  await page.sees('see your game stats?')
  await page.press('Log in with your chat account')
  await page.press(personas.admin.displayName)
  await page.press('Authorize')
  await page.sees(`Let bots in ${guilds.lanternfall.name} see your stats?`)

  // Escape closes a dialog, and the focus returns.
  await page.press('Turn everything off…')
  await expectToFit('Turn everything off?')
  await page.type(keys.escape)
  await page.hasFocus('Turn everything off…')

  // A game account.
  await page.press('Game accounts')
  await page.press('Game name')
  await page.type(`Everywhere${keys.tab}WebKit`)
  await page.choose('link-choice', 'Europe')
  await page.press('Link account')
  await page.sees('is linked.')
  await page.press('Everywhere')
  await page.press('Unlink…')
  await expectToFit('Unlink this account?')
  await page.press('Unlink')
  await page.sees('is unlinked.')

  // A key.
  await page.press('Bot keys')
  await page.sees('Create a key')
  await page.choose('key-guild_id', guilds.copperHeron.name)
  await page.press('Create key')
  await expectToFit('Your new key')
  await page.press('Done')
  await page.press('Close without copying')
  await page.choose('shown-server', guilds.copperHeron.name)
  await page.sees('Yours')
  await page.press('Revoke…')
  await expectToFit('Revoke this key?')
  await page.press('Revoke key')
  await page.sees('is revoked. It no longer works.')

  await page.press('Your data')
  await page.sees('History')
  await page.press('Delete everything…')
  await expectToFit('Delete everything?')
  await page.press('Cancel')

  // Turns sharing on in a server, off in all servers, and then turns everything off.
  await page.press('Player Stats Lookup')
  await page.press(guilds.lanternfall.name)
  await page.sees('Stop sharing in all servers…')
  await page.press('Stop sharing in all servers…')
  await expectToFit('Stop sharing in 1 server?')
  await page.press('Stop sharing')
  await page.sees('Sharing is off in all your servers.')
  await page.press('Turn everything off…')
  await page.press('Turn everything off')
  await page.sees('You turned everything off.')
})
