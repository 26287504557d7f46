/** An outage takes a few lines in the log, however many requests fail. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MANUAL_END, OutageLog } from '../../src/lib/outage-log.ts'
import { collectLog } from '../helpers/collect-log.ts'

const SENTENCES = { begins: 'away', ends: 'back' }

describe('the log of an outage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('the log reports an outage at the start, every minute and at the end', () => {
    const { log, lines } = collectLog()
    const outage = new OutageLog(SENTENCES, MANUAL_END)
    for (let round = 0; round < 2; round += 1) {
      outage.end(log)
      for (let second = 0; second <= 70; second += 1) {
        outage.failed(log, new Error(`reason ${second}`, { cause: new Error('why') }), { reqId: second })
        vi.advanceTimersByTime(1_000)
      }
    }
    outage.end(log)
    outage.end(log)
    const three = [
      { level: 40, msg: 'away', reqId: 0, err: { message: 'reason 0', cause: { message: 'why' } } },
      { level: 40, msg: 'away', reqId: 60, err: { message: 'reason 60' }, failures: 61, seconds: 60 },
      { level: 30, msg: 'back', failures: 71, seconds: 71 },
    ]
    expect(lines()).toHaveLength(6)
    expect(lines()).toMatchObject([...three, ...three])
  })

  test('the log reports the end of an outage after five seconds without failures', () => {
    const quiet = collectLog()
    const told = collectLog()
    const outage = new OutageLog(SENTENCES)
    const other = new OutageLog(SENTENCES, MANUAL_END)
    for (const afterMs of [0, 4_000, 4_999]) {
      vi.advanceTimersByTime(afterMs)
      outage.failed(quiet.log, new Error('refused'))
      other.failed(told.log, new Error('refused'))
    }
    vi.advanceTimersByTime(4_999)
    expect(quiet.lines()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(quiet.lines()[1]).toMatchObject({ msg: 'back', failures: 3, seconds: 13.999 })
    vi.advanceTimersByTime(3_600_000)
    expect(told.lines()).toHaveLength(1)
  })
})
