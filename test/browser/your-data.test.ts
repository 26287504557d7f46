/** A person's own data in the dashboard: who looked them up, what they decided, and where they are logged in; to download or delete. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { dashboard } from '../../src/texts/en.ts'
import type { Account } from '../../src/wire/dashboard.ts'
import type { PlayerStatsResponse } from '../../src/wire/stats.ts'
import { Bot } from '../helpers/actors.ts'
import { fakeHistory, fakeLookups } from './fakes.ts'
import { cutOff, loseAnswer } from './lost-answers.ts'
import { createKeyByRequest, hasFocus, haveAccount, logIn, manager, switchFor, withAccount } from './person.ts'
import { expectSwitch, inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

inBrowser('a person’s own data', {}, (stage) => {
  const newcomer = (path = '/data') => stage.member({ path })

  test('a person can reread the consent text in the language in which they agreed', async () => {
    const { page, forgive } = await newcomer('/')
    forgive(cutOff)
    await switchFor(page, lanternfall.name).click()
    await expectSwitch(switchFor(page, lanternfall.name), true)
    await page.goto('/data')
    const agreed = page.getByText('You agreed to this text (English)')
    await agreed.waitFor()
    await loseAnswer(page, 'GET /v1/notices/*', 'before')
    await agreed.click()
    await page.getByText('The text couldn’t be loaded.').waitFor()
    await agreed.click()
    await agreed.click()
    const text = page.locator('blockquote[lang=en]')
    expect(await text.innerText()).not.toContain('{')
    await text.getByText(dashboard.servers.question).waitFor()
  })

  test('a person sees how often each bot looked them up in each server', async () => {
    const { page, who, origin } = await newcomer('/')
    await haveAccount(page, withAccount(who))
    const { api_key: key, key_hint: hint } = await createKeyByRequest(page, lanternfall.id, 'Match night bot')
    const lookUp = () => new Bot(origin, key).lookUp({ guild_id: lanternfall.id, target_chat_id: who.id })
    expect((await lookUp()).status).toBe(403)
    await page.goto('/')
    await switchFor(page, lanternfall.name).click()
    await page.getByRole('heading', { name: 'Bots in 1 server can look you up' }).waitFor()
    for (let lookups = 0; lookups < 2; lookups += 1) expect((await lookUp()).status).toBe(200)

    await stage.service.restart()
    await page.goto('/data')
    await page.getByText('Counted since').waitFor()
    expect(await rowsOf(page, 'Who looked you up')).toEqual([
      expect.stringMatching(
        new RegExp(`^${lanternfall.name} Match night bot …${hint} got your stats 2 times was refused once \\w`),
      ),
    ])
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page
      .locator('.server', { hasText: 'Asked for your stats 3 times in the last 7 days: Match night bot.' })
      .waitFor()
    await page.goBack()
    await page.getByText(/You were looked up 2 times in the last 7 days\. Last time: (today|yesterday)\./).waitFor()
    await page.getByText('1 lookup was refused in the last 7 days.').waitFor()
    expect(await entries(page)).toEqual([
      `You turned sharing on in ${lanternfall.name}.`,
      `You created the key …${hint} for ${lanternfall.name}.`,
      `You linked ${withAccount(who)}.`,
      'You logged in. From then on, bots could look you up in servers where sharing was on.',
    ])
  })

  test('a person reads in their history what other people did with their data', async () => {
    const { page } = await newcomer('/')
    await page.evaluate(`document.querySelector('meta[name=contact]').content = 'mailto:help@service.example'`)
    await fakeHistory(page, [
      { action: 'data.shown', by: 'operator' },
      { action: 'key.revoked', by: 'bot', guild_id: '4242', key_hint: 'zzzz' },
      { action: 'key.revoked', by: 'manager' },
      { action: 'account.unlinked', by: 'me' },
      { action: 'permission.denied', by: 'me', via: 'chat', guild_id: '4244', guild_name: 'Lanternfall Vanguard' },
      ...Array.from({ length: 6 }, () => ({ guild_id: copperHeron.id, action: 'permission.allowed', by: 'me' })),
    ])
    await fakeLookups(page, [copperHeron.id])
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByText('may be too low').waitFor()
    expect(await entries(page)).toEqual([
      'The operator of this service looked at everything about you.',
      'The bot that used the key …zzzz for Unnamed server 4242 revoked it.',
      'A manager of the server revoked a key that is no longer listed.',
      'You unlinked a game account that is no longer linked.',
      'You turned sharing off in Lanternfall Vanguard from the chat.',
      ...Array.from({ length: 5 }, () => `You turned sharing on in ${copperHeron.name}.`),
    ])
    const whom = page.getByText('The operator of this service can tell you why.')
    expect(await whom.getByRole('link').getAttribute('href')).toBe('mailto:help@service.example')
    // People print their history for a complaint.
    await page.pdf()
    expect(await entries(page)).toHaveLength(11)
    await page.getByText(/^You weren’t looked up in the last 7 days\. Last time: /).waitFor()
    await page.getByText('5 lookups were refused in the last 7 days.').waitFor()
    await page.getByLabel('Server and bot').selectOption(copperHeron.name)
    await page.getByText('1 lookup was refused in the last 7 days.').waitFor()
    expect(await rowsOf(page, 'Who looked you up')).toEqual([
      expect.stringMatching(`^${copperHeron.name} Key …ab12 was refused once \\w`),
    ])
  })

  test('a person who was offline sees the stats of their account after they reconnect', async () => {
    const who = manager()
    const { page, forgive } = await stage.member({ who, hasAccount: true, path: '/accounts' })
    const fold = page.locator('summary', { hasText: withAccount(who) })
    await fold.waitFor()
    forgive(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await fold.click()
    await page.getByText('No answer, so the stats can’t be shown.').waitFor()
    await page.getByText('The service isn’t answering.').waitFor()
    await page.context().setOffline(false)
    const card = page.locator('.preview')
    await card.getByText('Example stats, account not checked').waitFor()
    await page.getByText('The service isn’t answering.').waitFor({ state: 'detached' })
    const { accounts } = await read<{ accounts: Account[] }>(page, '/v1/users/me')
    const stats = await read<PlayerStatsResponse>(page, `/v1/users/me/accounts/${accounts[0]?.id}/preview`)
    expect((await card.innerText()).replace(/\s+/g, ' ')).toContain(
      `${withAccount(who)} ${stats.rank}, rating ${stats.rr}, Europe ` +
        `Kills per death ${stats.kd_ratio.toFixed(2)} Won ${stats.win_rate.toFixed(1)}% Matches ${stats.matches_played}`,
    )
  })

  test('a person who deletes everything starts with an empty history at the next login', async () => {
    const { page, who } = await newcomer('/')
    await switchFor(page, lanternfall.name).click()
    await page
      .getByRole('status')
      .getByText(`Sharing is on in ${lanternfall.name}. Nobody can look you up.`)
      .waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Delete everything…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete everything?' })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await dialog.getByText('Type “delete” first').waitFor()
    expect(sent).not.toContain('DELETE')
    await dialog.getByLabel('Type “delete” to confirm').fill('Delete ')
    await dialog.getByLabel('Type “delete” to confirm').press('Enter')
    const farewell = page.locator('.hero')
    await farewell.getByText('Everything about you was deleted.').waitFor()
    expect(await farewell.innerText()).toContain('What stays: a list of actions without your name, and backups')
    // `autofocus` takes effect when the page is painted, which may be after its text is there.
    await expect.poll(() => hasFocus(farewell.locator('h1'))).toBe(true)
    await logIn(page, who)
    await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.getByText('No lookups so far').waitFor()
    expect(await entries(page)).toEqual([
      'You logged in. From then on, bots could look you up in servers where sharing was on.',
    ])
    expect(await rowsOf(page, 'Where you’re logged in')).toEqual([expect.stringMatching(/^This session/)])
    const download = page.getByRole('link', { name: 'Download your data' })
    expect(await download.getAttribute('href')).toBe('/v1/users/me/export')
  })
})

const read = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json()

/** The visible entries of the history, newest first. */
function entries(page: Page): Promise<string[]> {
  const history = page.getByRole('region', { name: 'History' })
  return history.locator('.row-title').filter({ visible: true }).allInnerTexts()
}

/** The text of each row of a list, in one line. */
async function rowsOf(page: Page, list: string): Promise<string[]> {
  const texts = await page.getByRole('region', { name: list }).locator('.row').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' '))
}
