/** A second tab of the same browser, and responses that get lost. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { dashboard } from '../../src/texts/en.ts'
import { loseAnswer } from './lost-answers.ts'
import { logIn, switchFor, turnEverythingOff } from './person.ts'
import { inBrowser } from './stage.ts'

const { lanternfall, midnightQuarry } = guilds

inBrowser('interruptions', {}, (stage) => {
  test('a person who turns everything off in one tab is logged out in the other tab', async () => {
    const person = await stage.person()
    const first = person.page
    const second = await person.openTab()
    await second.goto(`/?guild=${midnightQuarry.id}`)
    await second.getByText('see your game stats?').waitFor()
    await first.goto('/')
    await logIn(first, 'neverAgreed')
    // The other tab notices the login without a reload.
    await switchFor(second, midnightQuarry.name).click()
    await expect.poll(() => switchFor(first, midnightQuarry.name).getAttribute('aria-checked')).toBe('true')
    await turnEverythingOff(first)
    await second.getByText('You turned everything off.').waitFor()
  })
  test.each(['on', 'off'] as const)(
    'a person whose request to turn a switch %s is lost can press the switch again',
    async (wish) => {
      const { page, forgive } = await stage.member({ hasAccount: true, on: wish === 'off' ? [lanternfall] : [] })
      forgive(/ERR_CONNECTION_RESET/)
      const toggle = switchFor(page, lanternfall.name)
      const request = `PUT /v1/users/me/servers/${lanternfall.id}/permission`
      await loseAnswer(page, request, 'before')
      await toggle.click()
      await expect.poll(() => toggle.innerText()).toBe('Unknown')
      await page.getByText(dashboard.notDone[wish]).waitFor()
      expect(await toggle.getAttribute('aria-checked')).toBe(String(wish === 'off'))
      await loseAnswer(page, request, 'after')
      await toggle.click()
      await expect.poll(() => toggle.innerText()).toBe(wish === 'on' ? 'On' : 'Off')
      const headline = wish === 'on' ? `Bots in ${lanternfall.name} can look you up` : 'Nobody can look you up'
      await page.getByRole('heading', { name: headline }).waitFor()
    },
  )
})
