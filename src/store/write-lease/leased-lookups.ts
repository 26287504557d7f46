/** Lookups under the write lease: nobody is shown by what was read while it is not held. */
import type { Lookups } from '../lookups/lookups.ts'
import type { WriteLease } from './write-lease.ts'

/** Whoever asks about nobody, or has no valid key, gets the facts in any case. */
export function underLease(lookups: Lookups, lease: Pick<WriteLease, 'require'>): Lookups {
  return {
    find: async (question) => {
      const facts = await lookups.find(question)
      if (question.about !== undefined && facts.key !== undefined) lease.require()
      return facts
    },
    ping: async () => {
      await lookups.ping()
      lease.require()
    },
    waiting: lookups.waiting,
  }
}
