/** Two processes of the service on a Patroni cluster whose parts fail: no response contradicts what was acknowledged before. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Answer, Bot } from '../helpers/actors.ts'
import { describeIf } from '../helpers/app.ts'
import { startLightLoad } from '../trust/light-load.ts'
import { type Load, startLoad } from '../trust/load.ts'
import { GUILD, lookup, openStage } from '../trust/stage.ts'
import { hasCluster, type Node, startPatroniCluster } from './patroni-cluster.ts'

/** Longer than a Patroni without `failsafe_mode` waits for etcd before it demotes its primary. */
const ETCD_IS_AWAY_MS = 20_000
const PAUSE_MS = 50

describeIf(hasCluster, 'on a Patroni cluster', async () => {
  const cluster = await startPatroniCluster()
  const stage = await openStage({ DATABASE_URL: cluster.url })
  const [service] = await Promise.all([stage.startOne(), stage.startOne()])
  const bot = await stage.bot(service)
  const consenting = await stage.consentingPerson(service)
  const costs: string[] = []
  afterAll(() => console.log(`Longest time without a lookup, and without a change:\n${costs.join('\n')}`))

  interface Fault {
    what: string
    /** Causes the fault at the primary, and resolves when it is time to mend it. */
    breaks(primary: Node): Promise<unknown>
    mends?(broken: Node): unknown
  }

  const faults: Fault[] = [
    { what: 'a switchover', breaks: () => cluster.switchOver() },
    { what: 'the postmaster of the primary is killed', breaks: async (primary) => primary.killPostmaster() },
    {
      what: 'the node of the primary is killed',
      breaks: async (primary) => {
        await primary.kill()
        await cluster.untilPromoted(primary)
      },
      mends: (broken) => broken.start(),
    },
    {
      what: 'the primary freezes, and still believes to be the primary afterwards',
      breaks: async (primary) => {
        primary.freeze()
        await cluster.untilPromoted(primary)
      },
      mends: (broken) => broken.thaw(),
    },
    {
      what: 'etcd freezes',
      breaks: async () => {
        cluster.etcd.signal('SIGSTOP')
        await sleep(ETCD_IS_AWAY_MS)
      },
      mends: () => cluster.etcd.signal('SIGCONT'),
    },
    {
      what: 'the standby that confirms commits is lost',
      breaks: async () => {
        lost = await cluster.standby()
        await lost.kill()
      },
      mends: () => lost.start(),
    },
  ]
  let lost: Node

  test.each(faults)('$what', { timeout: 400_000 }, async ({ what, breaks, mends }) => {
    const { records, goesOn, stop } = startLightLoad(stage, bot)
    const watch = watchTheService()
    onTestFinished(() => Promise.all([stop(), watch.stop()]).then(() => {}))
    await goesOn()
    const primary = await cluster.primary()
    let isMended = false
    const mend = async () => {
      if (!isMended) await mends?.(primary)
      isMended = true
    }
    onTestFinished(mend)
    await breaks(primary)
    await goesOn()
    await mend()
    await cluster.untilWhole()
    await goesOn()
    await stop()
    costs.push(`${what}: ${await watch.stop()}`)
    expect(records.faults()).toEqual([])
    expect(records.stale()).toEqual([])
  })

  /** Sends requests to each process, to report how long a fault lasted for a bot and for a person. */
  function watchTheService() {
    const { person, member } = consenting
    const asks: ((url: string) => Promise<Answer>)[] = [
      (url) => new Bot(url, bot.key).lookUp(lookup(person)),
      (url) => member.at(url).allow(GUILD),
    ]
    const watches = asks.map((ask) =>
      stage.services.map(({ url }) => startLoad(1, () => sleep(PAUSE_MS).then(() => ask(url)))),
    )
    return {
      stop: async () => {
        const gaps = watches.map(async (loads) => Math.max(...(await Promise.all(loads.map(longestGapMs)))))
        return (await Promise.all(gaps)).map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')
      },
    }
  }
})

async function longestGapMs(load: Load): Promise<number> {
  const answered = (await load.stop()).filter(({ status }) => status === 200).map(({ startedAt, ms }) => startedAt + ms)
  return Math.max(...answered.map((at, index) => at - (answered[index - 1] ?? at)))
}
