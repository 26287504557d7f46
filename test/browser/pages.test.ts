/** The text pages in every look, and their scripts. */
import { expect, test } from 'vitest'
import { inspect } from './looks.ts'
import { inBrowser } from './stage.ts'

inBrowser('pages', { env: { CONTACT_URL: 'mailto:help@example.org', INACTIVE_DAYS: '30' } }, (stage) => {
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

  test('a person reads when their data will be erased if they don’t log in again', async () => {
    const { page } = await stage.member({ path: '/data' })
    const warning = page.locator('.row', { hasText: 'If you don’t log in again' }).getByRole('time')
    const day = Date.parse(String(await warning.getAttribute('datetime')))
    expect(Math.round((day - Date.now()) / 86_400_000)).toBe(30)
  })

  test('the API page asks a person to confirm before it revokes a key', async () => {
    const { page } = await stage.person()
    await page.goto('/docs')
    await page.getByText('Python', { exact: true }).first().click()
    await page.reload()
    const shown = page.locator('.tabs pre:visible')
    expect(await shown.count()).toBe(await page.locator('.tabs').count())
    for (const code of await shown.allTextContents()) expect(code).toContain('urllib.request')
    await page.locator('#lookUpPlayerMatches').getByRole('link', { name: 'Try this' }).click()
    expect(await page.getByLabel('Path').inputValue()).toBe('/v1/stats/matches')
    expect(await page.getByLabel('Body').inputValue()).toContain('"count": 5')
    expect(await page.getByLabel('Key', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    await page.goto('/docs#lookUpPlayers')
    await page.locator('.contents a[aria-current]', { hasText: 'Look up several players' }).waitFor()
    await page.goto('/docs#guild_key_mismatch')
    await page.locator('.contents a[aria-current]', { hasText: 'Errors' }).waitFor()
    await page.getByText('Use the key of the server the command came from').waitFor()
    await page.getByLabel('Endpoint', { exact: true }).selectOption('POST /v1/key/revoke')
    await page.getByLabel('Key', { exact: true }).fill('psk_nonsense')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      return dialog.dismiss()
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => asked).toEqual([expect.stringContaining('for good')])
    expect(await page.locator('#try-answer').textContent()).toBe('')
  })
})
