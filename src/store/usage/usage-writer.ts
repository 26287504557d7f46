/** Writes what `usage.ts` counted, every few seconds and at shutdown. What can't be written is kept, and written later. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasPassed } from '../../has-passed.ts'
import { OutageLog, UNTIL_TOLD } from '../../outage-log.ts'
import { workUntil } from '../request-deadline.ts'
import type { StoreLog } from '../store.ts'
import type { Db } from '../tables.ts'
import type { Usage } from './usage.ts'
import { type Batch, writeBatch, writeLoss } from './write-usage.ts'

/** How long counts wait to be written, and so about what a killed process loses. */
const LONGEST_WAIT_MS = 10_000
/** When so many counts of lookups wait, they are written without further delay. */
const MANY_WAITING = 50_000
const POLL_MS = 1_000
/** Few enough that its locks, and taking the embedded database's only connection, hold nobody up noticeably. */
const MOST_PER_BATCH = 1_000
/** How long writing what is left may take at shutdown. */
const LAST_WRITE_MS = 2_000

const OUTAGE = {
  begins: 'what was counted of lookups can not be written, and is kept',
  lasts: 'what was counted of lookups still can not be written, and is kept',
  ends: 'what was counted is written again',
}

export interface UsageWriterOptions {
  usage: Usage
  db: Db
  log: StoreLog
  /** How long counts wait to be written. */
  longestWaitMs?: number
}

export interface UsageWriter {
  /** Writes all that waits. Throws `StoreUnavailableError`; what was not written is kept. */
  write(): Promise<void>
  /** Writes what is left, if that can be done within two seconds. Never throws. */
  stop(): Promise<void>
}

/** Writes until it is stopped, one statement at a time. */
export function startUsageWriter({ usage, db, log, longestWaitMs = LONGEST_WAIT_MS }: UsageWriterOptions): UsageWriter {
  const stopping = new AbortController()
  const batches = new BatchWriter(usage, db)

  async function repeat(): Promise<void> {
    const outage = new OutageLog(OUTAGE, UNTIL_TOLD)
    let lastAt = performance.now()
    while (await hasPassed(Math.min(POLL_MS, longestWaitMs), stopping.signal)) {
      if (performance.now() - lastAt < longestWaitMs && usage.waiting < MANY_WAITING) continue
      lastAt = performance.now()
      try {
        await batches.write()
        outage.end(log)
      } catch (error) {
        outage.failed(log, error)
      }
    }
  }

  const ended = repeat()
  return {
    write: () => batches.write(),
    stop: async () => {
      stopping.abort()
      const writeLast = () => Promise.race([ended.then(() => batches.write()), timeUp()])
      try {
        await workUntil(performance.now() + LAST_WRITE_MS, writeLast)
      } catch (error) {
        log.warn({ err: error, rows: batches.waiting }, 'what was counted of lookups is lost')
      }
    },
  }
}

type Counted = ReturnType<Usage['take']>

class BatchWriter {
  readonly #usage: Usage
  readonly #db: Db
  readonly #writer = randomUUID()
  #number = 0
  /** The first one may have been written already, if its answer was lost: it is sent again unchanged. */
  #batches: Batch[] = []
  #lossSince: number | undefined
  #underWay: Promise<void> = Promise.resolve()

  constructor(usage: Usage, db: Db) {
    this.#usage = usage
    this.#db = db
  }

  get waiting(): number {
    return this.#usage.waiting + this.#batches.reduce((sum, { lookups }) => sum + lookups.length, 0)
  }

  write(): Promise<void> {
    const written = this.#underWay.then(() => this.#writeAll())
    this.#underWay = written.catch(() => {})
    return written
  }

  async #writeAll(): Promise<void> {
    await this.#writeLoss()
    await this.#writePending()
    this.#batches = this.#inBatches(this.#usage.take())
    await this.#writePending()
  }

  async #writeLoss(): Promise<void> {
    this.#lossSince ??= this.#usage.takeLoss()
    if (this.#lossSince === undefined) return
    await writeLoss(this.#db, this.#lossSince)
    this.#lossSince = undefined
  }

  #inBatches({ lookups, keys }: Counted): Batch[] {
    const count = Math.ceil(Math.max(lookups.length, keys.length) / MOST_PER_BATCH)
    return Array.from({ length: count }, (_, at) => {
      const [begin, end] = [at * MOST_PER_BATCH, (at + 1) * MOST_PER_BATCH]
      this.#number += 1
      const [writer, number] = [this.#writer, this.#number]
      return { writer, number, lookups: lookups.slice(begin, end), keys: keys.slice(begin, end) }
    })
  }

  async #writePending(): Promise<void> {
    for (let [batch] = this.#batches; batch !== undefined; [batch] = this.#batches) {
      await writeBatch(this.#db, batch)
      this.#batches.shift()
    }
  }
}

async function timeUp(): Promise<never> {
  await sleep(LAST_WRITE_MS, undefined, { ref: false })
  throw new Error('there was no time left')
}
