/** Lookups under the write lease: facts about people that were read while it is not held are not given out. */
import type { Lookups } from '../lookups/lookups.ts'
import { StoreUnavailableError } from '../unavailable.ts'

/** Until when the write lease is held, on the clock of `performance.now`. At first it is not. */
export class LeaseTerm {
  #heldUntil = 0

  get isHeld(): boolean {
    return performance.now() < this.#heldUntil
  }

  extendTo(time: number): void {
    this.#heldUntil = time
  }

  end(): void {
    this.#heldUntil = 0
  }
}

/** Questions about nobody, or without a valid key, are answered without the lease too. */
export function underLease(lookups: Lookups, term: LeaseTerm): Lookups {
  const requireLease = () => {
    if (!term.isHeld) throw new StoreUnavailableError('nobody is shown: the write lease is not held')
  }
  return {
    find: async (question) => {
      const facts = await lookups.find(question)
      if (question.about !== undefined && facts.key !== undefined) requireLease()
      return facts
    },
    ping: async () => {
      await lookups.ping()
      requireLease()
    },
    waiting: lookups.waiting,
  }
}
