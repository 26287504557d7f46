/** The chat platform is down, hangs or limits us: nobody new gets in meanwhile, and nobody who is in notices. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bot, Member } from '../helpers/actors.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import type { Fault, SimulatorEndpoint } from '../helpers/simulator-faults.ts'
import { longestAnswerMs, measure, type Sample, startLoad } from './load.ts'
import type { ServiceProcess } from './service-process.ts'
import { lookup, openStage, type Stage, somebody } from './stage.ts'

const ENDPOINTS: SimulatorEndpoint[] = ['token', 'user', 'guilds']

describe.skipIf(!hasPostgres)('while the chat platform', () => {
  let stage: Stage
  let service: ServiceProcess
  let bot: Bot
  let member: Member
  let target: { target_chat_id: string }

  beforeAll(async () => {
    stage = await openStage({ DATABASE_URL: await emptyDatabase(), RATE_LIMIT_PER_MINUTE: '1000000000' })
    service = await stage.startOne()
    bot = await stage.bot(service)
    const consenting = await stage.consentingPerson(service)
    member = consenting.member
    target = lookup(consenting.person)
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })
  afterAll(() => stage?.close())

  const breakIt = (fault: Fault | undefined) => {
    for (const endpoint of ENDPOINTS) stage.simulator.setFault(endpoint, fault)
  }

  /** A login up to the moment at which the platform is asked. */
  async function comeBack(): Promise<Sample> {
    const visitor = stage.visitor(service)
    const start = await visitor.get('/auth/login')
    const back = await stage.simulator.authorize(String(start.headers.location), somebody())
    return measure(() => visitor.follow(back))
  }

  const faults: [string, Fault][] = [
    ['is down', 'down'],
    ['hangs', 'hang'],
    ['limits us', { status: 429, headers: { 'retry-after': '1' } }],
  ]

  test.each(faults)('%s: logins are refused in time, everything else goes on, logins work again', async (_, fault) => {
    breakIt(fault)
    const lookups = startLoad(8, () => bot.lookUp(target))
    const changes = startLoad(1, () => member.allow('42'))
    const logins = await Promise.all(Array.from({ length: 10 }, comeBack))
    breakIt(undefined)
    for (const { status, detail, retryAfter, ms } of logins) {
      expect({ status, detail }).toEqual({ status: 502, detail: 'chat_platform_unavailable' })
      expect(retryAfter).toBeGreaterThanOrEqual(1)
      expect(ms).toBeLessThan(longestAnswerMs())
    }
    const others = [...(await lookups.stop()), ...(await changes.stop())]
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
    await untilLogin()
  })

  async function untilLogin(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if ((await comeBack()).status === 302) return
      await sleep(100)
    }
    throw new Error('nobody gets in any more')
  }
})
