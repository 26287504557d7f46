/** Two processes of the service on a Patroni cluster whose parts fail: no response contradicts what was acknowledged before. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeIf } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { startLightLoad } from '../trust/light-load.ts'
import { openStage } from '../trust/stage.ts'
import { hasCluster, type Node, startPatroniCluster } from './patroni-cluster.ts'

/** Longer than a Patroni without `failsafe_mode` waits for etcd before it demotes its primary. */
const ETCD_IS_FROZEN_MS = 20_000

describeIf(hasCluster, 'on a Patroni cluster', async () => {
  const cluster = await startPatroniCluster()
  const stage = await openStage({ DATABASE_URL: cluster.url })
  const [service] = await Promise.all([stage.startOne(), stage.startOne()])
  const bot = await stage.bot(service)

  interface Fault {
    what: string
    /** Breaks the primary or another part, and resolves when it is time to mend that part. */
    breaks(primary: Node): Promise<unknown>
    mends?(broken: Node): unknown
  }

  const faults: Fault[] = [
    { what: 'an operator switches over to a standby', breaks: () => cluster.switchOver() },
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
      what: 'the primary freezes, and thaws after a standby was promoted',
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
        await sleep(ETCD_IS_FROZEN_MS)
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

  test.each(faults)('clients get only correct responses if $what', { timeout: 400_000 }, async ({ breaks, mends }) => {
    const { records, untilMoreAnswers, stop } = startLightLoad(stage, bot)
    await untilMoreAnswers()
    const primary = await cluster.primary()
    const mend = closeLater(() => mends?.(primary))
    await breaks(primary)
    await untilMoreAnswers()
    await mend()
    await cluster.untilWhole()
    await untilMoreAnswers()
    await stop()
    expect(records.faults()).toEqual([])
    expect(records.stale()).toEqual([])
  })
})
