/** The history of a person, in words: whatever the store can write has a sentence, in every language. */
import { expect, test } from 'vitest'
import { TOLD_ACTIONS } from '../../src/lib/told-actions.ts'
import { languages, type Tag } from '../../src/texts/languages.ts'

test.each(Object.keys(languages) as Tag[])(
  'in %s each action has a sentence for everybody who can do it',
  async (tag) => {
    const { events, otherEvent } = (await languages[tag].load()).ownData.history
    const told = Object.entries(events).map(([action, sentences]) => [action, Object.keys(sentences).toSorted()])
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(Object.entries(TOLD_ACTIONS).map(([action, doers]) => [action, doers.toSorted()])),
    )
    const sentences = Object.values(events).flatMap((one) => Object.values<string>(one))
    expect(new Set(sentences.filter(Boolean)).size).toBe(sentences.length)
    expect(sentences).not.toContain(otherEvent)
  },
)
