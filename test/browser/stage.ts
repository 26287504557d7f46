/** What every browser test begins with: a service, a browser, and people in whose pages nothing may go wrong. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Env, LONGEST_START_MS } from '../helpers/service-process.ts'
import { launchChromium } from './chromium.ts'
import { comeAlong, type Person } from './person.ts'
import { type Service, startService } from './service.ts'

export interface Stage {
  service: Service
  /** A person with a browser of their own. When the test ends, nothing may have gone wrong in it. */
  person(options?: BrowserContextOptions): Promise<Person>
}

/** For the tests of the suite it is called in. `script` runs first in each page; `env` adds settings of the service. */
export function setStage(script?: string, env?: Env): Stage {
  const parts: { service?: Service; browser?: Browser } = {}
  const people: Person[] = []

  beforeAll(async () => {
    parts.service = await startService(env)
    parts.browser = await launchChromium()
  }, LONGEST_START_MS)
  afterEach(async () => {
    const problems = people.flatMap((person) => person.problems)
    await Promise.all(people.splice(0).map((person) => person.leave()))
    expect(problems).toEqual([])
  })
  afterAll(async () => {
    await parts.browser?.close()
    await parts.service?.close()
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
  }
}
