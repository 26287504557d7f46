/** What a bot sees of a linked account, as its owner sees it in the dashboard. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import type { PlayerStatsResponse } from '../../src/wire/stats.ts'
import { inspect } from './looks.ts'
import { linkAccount, logIn, manager, switchFor, withAccount } from './person.ts'
import { inBrowser } from './stage.ts'

inBrowser('what a bot sees', (stage) => {
  /** Somebody with one linked account, whose preview is folded. */
  async function withOneAccount() {
    const person = await stage.person()
    const who = manager()
    await person.page.goto('/accounts')
    await logIn(person.page, who)
    await linkAccount(person.page, withAccount(who))
    await person.page.getByRole('button', { name: 'Dismiss' }).click()
    return { ...person, gameId: withAccount(who) }
  }

  test('is a card with the figures of a lookup, and with what must be known to believe them', async () => {
    const { page, gameId } = await withOneAccount()
    await fold(page).press('Enter')
    const card = page.locator('.rows .notice')
    await card.waitFor()
    const stats = await readPreview(page)
    expect(await card.innerText()).toContain(`${gameId}\n\n${stats.rank}, ${stats.rr} rating, Europe`)
    expect(await facts(card)).toEqual([
      `Kills per death ${stats.kd_ratio.toFixed(2)}`,
      `Won ${stats.win_rate.toFixed(1)}%`,
      `Matches ${stats.matches_played}`,
    ])
    await card.getByText('Example stats, not checked').waitFor()
    await inspect(page, 'accounts-preview')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.getByRole('link', { name: 'Visibility' }).click()
    await expect.poll(() => switchFor(page, guilds.lanternfall.name).innerText()).toBe('Off')
  })

  test('is not shown while the service is away, and by itself when it is back', async () => {
    const { page, forgive } = await withOneAccount()
    forgive(/ERR_CONNECTION_REFUSED/)
    await stage.service.stop()
    await fold(page).click()
    await page.getByText('No answer, so the stats aren’t known.').waitFor()
    await page.getByText('The service isn’t answering.').waitFor()
    await stage.service.start()
    await page.getByText('Example stats').waitFor()
  })
})

const fold = (page: Page): Locator => page.locator('summary', { hasText: 'What a bot sees' })

const facts = async (card: Locator): Promise<string[]> =>
  (await card.locator('.fact').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))

function readPreview(page: Page): Promise<PlayerStatsResponse> {
  return page.evaluate(`fetch('/v1/users/me').then((answer) => answer.json()).then(({ accounts: [{ id }] }) =>
    fetch('/v1/users/me/accounts/' + id + '/preview')).then((answer) => answer.json())`)
}
