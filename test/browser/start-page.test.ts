/** The start page on small phones, in every language, with and without its script; and what people can do on pages whose script is missing. */
import { Signer } from '@fastify/cookie'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { tags } from '../../src/texts/languages.ts'
import { manager, signIn } from './person.ts'
import { inBrowser } from './stage.ts'

const SESSION_SECRET = 'the secret that signs the cookies of this test'
const left = (how: string) => `farewell=${how}.${Date.now()}`
/** The address and cookie of each kind of visit. */
const visits: Record<string, [path: string, cookie?: string]> = {
  'a newcomer': ['/'],
  'somebody sent by a link': [`/?guild=${guilds.lanternfall.id}`],
  'somebody whose session is over': ['/', `session=${new Signer(SESSION_SECRET).sign('over')}`],
  'somebody who logged out': ['/', left('logged-out')],
  'somebody sent by a link, whose login took too long': [`/?guild=${guilds.lanternfall.id}&login=expired`],
  'somebody whose login may have succeeded': ['/?login=away'],
}

/** Finishes all animations, as if the person had waited. */
const waitLong = (page: Page) => page.evaluate('document.getAnimations().forEach((motion) => motion.finish())')
const notice = (page: Page) => page.getByText('This page needs JavaScript')

inBrowser('the start page', { env: { SESSION_SECRET } }, (stage) => {
  /** Visits this address with only this cookie. */
  async function visit(page: Page, [path, cookie]: [path: string, cookie?: string]): Promise<void> {
    await page.context().clearCookies()
    const [name = '', value = ''] = cookie?.split('=') ?? []
    if (cookie !== undefined) await page.context().addCookies([{ name, value, url: stage.service.origin }])
    await page.goto(path)
  }

  test.each(tags.flatMap((locale) => [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled }))))(
    'a person with a small phone sees the login button without scrolling (language $locale, JavaScript $javaScriptEnabled)',
    async ({ locale, javaScriptEnabled }) => {
      const { page } = await stage.person({ viewport: { width: 360, height: 640 }, locale, javaScriptEnabled })
      for (const [who, how] of Object.entries(visits)) {
        await visit(page, how)
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale)
        const button = await page.locator('main .button').boundingBox()
        expect((button?.y ?? 640) + (button?.height ?? 0), who).toBeLessThanOrEqual(640)
        expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), who).toBe(false)
      }
      for (const how of ['everything-off', 'erased']) {
        await visit(page, ['/data?delete=ask', left(how)])
        expect(page.url()).toBe(`${stage.service.origin}/data`)
        expect(await page.locator('.lead time').innerText()).toMatch(/\d.*\d:\d\d/)
      }
    },
  )

  test('a person without JavaScript can log in and turn everything off', async () => {
    const person = await stage.person({ javaScriptEnabled: false })
    const { page } = person
    await page.goto(`/?guild=${guilds.lanternfall.id}`)
    await page.getByRole('heading', { name: `Let bots in ${guilds.lanternfall.name} see your game stats?` }).waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    await page.goto('/')
    const example = page.getByRole('region', { name: 'Example: Maren’s switch for the server Lanternfall' })
    await example.getByText('No stats: Maren isn’t sharing them in this server.').waitFor()
    await example.getByRole('switch').check()
    await example.getByText('Gold 2, rating 64, Europe').waitFor()
    await page.getByRole('link', { name: 'Log in with your chat account' }).click()
    await page.locator('input[name=user]').first().check()
    await page.getByRole('button', { name: 'Authorize' }).click()

    await page.goto(`/?guild=${guilds.lanternfall.id}`)
    await page.getByText(`Let bots in ${guilds.lanternfall.name} see your game stats?`).waitFor()
    expect(await notice(page).innerText()).toContain('/lookups stop')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).waitFor()
    const other = await person.openTab()
    await other.goto('/')
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByRole('heading', { name: 'You turned everything off.' }).waitFor()
    const done = page.getByText(/^That was on .* UTC\. Unless you’ve logged in since/)
    const said = await done.innerText()
    await page.reload()
    expect(await done.innerText()).toBe(said)

    person.forgive(/status of 401/)
    await other.getByRole('button', { name: 'Turn everything off' }).click()
    await other.getByRole('heading', { name: 'You’re not logged in' }).waitFor()
    await other
      .getByText('If you were logged in and pressed the button a moment ago, everything is already off.')
      .waitFor()
    await page.goto('/docs')
    await page.getByText('INSTANCE_KEY', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(false)
  })

  test('a person can turn everything off even if the page’s script does not load', async () => {
    const person = await stage.person()
    const { page } = person
    person.forgive(/status of 404/)
    await signIn(page, manager())
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    expect(await notice(page).isVisible()).toBe(false)
    await waitLong(page)
    await page.getByRole('button', { name: 'Turn everything off' }).click()
    await page.getByRole('heading', { name: 'You turned everything off.' }).waitFor()
  })
})
