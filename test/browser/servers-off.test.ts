/** All servers off: a request for each, in a dialog that says how many are left; a page that goes meanwhile is told about. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CurrentUser, GuildList } from '../../src/wire/dashboard.ts'
import { manager, readAnew } from './person.ts'
import { inBrowser } from './stage.ts'

const servers = Array.from({ length: 20 }, (_, index) => ({ id: String(7200 + index), name: `Harbour ${index}` }))

inBrowser('all servers off', {}, (stage) => {
  const member = () => {
    const who = { ...manager(), guilds: servers.map(({ id, name }) => `${id} ${name}`) }
    return stage.member({ who, on: servers })
  }

  /** Lets so many changes through, and holds the others until the returned function is called. */
  async function holdAfter(page: Page, most: number): Promise<() => void> {
    const gate = Promise.withResolvers<void>()
    let passed = 0
    await page.route('**/permission', async (route) => {
      passed += 1
      if (passed > most) await gate.promise
      // The page may be gone by then.
      await route.continue().catch(() => undefined)
    })
    return gate.resolve
  }

  async function press(page: Page, button = 'All servers off…') {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    return dialog
  }

  test('the dialog stays and counts down until every server is off', async () => {
    const { page } = await member()
    const letThrough = await holdAfter(page, 11)
    const dialog = await press(page)
    await dialog.getByText(/^9 servers to go\./).waitFor()
    expect(await dialog.getByRole('button', { name: 'Switching off…' }).getAttribute('aria-busy')).toBe('true')
    expect(await serversOn(page)).toBe(9)
    letThrough()
    await page.getByText('All servers are off. You’re still logged in.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await serversOn(page)).toBe(0)
  })

  test('a page that is closed meanwhile is told about at the next visit, in another tab too, and the rest is switched off', async () => {
    const { page, openTab } = await member()
    await holdAfter(page, 11)
    const dialog = await press(page)
    await dialog.getByText(/^9 servers to go\./).waitFor()
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
    const notice = next.getByText(/^You left before all servers were off: \d+ are still on\.$/)
    await notice.waitFor()
    // What was under way when the page went may be carried out after it.
    await readAnew(next)
    await expect.poll(() => notice.innerText()).toContain(`: ${await serversOn(next)} are`)
    await press(next, 'Switch them off…')
    await next.getByText('All servers are off. You’re still logged in.').waitFor()
    await notice.waitFor({ state: 'detached' })
    expect(await serversOn(next)).toBe(0)
    await next.reload()
    await next.getByRole('heading', { name: 'Your data', level: 1 }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('it can be stopped, and says nothing untrue; nobody else is told', async () => {
    const { page } = await member()
    await holdAfter(page, 5)
    const dialog = await press(page)
    await dialog.getByText(/^15 servers to go\./).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('about:blank')
    const { page: another } = await stage.member({ on: servers.slice(0, 1) })
    await another.evaluate(`localStorage.setItem('servers-off', 'somebody else')`)
    await another.reload()
    await another.getByRole('heading', { name: 'Visibility', level: 1 }).waitFor()
    expect(await another.getByText('You left before').count()).toBe(0)
  })
})

/** As the service says. */
async function serversOn(page: Page): Promise<number> {
  const read = async <T>(path: string): Promise<T> => (await page.request.get(path)).json()
  const { guilds } = await read<GuildList>('/v1/users/me/guilds')
  const { other_permissions: others } = await read<CurrentUser>('/v1/users/me')
  return [...guilds, ...others].filter(({ is_allowed }) => is_allowed).length
}
