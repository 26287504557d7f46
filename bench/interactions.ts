/**
 * `node bench/interactions.ts`: how long the dashboard takes to react for a person with two hundred servers on a slow
 * device. Chromium slows its CPU down by four, and times each key press in the search and each click from the input to the
 * next frame (the Event Timing API, on which INP is based; in steps of 8 ms). `--servers`, `--slower` and `--rounds` change
 * the numbers.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { launchAt } from '../test/browser/launch.ts'
import { comeAlong, haveAccount, signIn, switchFor } from '../test/browser/person.ts'
import { startService } from '../test/browser/service.ts'
import { CHROMIUMS, findProgram } from '../test/helpers/find-program.ts'

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '200' },
    slower: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
})
/** In milliseconds: an INP up to this counts as good. */
const GOOD = 200

/** Collects how many milliseconds each interaction took. The browser doesn't report those below 16. */
const watchInteractions = `
  globalThis.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) interactions.push({ interactionId, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

const chromium = process.env.CHROMIUM_PATH || findProgram(CHROMIUMS)
if (chromium === undefined) throw new Error('Chromium is needed: apt-get install chromium, or set CHROMIUM_PATH')
const service = await startService()
const browser = await launchAt(chromium)
try {
  await measure()
} finally {
  await browser.close()
  await service.close()
}

async function measure(): Promise<void> {
  const { page } = await comeAlong(browser, service.origin)
  const guilds = Array.from({ length: Number(options.servers) }, (_, index) => `${8_000 + index} Guild ${index} manage`)
  await signIn(page, { id: '1320000000000000001', name: 'Everywhere', guilds })
  await haveAccount(page, 'Everywhere#SLOW')
  await page.context().addInitScript({ content: watchInteractions })
  await page.goto('/')
  const search = page.getByRole('searchbox')
  await search.waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) })
  const found: Record<string, number[]> = {}
  const time = async (what: string, act: () => Promise<void>) => {
    found[what] = [...(found[what] ?? []), ...(await interactionsOf(page, act))]
  }
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await time('a key press in the search', async () => {
      await search.pressSequentially('guild 17', { delay: 50 })
      for (let presses = 0; presses < 8; presses += 1) await search.press('Backspace', { delay: 20 })
    })
    const toggle = switchFor(page, `Guild ${50 + round}`)
    await time('a click on a switch', async () => {
      await toggle.click()
      await page.getByText(new RegExp(`^${round + 1} of`)).waitFor()
    })
    await time('only those that are on', async () => {
      await page.getByLabel('Only those that are on').click()
      await page.getByLabel('Only those that are on').click()
    })
    await time('the question before everything goes off', async () => {
      await page.getByRole('button', { name: 'Turn everything off…' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
    })
    await time('another view, and back', async () => {
      await page.getByRole('link', { name: 'Bot keys' }).click()
      await page.getByRole('heading', { name: 'Your keys' }).waitFor()
      await page.getByRole('link', { name: 'Visibility' }).click()
      await search.waitFor()
    })
  }
  console.log(`${options.servers} servers, ${options.slower} times slower; load average ${loadavg()[0]?.toFixed(1)}`)
  for (const [what, durations] of Object.entries(found)) console.log(lineOf(what, durations))
}

async function interactionsOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate('interactions.length = 0')
  await act()
  // After two frames the browser needs some time to call the observer.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))',
  )
  const entries = await page.evaluate<{ interactionId: number; duration: number }[]>('interactions')
  const longest = new Map<number, number>()
  for (const { interactionId, duration } of entries) {
    longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }
  return [...longest.values()]
}

function lineOf(what: string, durations: number[]): string {
  const sorted = durations.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const longest = sorted.at(-1) ?? 0
  return `${longest <= GOOD ? 'good' : 'SLOW'}  ${what}: ${sorted.length} timed, median ${median} ms, longest ${longest} ms`
}
