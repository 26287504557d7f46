/** All servers off: a request for each, in a dialog that says how many are left; a page that goes meanwhile is told about. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CurrentUser, GuildList } from '../../src/wire/dashboard.ts'
import { manager, readAnew } from './person.ts'
import { inBrowser } from './stage.ts'

const servers = Array.from({ length: 20 }, (_, index) => ({ id: String(7200 + index), name: `Harbour ${index}` }))

inBrowser('all servers off', {}, (stage) => {
  /** Lets so many changes through, and no more. */
  async function holdAfter(page: Page, most: number): Promise<void> {
    let passed = 0
    await page.route('**/permission', (route) => {
      passed += 1
      if (passed <= most) return route.continue()
    })
  }

  async function press(page: Page, button = 'All servers off…') {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    return dialog
  }

  test('a dialog counts down; a page that is closed meanwhile is told about at the next visit, and the rest is switched off', async () => {
    const who = { ...manager(), guilds: servers.map(({ id, name }) => `${id} ${name}`) }
    const { page, openTab } = await stage.member({ who, on: servers })
    await holdAfter(page, 11)
    const dialog = await press(page)
    await dialog.getByText(/^9 servers to go\./).waitFor()
    expect(await dialog.getByRole('button', { name: 'Switching off…' }).getAttribute('aria-busy')).toBe('true')
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      return question.accept()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(asked).toEqual(['beforeunload'])

    const next = await openTab()
    await next.goto('/data')
    const notice = next.getByText(/^You went away before every server was off: \d+ are still on\.$/)
    await notice.waitFor()
    // What was under way when the page went may be carried out after it.
    await readAnew(next)
    await expect.poll(() => notice.innerText()).toContain(`: ${await serversOn(next)} are`)
    await press(next, 'Switch them off…')
    await next.getByText('All your servers are switched off. You’re still logged in.').waitFor()
    await notice.waitFor({ state: 'detached' })
    expect(await serversOn(next)).toBe(0)
    await next.reload()
    await next.getByRole('heading', { name: 'Your data', level: 1 }).waitFor()
    expect(await notice.count()).toBe(0)
  })
})

/** As the service says. */
async function serversOn(page: Page): Promise<number> {
  const read = async <T>(path: string): Promise<T> => (await page.request.get(path)).json()
  const { guilds } = await read<GuildList>('/v1/users/me/guilds')
  const { other_permissions: others } = await read<CurrentUser>('/v1/users/me')
  return [...guilds, ...others].filter(({ is_allowed }) => is_allowed).length
}
