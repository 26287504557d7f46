/** The setup of every browser test: a service, a browser, and people whose pages must have no problem. */
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { closeLater } from '../helpers/close-later.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { type Env, MAX_START_MS } from '../helpers/service-process.ts'
import { allow, haveAccount, manager, openBrowser, type Person, type Stranger, signIn, withAccount } from './person.ts'
import { type Service, startService } from './service.ts'

/** Any of these browsers will do. The headless shell, which has no window, is the fastest. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const executablePath = process.env.CHROMIUM_PATH || findOrSkip(CHROMIUMS)

interface StageOptions {
  /** A script that runs first in each page. */
  script?: string
  /** Settings of the service. */
  env?: Env
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A suite of tests in Chromium; skipped if there is none. */
export function inBrowser(name: string, { script, env }: StageOptions, tests: (stage: Stage) => void): void {
  if (executablePath === undefined) return test.skip(name)
  describe(name, { timeout: MAX_START_MS }, async () => {
    const service = await startService(env)
    const browser = await chromium.launch({ executablePath, args: flags })
    closeLater(() => browser.close())
    tests(setStage(service, browser, script))
  })
}

interface MemberOptions extends BrowserContextOptions {
  who?: Stranger
  path?: string
  hasAccount?: boolean
  /** The servers that the person has switched on. */
  on?: readonly { id: string }[]
}

type Stage = ReturnType<typeof setStage>

function setStage(service: Service, browser: Browser, script = '') {
  const people: Person[] = []
  afterEach(async () => {
    const problems = people.flatMap((person) => person.problems)
    await Promise.all(people.splice(0).map((person) => person.leave()))
    expect(problems).toEqual([])
  })

  /** A person with a browser of their own. When the test ends, nothing may have gone wrong in it. */
  async function person(options?: BrowserContextOptions): Promise<Person> {
    const person = await openBrowser(browser, service.origin, options)
    await person.page.context().addInitScript({ content: script })
    people.push(person)
    return person
  }

  /** A person who is logged in and looks at a view. */
  async function member(options: MemberOptions = {}) {
    const { who = manager(), path = '/', hasAccount = false, on = [], ...others } = options
    const logged = await person(others)
    const { page } = logged
    await signIn(page, who)
    if (hasAccount) await haveAccount(page, withAccount(who))
    for (const { id } of on) await allow(page, id)
    await page.goto(path)
    return { ...logged, who }
  }
  return { service, person, member }
}
