/** The write lease of one process: from when it holds, and what ends it at once. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Lookups } from '../../../src/store/lookups/lookups.ts'
import type { Store } from '../../../src/store/store.ts'
import { StoreUnavailableError } from '../../../src/store/unavailable.ts'
import type { Identity, OutsideMarks } from '../../../src/store/write-lease/identity.ts'
import { LeaseTerm, underLease } from '../../../src/store/write-lease/leased-lookups.ts'
import { WriteLease } from '../../../src/store/write-lease/write-lease.ts'
import { databases } from '../../helpers/app.ts'
import { openTestStoreWithoutLease } from '../open-test-store.ts'

const HOLDS_MS = 5_000
const log = pino({ level: 'silent' })

/** Remembers until when it was extended. */
class RememberedTerm extends LeaseTerm {
  extendedTo: number | undefined

  override extendTo(time: number): void {
    this.extendedTo = time
    super.extendTo(time)
  }
}

describe.each(databases)('on the %s database', (database) => {
  let store: Store
  const leases: WriteLease[] = []
  beforeAll(async () => {
    store = await openTestStoreWithoutLease(database)
  })
  afterEach(async () => {
    for (const lease of leases.splice(0)) await lease.end()
  })
  afterAll(() => store.close())

  function newLease() {
    const term = new RememberedTerm()
    const known: Identity[] = []
    const onIdentity = (identity: Identity) => void known.push(identity)
    const lease = new WriteLease({ term, db: store.db, place: store.place(), log, onIdentity })
    leases.push(lease)
    return { lease, term, known }
  }

  test('the lease holds for five seconds from when a mark was sent, however late that is acknowledged', async () => {
    const { lease, term } = newLease()
    const begun = lease.begin()
    const sentBefore = performance.now()
    await begun
    expect(term.extendedTo).toBeLessThanOrEqual(sentBefore + HOLDS_MS)
  })

  test('the lease ends at once with a full disk, also while a mark is under way', async () => {
    const { lease } = newLease()
    const begun = lease.begin()
    lease.meetFullDisk()
    await begun
    expect(lease.isHeld).toBe(false)
    await expect.poll(() => lease.isHeld, { timeout: 60_000 }).toBe(true)
    lease.meetFullDisk()
    expect(lease.isHeld).toBe(false)
  })

  test('the lease ends at once when a new connection leads to another database, or to a standby', async () => {
    for (const change of [{ system: 'another' }, { timeline: 0 }, undefined]) {
      const { lease, known } = newLease()
      await lease.begin()
      const [identity] = known
      if (identity === undefined) throw new Error('no mark was written')
      expect(lease.accepts(identity)).toBe(true)
      await expect.poll(() => lease.isHeld, { timeout: 60_000 }).toBe(true)
      expect(lease.accepts(change && { ...identity, ...change })).toBe(false)
      expect(lease.isHeld).toBe(false)
    }
  })

  test('the lease is not held where a mark is written, but others know of a later timeline', async () => {
    const outside: OutsideMarks = {
      exchange: async (_generation, own) => own && { ...own, timeline: own.timeline + 1 },
    }
    const { lease, term } = newLease()
    await lease.begin(outside)
    expect({ isHeld: lease.isHeld, extendedTo: term.extendedTo }).toEqual({ isHeld: false, extendedTo: undefined })
  })
})

test('what was read before the lease was lost shows nobody after', async () => {
  const term = new LeaseTerm()
  term.extendTo(Number.POSITIVE_INFINITY)
  const lookups: Lookups = {
    find: async () => {
      term.end()
      return { key: { id: 'key', guildId: '77' }, target: undefined }
    },
    ping: async () => {},
    waiting: () => 0,
  }
  const finding = underLease(lookups, term).find({ keyValue: 'key', about: { guildId: '77', targetChatId: '1' } })
  await expect(finding).rejects.toThrow(StoreUnavailableError)
})
