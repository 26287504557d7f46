/** In the model of consent nobody is shown against their will, wherever faults lead; each rule and each assumption is needed. */
import { describe, expect, test } from 'vitest'
import { ACTIONS, modelOf } from './consent-model.ts'
import { type Counterexample, OF_RULES, OF_SURROUNDINGS } from './counterexamples.ts'
import { EVERYTHING } from './rules.ts'
import { searchAll } from './search.ts'

/** Set `TRUST_FAULTS` for more that come together. */
const FAULTS = Number(process.env.TRUST_FAULTS ?? EVERYTHING.faults)
/** Guards against a search that ended early because little could happen. */
const FEWEST_STATES = 100_000
const LONGEST_SEARCH_MS = 300_000

test('with every rule in place, nobody is shown against their will in any state', {
  timeout: LONGEST_SEARCH_MS,
}, () => {
  const { states, taken, ways } = searchAll(modelOf({ ...EVERYTHING, faults: FAULTS }))
  expect(Object.fromEntries(ways)).toEqual({})
  expect(states).toBeGreaterThan(FEWEST_STATES)
  const never = [...ACTIONS.keys()].filter((sentence) => !taken.has(sentence))
  expect(never, 'only a commit that is cancelled never hangs on').toEqual([
    "Ada's commit is answered 503, and hangs on",
    "Ben's commit is answered 503, and hangs on",
  ])
})

const shortestWay = ({ without, wrong }: Counterexample) =>
  searchAll(modelOf({ ...EVERYTHING, [without]: false }), { enough: wrong }).ways.get(wrong)

describe('somebody is shown against their will', () => {
  test.each(OF_RULES)('without the rule "$without": $wrong', (counterexample) => {
    expect(shortestWay(counterexample)).toEqual(counterexample.way)
  })
  test.each(OF_SURROUNDINGS)('where "$without" can\'t be taken for granted: $wrong', (counterexample) => {
    expect(shortestWay(counterexample)).toEqual(counterexample.way)
  })
})
