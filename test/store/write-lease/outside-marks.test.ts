/** Replicas that tell each other of their marks, as through Redis: one that starts meanwhile takes nothing for a restore. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/store/store.ts'
import type { KnownMark, OutsideMarks } from '../../../src/store/write-lease/identity.ts'
import { LeaseTerm } from '../../../src/store/write-lease/leased-lookups.ts'
import { WriteLease } from '../../../src/store/write-lease/write-lease.ts'
import { databases } from '../../helpers/app.ts'
import { openTestStore } from '../open-test-store.ts'

/** Keeps what it is told. Whoever only asks is answered after another mark has come. */
class BusyOutside implements OutsideMarks {
  known: KnownMark = { timeline: 0, writtenAt: 0 }

  async exchange(_generation: string, own?: KnownMark): Promise<KnownMark | undefined> {
    const before = this.known
    if (own !== undefined) this.known = own
    else await expect.poll(() => this.known.writtenAt).toBeGreaterThan(before.writtenAt)
    return this.known
  }
}

describe.each(databases)('on the %s database', (database) => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStore(database)
  })
  afterAll(() => store.close())

  test('a mark that another replica writes while a process looks at the database is not missed', async () => {
    const options = { db: store.db, place: store.place(), log: pino({ level: 'silent' }) }
    const replica = () => new WriteLease({ ...options, term: new LeaseTerm() })
    const [running, starting] = [replica(), replica()]
    const outside = new BusyOutside()
    try {
      await running.begin({ exchange: async (_generation, own) => own && outside.exchange('', own) })
      await starting.begin(outside)
      expect(starting.use).toMatchObject({ isHeld: true, isRefused: false })
      expect(running.use).toMatchObject({ isHeld: true, isRefused: false })
    } finally {
      await Promise.all([running.end(), starting.end()])
    }
  })
})
