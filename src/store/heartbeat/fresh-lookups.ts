/** Lookups only while the process's heartbeat is fresh: facts about people that were read while it isn't are not given out. */
import type { Lookups } from '../lookups/lookups.ts'
import { StoreUnavailableError } from '../unavailable.ts'

/** Until when the heartbeat is fresh, on the clock of `performance.now`. At first it is not. */
export class Freshness {
  #until = 0

  get isFresh(): boolean {
    return performance.now() < this.#until
  }

  extendTo(time: number): void {
    this.#until = time
  }

  end(): void {
    this.#until = 0
  }
}

/** A fresh heartbeat is required only when the answer would tell of a person. */
export function whileFresh(lookups: Lookups, freshness: Freshness): Lookups {
  const requireFresh = () => {
    if (!freshness.isFresh) throw new StoreUnavailableError('nobody is shown: the heartbeat is not fresh')
  }
  return {
    find: async (question) => {
      const facts = await lookups.find(question)
      if (question.about !== undefined && facts.key !== undefined) requireFresh()
      return facts
    },
    ping: async () => {
      await lookups.ping()
      requireFresh()
    },
    waiting: lookups.waiting,
  }
}
