/** In the model of consent nobody is shown against their will, wherever faults lead; each rule and each assumption is needed. */
import { expect, test } from 'vitest'
import { ACTIONS } from './consent-model.ts'
import { WRONGS, type Wrong } from './lookups.ts'
import { EVERYTHING, type World } from './rules.ts'
import { searchAll } from './search.ts'

/** Set `TRUST_FAULTS` for more that come together. */
const FAULTS = Number(process.env.TRUST_FAULTS ?? EVERYTHING.faults)
/** Guards against a search that ended early because little could happen. */
const FEWEST_STATES = 50_000
const LONGEST_SEARCH_MS = 600_000

test('with every rule in place, nobody is shown against their will in any state', {
  timeout: LONGEST_SEARCH_MS,
}, () => {
  const { states, taken, ways } = searchAll({ ...EVERYTHING, faults: FAULTS })
  expect(Object.fromEntries(ways)).toEqual({})
  expect(states).toBeGreaterThan(FEWEST_STATES)
  const never = [...ACTIONS.keys()].filter((sentence) => !taken.has(sentence))
  expect(never).toEqual([])
})

/** A rule, or what is taken for granted, and the wrong that is reached without it. */
test.each<[Exclude<keyof World, 'faults'>, Wrong]>([
  ['heartbeat', WRONGS.unheard],
  ['heartbeat', WRONGS.acknowledged],
  ['cancel', WRONGS.refused],
  ['sweep', WRONGS.refused],
  ['lock', WRONGS.acknowledged],
  ['doubt', WRONGS.acknowledged],
  ['identity', WRONGS.acknowledged],
  ['own', WRONGS.acknowledged],
  ['absence', WRONGS.acknowledged],
  ['witnessed', WRONGS.acknowledged],
  ['old', WRONGS.acknowledged],
  ['fenced', WRONGS.acknowledged],
])('without "%s" somebody is %s', (without, wrong) => {
  const { ways } = searchAll({ ...EVERYTHING, [without]: false }, wrong)
  expect(ways.get(wrong)).toBeDefined()
})
