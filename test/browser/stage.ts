/** What every browser test begins with: a service, a browser, and people in whose pages nothing may go wrong. */
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { closeLater } from '../helpers/close-later.ts'
import { type Env, LONGEST_START_MS } from '../helpers/service-process.ts'
import { launchAt } from './launch.ts'
import { cutOff } from './lost-answers.ts'
import { allow, comeAlong, haveAccount, manager, type Person, type Stranger, signIn, withAccount } from './person.ts'
import { type Service, startService } from './service.ts'

export interface Stage {
  service: Service
  /** A person with a browser of their own. When the test ends, nothing may have gone wrong in it. */
  person(options?: BrowserContextOptions): Promise<Person>
  /** Somebody who is logged in already, and looks at a view. */
  member(options?: MemberOptions): Promise<Person & { who: Stranger }>
}

interface MemberOptions extends BrowserContextOptions {
  who?: Stranger
  path?: string
  hasAccount?: boolean
  /** The servers that they have switched on. */
  on?: readonly { id: string }[]
  /** Answers to them get lost, and the clock of their page can be stopped and moved on. */
  losesAnswers?: boolean
}

interface StageOptions {
  /** Milliseconds for each test, where it inspects many views. */
  timeout?: number
  /** Runs first in each page. */
  script?: string
  /** Settings of the service. */
  env?: Env
}

type Tests = (stage: Stage) => void

/** A suite of tests in Chromium; skipped where there is none. */
export function inBrowser(name: string, ...[options, tests]: [Tests] | [StageOptions, Tests]): void {
  if (typeof options === 'function') return inBrowser(name, {}, options)
  const { timeout } = options
  describe.skipIf(inject('chromium') === null)(name, timeout ? { timeout } : {}, () => tests?.(setStage(options)))
}

function setStage({ script, env }: StageOptions): Stage {
  const parts: { service?: Service; browser?: Browser } = {}
  const people: Person[] = []

  beforeAll(async () => {
    parts.service = await startService(env)
    const browser = await launchAt(inject('chromium') ?? '')
    closeLater(() => browser.close())
    parts.browser = browser
  }, LONGEST_START_MS)
  afterEach(async () => {
    const problems = people.flatMap((person) => person.problems)
    await Promise.all(people.splice(0).map((person) => person.leave()))
    expect(problems).toEqual([])
  })

  return {
    get service() {
      if (parts.service === undefined) throw new Error('the service is not there yet')
      return parts.service
    },
    async person(options = {}) {
      if (parts.browser === undefined) throw new Error('the browser is not there yet')
      const person = await comeAlong(parts.browser, this.service.origin, options)
      if (script !== undefined) await person.page.context().addInitScript({ content: script })
      people.push(person)
      return person
    },
    async member({ who = manager(), path = '/', hasAccount = false, on = [], losesAnswers = false, ...options } = {}) {
      const person = await this.person(options)
      if (losesAnswers) {
        person.forgive(cutOff)
        // The page asks who is there, since its clock hides what the server said of the cookie.
        person.forgive(/status of (401|409|429)/)
        await person.page.clock.install()
      }
      await signIn(person.page, who)
      if (hasAccount) await haveAccount(person.page, withAccount(who))
      for (const { id } of on) await allow(person.page, id)
      await person.page.goto(path)
      return { ...person, who }
    },
  }
}

/** Waits until a switch says so, in words and to those who can't see it. */
export async function expectSwitch(toggle: Locator, isOn: boolean): Promise<void> {
  await expect.poll(() => toggle.innerText()).toBe(isOn ? 'On' : 'Off')
  expect(await toggle.getAttribute('aria-checked')).toBe(String(isOn))
}
