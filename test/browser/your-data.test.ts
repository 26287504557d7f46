/** A person's own data in the dashboard: who looked them up, what they decided, and where they are logged in; to download or delete. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { dashboard } from '../../src/texts/en.ts'
import type { Account } from '../../src/wire/dashboard.ts'
import type { PlayerStatsResponse } from '../../src/wire/stats.ts'
import { Bot } from '../helpers/actors.ts'
import { fakeHistory, fakeLookups } from './fakes.ts'
import { cutOff, loseAnswer } from './lost-answers.ts'
import {
  clipboard,
  consent,
  createKeyByRequest,
  hasFocus,
  haveAccount,
  logIn,
  manager,
  type Stranger,
  switchFor,
  withAccount,
} from './person.ts'
import { expectSwitch, inBrowser } from './stage.ts'

const { lanternfall, copperHeron } = guilds

inBrowser('a person’s own data', {}, (stage) => {
  const newcomer = (path = '/data', who: Stranger = manager()) => stage.member({ path, who })

  test('a new person finds no lookups, their login, and one session', async () => {
    const { page } = await newcomer('/')
    await page.getByRole('link', { name: 'Your data' }).click()
    const heading = page.getByRole('heading', { name: 'Your data', level: 1 })
    await expect.poll(() => hasFocus(heading)).toBe(true)
    await page.getByText('No lookups so far').waitFor()
    await page.getByText('appear after about 10 seconds').waitFor()
    expect(await entries(page)).toEqual([
      'You logged in. From then on, bots could look you up in the servers you had switched on.',
    ])
    await page.getByText('In this browser only.').waitFor()
    expect(await page.getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0)
  })

  test('a person with many sessions sees the current one first, and only three before unfolding the rest', async () => {
    const { page, who } = await newcomer()
    for (let logins = 0; logins < 4; logins += 1) await newcomer('/', who)
    await page.reload()
    await page.getByText('In 5 places.').waitFor()
    const rows = await rowsOf(page, 'Where you’re logged in')
    expect(rows.slice(0, 4).map((row) => row.slice(0, 8))).toEqual(['This ses', 'Another ', 'Another ', '2 earlie'])
  })

  test('a person can reread what they agreed to, in the language they read it in', async () => {
    const { page, forgive } = await newcomer('/')
    forgive(cutOff)
    await switchFor(page, lanternfall.name).click()
    await expectSwitch(switchFor(page, lanternfall.name), true)
    await page.goto('/data')
    // Logging in by a request shows no text to agree to.
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
    await page.getByRole('link', { name: 'Visibility' }).click()
    await switchFor(page, lanternfall.name).click()
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByText(`You switched ${lanternfall.name} off.`).waitFor()
    expect(await agreed.count()).toBe(1)
  })

  test('a person sees lookups counted by server and key, and their decisions in words', async () => {
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
      expect.stringMatching(new RegExp(`^${lanternfall.name} Match night bot …${hint} Answered: 2 Refused: 1 \\w`)),
    ])
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page
      .locator('.server', { hasText: 'Asked for your stats 3 times in the last 7 days: Match night bot.' })
      .waitFor()
    await page.goBack()
    await page.getByText(/You were looked up 2 times in the last 7 days\. Last time: (today|yesterday)\./).waitFor()
    await page.getByText('1 lookup was refused in the last 7 days.').waitFor()
    expect(await entries(page)).toEqual([
      `You switched ${lanternfall.name} on.`,
      `You created the key …${hint} for ${lanternfall.name}.`,
      `You linked ${withAccount(who)}.`,
      'You logged in. From then on, bots could look you up in the servers you had switched on.',
    ])
  })

  test('the history names what others did and what was deleted, and says which counts may be too low', async () => {
    const { page } = await newcomer('/')
    await fakeHistory(page, [
      { action: 'data.shown', by: 'operator' },
      { action: 'key.revoked', by: 'bot', guild_id: '4242', key_hint: 'zzzz' },
      { action: 'key.revoked', by: 'manager' },
      { action: 'consent.withdrawn', by: 'operator' },
      { action: 'account.unlinked', by: 'me' },
      { action: 'permission.denied', by: 'me', via: 'chat', guild_id: '4244', guild_name: 'Lanternfall Vanguard' },
      { action: 'consent.withdrawn', by: 'me', via: 'platform' },
      ...Array.from({ length: 6 }, () => ({ guild_id: copperHeron.id, action: 'permission.allowed', by: 'me' })),
    ])
    await fakeLookups(page)
    await page.reload()
    await page.getByText('Asked for your stats at least 4 times in the last 7 days: Unnamed bot.').waitFor()
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByText('may be too low').waitFor()
    expect(await entries(page)).toEqual([
      'The operator of this service looked at everything about you.',
      'The bot that used the key …zzzz for Server 4242 revoked it.',
      'A manager of the server revoked a key that is no longer listed.',
      'The operator of this service turned everything off.',
      'You unlinked a game account that is no longer linked.',
      'You switched Lanternfall Vanguard off from the chat.',
      'You removed this app on the chat platform, which turned everything off.',
      ...Array.from({ length: 3 }, () => `You switched ${copperHeron.name} on.`),
    ])
    const whom = page.getByText('The operator of this service can tell you why.')
    expect(await whom.innerText()).toContain('Questions? Ask the server admin')
    // What people print is for a complaint.
    await page.pdf()
    expect(await entries(page)).toHaveLength(13)
    await page.getByText(/^You weren’t looked up in the last 7 days\. Last time: /).waitFor()
    await page.getByText('4 lookups were refused in the last 7 days.').waitFor()
    await page.evaluate(`document.querySelector('meta[name=contact]').content = 'mailto:help@service.example'`)
    await page.getByRole('link', { name: 'Visibility' }).click()
    await page.getByRole('link', { name: 'Your data' }).click()
    const operator = whom.getByRole('link', { name: 'The operator of this service' })
    expect(await operator.getAttribute('href')).toBe('mailto:help@service.example')

    await fakeLookups(page, [copperHeron.id])
    await page.reload()
    await page.getByText('5 lookups were refused in the last 7 days.').waitFor()
    await page.getByLabel('Server and bot').selectOption(copperHeron.name)
    await page.getByText('1 lookup was refused in the last 7 days.').waitFor()
    expect(await rowsOf(page, 'Who looked you up')).toEqual([
      expect.stringMatching(`^${copperHeron.name} Key …ab12 Refused: 1 \\w`),
    ])
  })

  test('a person sees the stats that a bot gets for an account, unless the service is unavailable', async () => {
    const who = manager()
    const { page, forgive } = await stage.member({ who, hasAccount: true, path: '/accounts' })
    const fold = page.locator('summary', { hasText: withAccount(who) })
    await fold.waitFor()
    forgive(/ERR_CONNECTION_REFUSED/)
    await stage.service.stop()
    await fold.click()
    await page.getByText('No answer, so the stats can’t be shown.').waitFor()
    await page.getByText('The service isn’t answering.').waitFor()
    await stage.service.start()
    const card = page.locator('.preview')
    await card.getByText('Example stats, account not checked').waitFor()
    await page.getByText('The service isn’t answering.').waitFor({ state: 'detached' })
    const { accounts } = await read<{ accounts: Account[] }>(page, '/v1/users/me')
    const stats = await read<PlayerStatsResponse>(page, `/v1/users/me/accounts/${accounts[0]?.id}/preview`)
    expect(await card.innerText()).toContain(`${withAccount(who)}\n\n${stats.rank}, rating ${stats.rr}, Europe`)
    const facts = (await card.locator('.row-facts > span').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(facts).toEqual([
      `Kills per death ${stats.kd_ratio.toFixed(2)}`,
      `Won ${stats.win_rate.toFixed(1)}%`,
      `Matches ${stats.matches_played}`,
    ])
    await page.getByText('For bot authors', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy ID' }).click()
    await expect.poll(() => clipboard(page)).toBe(accounts[0]?.id)
    await page.getByRole('button', { name: 'Copied' }).waitFor()
  })

  test('an account that can’t be linked is refused at its field, which says whom to ask if it is somebody else’s', async () => {
    const { page, forgive } = await newcomer('/accounts')
    await page.getByLabel('Tag').fill('~mine')
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('Tags that start with ~ are reserved.').waitFor()
    await page.getByLabel('Tag').fill('')
    forgive(/status of 409/)
    // The demo world's member has it, in another spelling.
    await page.getByLabel('Game name').fill('ashgrove kestrel#vale9')
    await page.getByLabel('Region', { exact: true }).selectOption('eu')
    await page.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('Someone else has linked this account.').waitFor()
    await page
      .getByText('Is it yours? The operator of this service can release it. Questions? Ask the server')
      .waitFor()
    expect(await page.getByLabel('Game name').getAttribute('aria-invalid')).toBe('true')
  })

  test('a person downloads all of their data as a file', async () => {
    const { page, who } = await newcomer()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download your data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('player-stats-lookup.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8')).user.chat_id).toBe(who.id)
  })

  describe('deleting everything', () => {
    test('asks for a word, then says what is gone and what stays; the next login starts from scratch', async () => {
      const { page, who } = await newcomer('/')
      await switchFor(page, lanternfall.name).click()
      await page.getByRole('status').getByText('is switched on. Nobody can look you up.').waitFor({ state: 'attached' })
      await page.getByRole('link', { name: 'Your data' }).click()
      const dialog = await askToDelete(page)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.method()))
      await dialog.getByRole('button', { name: 'Delete everything' }).click()
      await dialog.getByText('Type “delete” first').waitFor()
      expect(sent).not.toContain('DELETE')
      await dialog.getByLabel('Type “delete” to confirm').fill('Delete ')
      await dialog.getByLabel('Type “delete” to confirm').press('Enter')
      const farewell = page.locator('.hero')
      await farewell.getByText('Everything about you was deleted on').waitFor()
      expect(await farewell.innerText()).toContain('What stays: a list of actions without your name, and backups')
      // `autofocus` takes effect when the page is painted, which may be after its text is there.
      await expect.poll(() => hasFocus(farewell.locator('h1'))).toBe(true)
      expect(await farewell.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
      await logIn(page, who)
      await page.getByRole('heading', { name: 'Your data', level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Visibility' }).click()
      await expectSwitch(switchFor(page, lanternfall.name), false)
      await page.getByRole('link', { name: 'Your data' }).click()
      await expect
        .poll(() => entries(page))
        .toEqual(['You logged in. From then on, bots could look you up in the servers you had switched on.'])
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    test('requires a new login if the last one is too old, and returns to the question after it', async () => {
      const { page, who, forgive } = await newcomer()
      forgive(/status of 403/)
      // The login is as new as the page, so its age is faked.
      await page.route('**/v1/users/me', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 403, json: { detail: 'login_too_old' } })
          : route.fallback(),
      )
      const dialog = await askToDelete(page)
      await confirmDeletion(page)
      await dialog.getByText('you need to have logged in within the last ten minutes').waitFor()
      await dialog.getByRole('link', { name: 'Log in again' }).click()
      await page.unroute('**/v1/users/me')
      await consent(page, who)
      await confirmDeletion(page)
      await page.getByText('Everything about you was deleted on').waitFor()
    })
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

async function askToDelete(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Delete everything…' }).click()
  return page.getByRole('dialog', { name: 'Delete everything?' })
}

async function confirmDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete everything?' })
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
}
