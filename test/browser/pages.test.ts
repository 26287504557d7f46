/** The text pages in every look. */
import { expect, test } from 'vitest'
import { inspect } from './looks.ts'
import { inBrowser } from './stage.ts'

inBrowser('pages', { env: { CONTACT_URL: 'mailto:help@example.org' } }, (stage) => {
  test.each([
    ['/docs', 'API reference', 'Dashboard'],
    ['/privacy', 'Privacy', 'Dashboard'],
    ['/mistyped', 'There is no such page', 'Go to the dashboard'],
  ])('the page %s has no accessibility problem, and links to the dashboard', async (path, heading, home) => {
    const { page, forgive } = await stage.person()
    forgive(/status of 404/)
    await page.goto(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    expect(await page.title()).toBe(`${heading.replace('There is no', 'No')} · Player Stats Lookup`)
    await inspect(page, `page${path.replace('/', '-')}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).waitFor()
    // If the links wrapped, a separator would be left at the end of a line.
    expect(await page.getByRole('contentinfo').innerText()).not.toContain('·')
    await page.getByRole('link', { name: home }).first().click()
    await page.getByRole('link', { name: 'Log in with your chat account' }).waitFor()
  })
})
