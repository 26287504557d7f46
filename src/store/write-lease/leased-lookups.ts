/** Lookups under the write lease: nobody is shown by what was read while it is not held. */
import type { Lookups } from '../lookups/lookups.ts'
import { StoreUnavailableError } from '../unavailable.ts'

/** Until when the write lease is held, on the clock of `performance.now`. It is not at first. */
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

/** Whoever asks about nobody, or has no valid key, gets the facts in any case. */
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
