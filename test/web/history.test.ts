/** The history of a person, in words: whatever the store can write has a sentence, in every language. */
import { expect, test } from 'vitest'
import { TOLD_ACTIONS } from '../../src/lib/told-actions.ts'
import type { Dashboard } from '../../src/texts/language.ts'
import { tags } from '../../src/texts/languages.ts'

test.each(tags)('in %s each action has a sentence for everybody who can do it', async (tag) => {
  const { dashboard } = (await import(`../../src/texts/${tag}.ts`)) as { dashboard: Dashboard }
  const { events, otherEvent } = dashboard.ownData.history
  const told = Object.entries(events).map(([action, sentences]) => [action, Object.keys(sentences).toSorted()])
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(TOLD_ACTIONS).map(([action, doers]) => [action, doers.toSorted()])),
  )
  const sentences = Object.values(events).flatMap((one) => Object.values<string>(one))
  expect(new Set(sentences.filter(Boolean)).size).toBe(sentences.length)
  expect(sentences).not.toContain(otherEvent)
})
