/** Counts in memory how keys are used, outside of any request's way to the database, and writes it once a minute. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreLog } from '../store.ts'
import type { Db } from '../tables.ts'
import { add, type CountsKeyUse, removeOld, type Use } from './key-use.ts'

const WRITE_MS = 60_000
/** Rows of one statement: few enough for its deadline. */
const MOST_AT_ONCE = 1_000

export class KeyUseCounter implements CountsKeyUse {
  readonly #db: Db
  readonly #log: StoreLog
  readonly #stopping = new AbortController()
  #uses = new Map<string, Use>()
  #writing: Promise<void> | undefined

  constructor(db: Db, log: StoreLog) {
    this.#db = db
    this.#log = log
  }

  count(instanceId: string, what: keyof Use): void {
    const use = this.#uses.get(instanceId)
    if (use === undefined) this.#uses.set(instanceId, { asked: 0, refused: 0, limited: 0, [what]: 1 })
    else use[what] += 1
  }

  /** Writes every minute from now on, with jitter, so that replicas take turns. */
  begin(): void {
    this.#writing = this.#writeInTurn()
  }

  /** Writes what is counted. What can't be written now is written the next time. */
  async write(): Promise<void> {
    const uses = [...this.#uses]
    this.#uses = new Map()
    try {
      while (uses.length > 0) {
        await add(this.#db, new Map(uses.slice(0, MOST_AT_ONCE)))
        uses.splice(0, MOST_AT_ONCE)
      }
      while ((await removeOld(this.#db, MOST_AT_ONCE)) === MOST_AT_ONCE) {}
    } catch (error) {
      for (const [id, use] of uses) this.#putBack(id, use)
      this.#log.warn({ err: error }, 'how keys are used could not be written')
    }
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    this.#stopping.abort()
    await this.#writing
    if (this.#uses.size > 0) await this.write()
  }

  #putBack(id: string, { asked, refused, limited }: Use): void {
    const since = this.#uses.get(id) ?? { asked: 0, refused: 0, limited: 0 }
    this.#uses.set(id, {
      asked: since.asked + asked,
      refused: since.refused + refused,
      limited: since.limited + limited,
    })
  }

  async #writeInTurn(): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      await sleep(WRITE_MS * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await this.write()
    }
  }
}
