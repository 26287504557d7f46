/** Every view in both colour schemes: axe finds nothing, and a screenshot is kept for people to look at. */
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/cast.ts'
import { chromiumPath } from './chromium.ts'
import { linkAccount, logIn, type Person, type Stranger, switchFor } from './person.ts'
import { setStage } from './stage.ts'

const folder = join(import.meta.dirname, '../../screenshots')
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const looks: [name: string, options: BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['narrow', { colorScheme: 'light', viewport: { width: 320, height: 640 } }],
  ['contrast', { forcedColors: 'active' }],
]

describe.skipIf(chromiumPath === null)('views', () => {
  const stage = setStage()

  describe.each(looks)('in the %s look', (look, options) => {
    test('the start page has no flaw', async () => {
      const { page } = await stage.person(options)
      await page.goto('/')
      await inspect(page, `start-${look}`)
      await page.goto(`/?guild=${guilds.lanternfall.id}`)
      await page.getByText('A bot sent you here:').waitFor()
      await inspect(page, `start-sent-by-a-bot-${look}`)
      await page.goto('/auth/callback?error=access_denied&state=any')
      await page.getByText('You declined the login.').waitFor()
      await inspect(page, `start-declined-${look}`)
    })

    test('the empty views have no flaw', async () => {
      const { page } = await stage.person(options)
      await page.goto('/')
      await logIn(page, { id: newId(), name: 'New Player', guilds: [] })
      await inspectViews(page, 'empty', look)
    })

    test('the views in use have no flaw', async () => {
      const { page } = await stage.person(options)
      await page.goto(`/?guild=${guilds.copperHeron.id}`)
      await logIn(page, keeper())
      await switchFor(page, guilds.copperHeron.name).waitFor()
      await inspect(page, `visibility-sent-by-a-bot-${look}`)
      await page.goto('/accounts')
      await linkAccount(page, `Quillfeather#${look}`)
      await linkAccount(page, `Second Wind#${look}`)
      await page.goto('/')
      await switchFor(page, guilds.lanternfall.name).click()
      await page.getByText('Bots in 1 server can look you up').waitFor()
      await inspectViews(page, 'used', look)
    })

    test('long lists have no flaw', async () => {
      const { page } = await stage.person(options)
      await page.goto('/')
      await logIn(page, { id: newId(), name: 'Joins Everything', guilds: manyGuilds })
      await inspect(page, `visibility-long-${look}`)
    })

    test('dialogs, refusals and the banner have no flaw', async () => {
      const person = await stage.person(options)
      const { page } = person
      await page.goto('/')
      await logIn(page, keeper())
      await page.getByRole('button', { name: 'Turn everything off…' }).click()
      await inspect(page, `dialog-everything-off-${look}`)
      await page.goto('/keys')
      for (const server of [guilds.lanternfall.name, guilds.copperHeron.name]) {
        await page.getByLabel('Server the bot runs in').selectOption({ label: server })
        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('dialog').waitFor()
        await inspect(page, `dialog-new-key-${look}`)
        await page.getByRole('button', { name: 'Done' }).click()
      }
      await inspect(page, `keys-at-the-limit-${look}`)
      await page.getByRole('button', { name: 'Revoke…' }).first().click()
      await inspect(page, `dialog-revoke-${look}`)
      await page.goto('/accounts')
      await page.getByLabel('Tag').fill('~mine')
      await page.getByRole('button', { name: 'Link account' }).click()
      await page.getByText('Tags that start with ~ are reserved.').waitFor()
      await inspect(page, `accounts-errors-${look}`)
      await awayForAMoment(person, look)
    })
  })
})

let people = 0
/** Each look has people of its own: they meet an untouched dashboard. */
const newId = () => String(1300000000000000000n + BigInt(++people))

/** Somebody who manages two of their three servers. */
const keeper = (): Stranger => ({
  id: newId(),
  name: 'Maren Quillfeather',
  guilds: [
    `${guilds.lanternfall.id} ${guilds.lanternfall.name} manage`,
    `${guilds.copperHeron.id} ${guilds.copperHeron.name} manage`,
    `${guilds.midnightQuarry.id} ${guilds.midnightQuarry.name}`,
  ],
})

const manyGuilds = [
  'Amber Lantern Society',
  'Brightwater Scrims',
  'Cobalt Sparrows',
  'Dustward Keep',
  'Evergreen Duos',
  'Foxglove Academy',
  'Grey Harbour',
  'Hollow Pines',
  'رابطة اللاعبين',
  'Ivory Tower LFG',
  'Juniper & Friends',
  'Kestrel Watch — the server with the longest name that anybody could think of when it was founded',
].map((name, index) => `${1_400_000 + index} ${name}`)

async function inspectViews(page: Page, state: string, look: string): Promise<void> {
  for (const [view, path] of Object.entries({ visibility: '/', accounts: '/accounts', keys: '/keys' })) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await inspect(page, `${view}-${state}-${look}`)
  }
}

async function awayForAMoment({ page, forgive }: Person, look: string): Promise<void> {
  forgive(/status of 503/)
  await page.route('**/v1/**', (route) => route.fulfill({ status: 503, json: { detail: 'service_unavailable' } }))
  await page.goto('/')
  await page.getByText('The service can’t be reached.').waitFor()
  await inspect(page, `away-${look}`)
}

/** Keeps a screenshot and lets axe look for flaws. Its script is evaluated: the page’s policy allows no other. */
async function inspect(page: Page, name: string): Promise<void> {
  await page.getByRole('main').waitFor()
  await page.evaluate('document.fonts.ready.then(() => document.getAnimations().forEach((motion) => motion.cancel()))')
  await mkdir(folder, { recursive: true })
  const isDialog = (await page.getByRole('dialog').count()) > 0
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !isDialog })
  expect(await flaws(page), name).toEqual([])
}

async function flaws(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(`axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}
