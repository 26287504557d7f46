/** A second tab of the same browser. */
import { expect, test } from 'vitest'
import { guilds } from '../../src/development/chat-simulator/personas.ts'
import { logIn, switchFor, turnEverythingOff } from './person.ts'
import { inBrowser } from './stage.ts'

const { midnightQuarry } = guilds

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
    await second.getByText('You turned everything off on').waitFor()
  })
})
