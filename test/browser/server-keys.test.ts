/** Names and expiry of keys, the list of a server's keys for its managers, and servers whose permission is deleted. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  createAndCopyKey,
  createKeyByRequest,
  hasFocus,
  manager,
  readAgain,
  type Stranger,
  signIn,
  switchFor,
} from './person.ts'
import { inBrowser } from './stage.ts'

interface FakeServer {
  id: string
  name: string
}

let servers = 0

/** A new server, for which no other test has a key. */
function newServer(): FakeServer {
  servers += 1
  return { id: `77010000000000${servers}`, name: `Harbour ${servers}` }
}

inBrowser('keys of a server', {}, (stage) => {
  /** A new person who manages these servers, in the view of keys. */
  async function managerOf(...managed: FakeServer[]) {
    const who = { ...manager(), guilds: managed.map(({ id, name }) => `${id} ${name} manage`) }
    return stage.member({ who, path: '/keys' })
  }

  /** Logs in again with other servers. Leaves the page first, because its reads would get 401 when the old session ends. */
  async function comeBack(page: Page, who: Stranger, guilds: string[]) {
    const address = page.url()
    await page.goto('about:blank')
    await signIn(page, { ...who, guilds })
    await page.goto(address)
  }

  test('a person who enters an invalid name for a key reads why the name is invalid', async () => {
    const server = newServer()
    const { page, forgive } = await managerOf(server)
    forgive(/status of 422/)
    const name = page.getByLabel('Name of the bot (optional)')
    await name.fill('x'.repeat(65))
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('That’s too long: 64 characters at most.').waitFor()
    await expect.poll(() => hasFocus(name)).toBe(true)
    await name.fill('night\u200bbot')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Some of these characters can’t be used.').waitFor()
    await name.fill('  Match night bot ')
    await createAndCopyKey(page)
    await expect.poll(() => name.inputValue()).toBe('')
    const row = rowsIn(page, 'Your keys')
    await row.getByText(`Match night bot for ${server.name}`).waitFor()
    await row.getByText('never used').waitFor()
    expect(await row.innerText()).toMatch(/created .*\d:\d\d/)
  })

  test('a server manager can revoke a key whose creator no longer manages the server', async () => {
    const server = newServer()
    const creator = await managerOf(server)
    await creator.page.getByLabel('Name of the bot (optional)').fill('Scrim bot')
    await createAndCopyKey(creator.page)
    await comeBack(creator.page, creator.who, [`${server.id} ${server.name}`])
    const { page, who } = await managerOf(server, newServer())
    await createAndCopyKey(page, server.name)
    await show(page, server)
    const rows = rowsIn(page, 'All keys of a server')
    await rows.first().getByText('Yours').waitFor()
    const others = rows.filter({ hasText: 'Scrim bot' })
    await others.getByText('Its creator no longer manages this server').waitFor()
    // The choice survives a reload.
    await page.reload()
    await others.getByText('Its creator no longer manages this server').waitFor()
    expect(await others.getByText('Yours').count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toContain(creator.who.name)
    await others.getByRole('button', { name: 'Revoke…' }).click()
    await page.getByRole('dialog').getByText('but not which one').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('It no longer works.').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'All keys of a server' }))).toBe(true)
    await creator.page.reload()
    await creator.page.getByText('Your keys that no longer work (1)').click()
    await creator.page.getByText('by another manager of the server').waitFor()
    expect(await creator.page.getByRole('button', { name: /Replace…|Revoke…/ }).count()).toBe(0)
    expect(await creator.page.locator('main').innerText()).not.toContain(who.name)
  })

  test('a former manager of a server reads that they no longer manage the server', async () => {
    const server = newServer()
    const { page, who, forgive } = await managerOf(server)
    await show(page, server)
    await page.getByText('No active key').waitFor()
    await stage.member({ who: { ...who, guilds: [`${server.id} ${server.name}`] } })
    forgive(/status of 403/)
    await readAgain(page)
    await page.getByText('At your last login, you no longer managed this server.').waitFor()
    await page.getByRole('heading', { name: 'Create a key' }).waitFor()
  })

  test('a person who allows lookups in a server reads which bots are new there', async () => {
    const server = newServer()
    const { page } = await stage.member({
      who: { ...manager(), guilds: [`${server.id} ${server.name}`] },
      on: [server],
    })
    const { page: managers } = await managerOf(server)
    await createKeyByRequest(managers, server.id, 'Match night bot')
    await page.reload()
    const notice = page.getByText('New bot here: Match night bot, added today. It can ask for your stats.')
    await notice.waitFor()
    await switchFor(page, server.name).click()
    await notice.waitFor({ state: 'detached' })
  })

  test('a person can turn off servers that they left, and delete them from the list', async () => {
    const left = [newServer(), newServer()] as const
    const stays = newServer()
    const who = { ...manager(), guilds: [stays, ...left].map(({ id, name }) => `${id} ${name}`) }
    const { page } = await stage.member({ who, on: left })
    await comeBack(page, who, [`${stays.id} ${stays.name}`])
    await page.getByText('Not in your server list').first().waitFor()
    expect(await page.getByRole('button', { name: 'Delete choice' }).count()).toBe(0)
    const forget = ({ name }: FakeServer) => page.getByRole('button', { name: `Delete choice ${name}` })
    const first = forget(left[0])
    await page.getByRole('button', { name: 'Stop sharing in the 2 servers you’re no longer in' }).click()
    await page.getByText('Sharing is off in the 2 servers you’re no longer in.').waitFor()
    await first.click()
    await page.getByText('deleted. Sharing stays off there.').waitFor()
    await first.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Your servers' }))).toBe(true)
    await page.goto(`/?guild=${left[1].id}`)
    const linked = region(page, 'Let bots in')
    await linked.getByRole('button', { name: `Delete choice ${left[1].name}` }).click()
    await page.getByText('deleted. Sharing stays off there.').waitFor()
    await expect.poll(() => hasFocus(linked.getByRole('heading'))).toBe(true)
    await page.goto('/')
    await switchFor(page, stays.name).waitFor()
    expect(await page.getByText('Not in your server list').count()).toBe(0)
  })
})

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

function rowsIn(page: Page, list: string): Locator {
  return region(page, list).getByRole('listitem')
}

async function show(page: Page, server: FakeServer): Promise<void> {
  await page.getByLabel('Server you manage').selectOption({ label: server.name })
}
