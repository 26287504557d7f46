/** Lookups only while the process's heartbeat is fresh: facts about people that were read while it isn't are not given out. */
import type { Lookups } from '../lookups/lookups.ts'

/** `requireFresh` throws while the heartbeat isn't. It is asked only when the answer would tell of a person. */
export const whileFresh = (lookups: Lookups, requireFresh: () => void): Lookups => ({
  ...lookups,
  find: (question) =>
    lookups.find(question).then((facts) => {
      if (question.about !== undefined && facts.key !== undefined) requireFresh()
      return facts
    }),
})
