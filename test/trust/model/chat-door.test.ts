/**
 * What comes from the chat, in every order: one person who logs in, says no there and removes the application; a platform that
 * tells of removals late, repeatedly and in disorder; somebody who captured what was signed. Each rule is needed.
 */
import { expect, test } from 'vitest'
import { searchAll } from './search.ts'

/** What the service does. */
const RULES = {
  /** What isn't signed is refused. */
  signature: true,
  /** So is what was signed longer ago than the window. */
  window: true,
  /** A removal counts only if it is later than the last login. */
  order: true,
  /** Its own token is not revoked, of which the platform would tell as of a removal. */
  keepsToken: true,
}

interface State {
  now: number
  isOn: boolean
  lastLogin: number
  /** The last wish that was answered; of a removal, once the service was told. */
  said: 'yes' | 'no'
  /** Times of removals, of which the platform tells again and again. */
  removals: readonly number[]
  /** When the "off" was signed that somebody captured. */
  captured: number | undefined
}

const WINDOW = 2
const LAST = 8
const SHOWN = 'on although the last wish was no'
const LOST = 'off although nobody said no since the last yes'

const off = (state: State): State => ({ ...state, isOn: false })
const later = (state: State): State | undefined => (state.now < LAST ? { ...state, now: state.now + 1 } : undefined)

function modelOf(rules: typeof RULES) {
  const logIn = (state: State): State => {
    const { now, removals } = state
    const told = rules.keepsToken ? removals : [...removals, now + 1]
    return { ...state, isOn: true, lastLogin: now, said: 'yes', removals: told }
  }
  const sayNo = (state: State): State => ({ ...off(state), said: 'no', captured: state.captured ?? state.now })
  const remove = (state: State): State => ({ ...state, removals: [...state.removals, state.now] })
  const hearOf = (which: number) => (state: State) => {
    const at = state.removals[which]
    if (at === undefined || at > state.now) return undefined
    if (rules.order && at <= state.lastLogin) return state
    // The person's wish was that of then: of a login since they know better.
    return { ...off(state), said: at > state.lastLogin && isOwn(state, at) ? ('no' as const) : state.said }
  }
  /** A token's revocation is nobody's wish. */
  const isOwn = ({ lastLogin }: State, at: number) => rules.keepsToken || at !== lastLogin + 1
  const replay = (state: State) => {
    if (state.captured === undefined) return undefined
    const isInWindow = state.now - state.captured <= WINDOW
    if (rules.window && !isInWindow) return undefined
    // Within the window it is taken for a repetition, and says no again.
    return { ...off(state), said: isInWindow ? ('no' as const) : state.said }
  }
  const act = (take: (state: State) => State) => (state: State) => later(take(state))
  return {
    start: { now: 0, isOn: false, lastLogin: -1, said: 'no', removals: [], captured: undefined } as State,
    actions: [
      { sentence: 'they log in', take: act(logIn) },
      { sentence: 'they say off in the chat', take: act(sayNo) },
      { sentence: 'they remove the application', take: act(remove) },
      { sentence: 'the service is told of the first removal', take: hearOf(0) },
      { sentence: 'the service is told of the second removal', take: hearOf(1) },
      { sentence: 'the captured "off" is sent again', take: replay },
      {
        sentence: 'somebody sends an "off" of their own',
        take: (state: State) => (rules.signature ? undefined : off(state)),
      },
      { sentence: 'time passes', take: later },
    ],
    keyOf: (state: State) => JSON.stringify(state),
    wrongsIn: ({ isOn, said }: State) => [
      ...(isOn && said === 'no' ? [{ wrong: SHOWN, sentence: SHOWN }] : []),
      ...(!isOn && said === 'yes' ? [{ wrong: LOST, sentence: LOST }] : []),
    ],
  }
}

test('whatever the order, the switch is as the person said last', () => {
  const { ways, states, taken } = searchAll(modelOf(RULES))
  expect(Object.fromEntries(ways)).toEqual({})
  expect(states).toBeGreaterThan(1_000)
  expect(taken.size, 'only what is not signed does nothing').toBe(7)
})

test.each(Object.keys(RULES))('without the rule "%s" somebody is switched off by what they did not say', (without) => {
  const { ways } = searchAll(modelOf({ ...RULES, [without]: false }), { enough: LOST })
  expect(ways.get(LOST)).toBeDefined()
})
