/** A person with a browser: what they do on the dashboard and on the chat platform, and which problems they met. */
import type { APIResponse, Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { guilds, personas } from '../../src/development/chat-simulator/personas.ts'
import { dashboard as english } from '../../src/texts/en.ts'
import { type Dashboard, fillPlaces } from '../../src/texts/language.ts'
import type { CreatedInstance } from '../../src/wire/dashboard.ts'

type CastMember = keyof typeof personas

/** A person who isn't one of the simulator's personas. */
export interface Stranger {
  id: string
  name: string
  /** Lines of the simulator's form: id, name, and `manage`. */
  guilds: string[]
}

let people = 0

/** A newcomer who manages two of their three servers. Each has a new id, so that no test sees the data of another. */
export function manager(): Stranger {
  people += 1
  return {
    id: String(1310000000000000000n + BigInt(people)),
    name: `Newcomer ${people}`,
    guilds: [
      `${guilds.lanternfall.id} ${guilds.lanternfall.name} manage`,
      `${guilds.copperHeron.id} ${guilds.copperHeron.name} manage`,
      `${guilds.midnightQuarry.id} ${guilds.midnightQuarry.name}`,
    ],
  }
}

/** A person in many servers, with names that are hard to show. */
export const inManyServers = (): Stranger => ({
  ...manager(),
  name: 'A display name without end '.repeat(4).trim(),
  guilds: [
    '5001 <img src=x onerror=alert(1)> manage',
    '5002 سيرفر الأصدقاء',
    `5003 ${'Unbreakable'.repeat(9)} manage`,
    '5004 Grey Harbour',
    '5005 Grey Harbour',
    '5006 Kestrel Watch — the server with the longest name that anybody could think of when it was founded',
    ...Array.from({ length: 40 }, (_, index) => `${6000 + index} Guild ${index}`),
  ],
})

/** A game id that nobody else has. */
export function withAccount({ id }: Stranger, name = 'Newcomer'): string {
  return `${name}#${id.slice(-6)}`
}

export type Person = Awaited<ReturnType<typeof openBrowser>>

/**
 * Counts layout shifts in every page, from the first paint on. Scripts for pages are strings, because the tests are typed
 * for Node, which has no document.
 */
const watchShifts = `
  globalThis.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

export async function openBrowser(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  // Reduced motion saves waiting for animations. The test in WebKit has motion.
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await context.addInitScript({ content: watchShifts })
  const problems: string[] = []
  const forgiven: RegExp[] = []
  const note = (problem: string) => {
    if (!forgiven.some((complaint) => complaint.test(problem))) problems.push(problem)
  }
  /** Another tab of the same browser. */
  const openTab = async () => {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) note(`foreign request: ${request.url()}`)
    })
    return page
  }
  return {
    page: await openTab(),
    origin,
    /** Console errors, uncaught errors, refused or foreign requests. None may be left when the test ends. */
    problems,
    openTab,
    /** Ignores problems that the test causes itself. */
    forgive: (complaint: RegExp) => void forgiven.push(complaint),
    leave: () => context.close(),
  }
}

/** Follows the login link of a page, agrees on the chat platform's consent page, and returns to the dashboard. */
export async function logIn(page: Page, who: CastMember | Stranger, words: Dashboard = english): Promise<void> {
  await page.locator('a[href^="/auth/login"]').first().click()
  await consent(page, who)
  await page.getByRole('button', { name: words.header.logOut }).waitFor()
}

async function consent(page: Page, who: CastMember | Stranger): Promise<void> {
  if (typeof who === 'string') {
    await page.locator(`input[name=user][value="${personas[who].id}"]`).check()
  } else {
    await page.locator('input[name=user][value=other]').check()
    await page.locator('input[name=id]').fill(who.id)
    await page.locator('input[name=display_name]').fill(who.name)
    await page.locator('textarea[name=guilds]').fill(who.guilds.join('\n'))
  }
  await page.getByRole('button', { name: 'Authorize' }).click()
}

/** Logs in by the pages' requests, without their buttons, for tests that begin after the login. */
export async function signIn({ request }: Page, { id, name, guilds }: Stranger): Promise<void> {
  const away = await request.get('/auth/login', { maxRedirects: 0 })
  const form = { user: 'other', id, display_name: name, guilds: guilds.join('\n'), decision: 'allow' }
  await expectOk(request.post(String(away.headers().location), { form }))
}

/** Links an account by the request of its view. */
export async function haveAccount({ request }: Page, gameId: string): Promise<void> {
  const [name, tag] = gameId.split('#')
  const data = { publisher_game_name: name, publisher_tag_line: tag, region: 'eu' }
  await expectOk(request.post('/v1/users/me/accounts', { data }))
}

/** Sets a server's switch by its request. */
export async function allow({ request }: Page, guildId: string, isAllowed = true): Promise<void> {
  await expectOk(request.put(`/v1/users/me/servers/${guildId}/permission`, { data: { is_allowed: isAllowed } }))
}

/** Creates a key by the request of its view. */
export async function createKeyByRequest({ request }: Page, guildId: string, name?: string): Promise<CreatedInstance> {
  const answer = await expectOk(request.post('/v1/instances', { data: { guild_id: guildId, name } }))
  return (await answer.json()) as CreatedInstance
}

async function expectOk(answer: Promise<APIResponse>): Promise<APIResponse> {
  const given = await answer
  if (!given.ok()) throw new Error(`${given.status()} for ${given.url()}: ${await given.text()}`)
  return given
}

export function switchFor(page: Page, server: string): Locator {
  return page.getByRole('switch', { name: server })
}

export async function linkAccount(page: Page, gameId: string): Promise<void> {
  const { name, region, submit } = english.linkForm
  await page.getByLabel(name, { exact: true }).focus()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(gameId)})`)
  await page.keyboard.press('Control+V')
  await page.getByLabel(region, { exact: true }).selectOption('eu')
  await page.getByRole('button', { name: submit }).click()
  await page.getByText(fillPlaces(english.accounts.nowLinked, () => gameId)).waitFor()
}

/** Creates a key on the keys page. A person who manages only one server need not choose it. */
export async function createKey(page: Page, server?: string): Promise<void> {
  if (server !== undefined) await page.getByLabel('Server the bot runs in').selectOption({ label: server })
  await page.getByRole('button', { name: 'Create key' }).click()
}

/** Presses the button, and then the confirming button in its dialog. */
export async function turnEverythingOff(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Turn everything off…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Turn everything off' }).click()
  return dialog
}

export function clipboard(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()')
}

/** Waits for two frames, after which the latest change is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** Makes the page read everything, as if the person had returned to its tab. */
export async function readAgain(page: Page): Promise<void> {
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
}

/** Whether this control has the focus. */
export async function hasFocus(control: Locator): Promise<boolean> {
  return (await control.and(control.page().locator(':focus')).count()) === 1
}
