/** The checkers accept correct histories and reject incorrect ones. */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../helpers/actors.ts'
import { type PersonAct, type PersonOperation, person, type SetAct, setOf } from './consent-history.ts'
import { Records, timed } from './consent-records.ts'
import { checkLinearizable } from './linearizable.ts'
import { staleAnswers } from './stale-answers.ts'

const GUILD = 'guild'
/** Operations take one unit of time, unless their end is given. */
const from = (start: number, act: PersonAct, end = start + 1): PersonOperation => ({ start, end, ...act })
const lookup = { what: 'lookup', guild: GUILD, game: undefined } as const
type Reason = 'no_global_consent' | 'no_server_consent' | 'no_linked_account'
const shown = (start: number) => from(start, { ...lookup, shown: { game: 'a' } })
const refused = (start: number, why: Reason = 'no_global_consent') => from(start, { ...lookup, shown: why })
const grant = (start: number, end?: number) => from(start, { what: 'grant' }, end)
const withdraw = (start: number, end?: number) => from(start, { what: 'withdraw' }, end)
const erase = (start: number) => from(start, { what: 'erase' })
const permit = (start: number, isAllowed: boolean) => from(start, { what: 'permit', guild: GUILD, isAllowed })
const changed = (start: number, what: 'link' | 'unlink' | 'make primary', game: string) =>
  from(start, { what, game, isDone: true })
/** The end of an operation without an answer. */
const NEVER = Number.POSITIVE_INFINITY

/** The history of a person who can be looked up from time 10 on. */
const visible: PersonOperation[] = [grant(1), permit(3, true), changed(5, 'link', 'a')]

/** What the checker does with a history or login. */
const [GOOD, BAD] = ['correct', 'wrong'] as const

const histories: [verdict: string, what: string, PersonOperation[]][] = [
  [BAD, 'a lookup after all grants is refused', [refused(10)]],
  [GOOD, 'a lookup after a withdrawal is refused', [withdraw(10), refused(12)]],
  [BAD, 'a lookup after a withdrawal succeeds', [withdraw(10), shown(12)]],
  [GOOD, 'a lookup that overlaps a withdrawal succeeds', [withdraw(10, 20), shown(12)]],
  [BAD, 'a lookup sees a withdrawal in flight, and a later one does not', [withdraw(10, 20), refused(12), shown(14)]],
  [GOOD, 'a grant overlaps the withdrawal, and takes effect after it', [withdraw(10, 20), grant(15, 25), shown(30)]],
  [
    BAD,
    'a grant overlaps the withdrawal, and later answers differ',
    [withdraw(10, 20), grant(15, 25), shown(30), refused(32)],
  ],
  [GOOD, 'a withdrawal without an answer never took effect', [withdraw(10, NEVER), shown(30)]],
  [GOOD, 'a withdrawal without an answer took effect late', [withdraw(10, NEVER), shown(30), refused(40)]],
  [BAD, 'a withdrawal without an answer took effect, then did not', [withdraw(10, NEVER), refused(30), shown(40)]],
  [BAD, 'a withdrawal without an answer took effect before it began', [refused(8), withdraw(10, NEVER)]],
  [BAD, 'a withdrawn permission is still used', [permit(10, false), shown(12)]],
  [BAD, 'an erased person is still shown', [erase(10), shown(12)]],
  [GOOD, 'an erased person starts over with nothing allowed', [erase(10), grant(12), refused(14, 'no_server_consent')]],
  [BAD, 'an erased person’s permission applies again', [erase(10), grant(12), changed(14, 'link', 'a'), shown(16)]],
  [BAD, 'an account that was unlinked is still shown', [changed(10, 'unlink', 'a'), shown(12)]],
  [
    BAD,
    'another account becomes primary, and the first is still shown',
    [changed(10, 'link', 'b'), changed(12, 'make primary', 'b'), shown(14)],
  ],
  [
    GOOD,
    'the primary account is unlinked, and the oldest left is shown',
    [changed(10, 'link', 'b'), changed(12, 'make primary', 'b'), changed(14, 'unlink', 'b'), shown(16)],
  ],
  [
    GOOD,
    'a withdrawal takes effect after a grant that it overlaps',
    [withdraw(10), withdraw(12, 30), grant(13), refused(31)],
  ],
  [BAD, 'an account is linked twice', [changed(10, 'link', 'a')]],
]

test.each(histories)('the consistency checker reports a sequence of requests as %s if %s', (verdict, _, rest) => {
  const [history, expected] = [[...visible, ...rest], { isLinearizable: verdict === GOOD }]
  expect(checkLinearizable(history, person)).toMatchObject(expected)
  expect(checkLinearizable(history.toReversed(), person)).toMatchObject(expected)
})

describe('requests with withdrawals that got no answer', () => {
  /** Each pair doubles the orders to try. */
  const lost = Array.from({ length: 30 }, (_, index) => [withdraw(10 + 4 * index, NEVER), grant(11 + 4 * index)]).flat()
  const history = [...visible, ...lost, shown(200), refused(202)]

  test('the consistency checker allows a withdrawal that got no response to take effect late', () => {
    expect(checkLinearizable(history, person)).toEqual({ isLinearizable: true })
  })
  test('the consistency checker reports an answer that no order of the requests can explain', () => {
    const unexplained = refused(204, 'no_linked_account')
    expect(checkLinearizable([...visible, ...lost.slice(0, 20), unexplained], person)).toEqual({
      isLinearizable: false,
      stuckAt: [unexplained],
    })
  })
  test('the consistency checker gives up if the requests have too many possible orders', () => {
    const unexplained = refused(204, 'no_linked_account')
    expect(checkLinearizable([...visible, ...lost, unexplained], person, 1_000)).toEqual({ isLinearizable: undefined })
  })
})

describe('the requests of a person with at most two active keys', () => {
  const at = (start: number, act: SetAct, end = start + 1) => ({ start, end, ...act })
  const two = [at(1, { what: 'add', item: 'k1' }), at(3, { what: 'add', item: 'k2' })]

  const replaced = at(5, { what: 'replace', old: 'k1', item: 'k3' })
  const works = (item: string) => at(9, { what: 'see', item, isThere: true })

  test.each([
    [GOOD, 'a third key is refused', [at(5, { what: 'refuse to add' })]],
    [BAD, 'a third key is created', [at(5, { what: 'add', item: 'k3' })]],
    [
      BAD,
      'a revoked key is valid',
      [at(5, { what: 'remove', item: 'k1' }), at(7, { what: 'see', item: 'k1', isThere: true })],
    ],
    [BAD, 'an active key is invalid', [at(5, { what: 'see', item: 'k1', isThere: false })]],
    [
      BAD,
      'a key is refused although there is room',
      [at(5, { what: 'remove', item: 'k1' }), at(7, { what: 'refuse to add' })],
    ],
    [GOOD, 'a key replaces another', [replaced, at(7, { what: 'refuse to replace', old: 'k1' }), works('k3')]],
    [BAD, 'a key replaces another, which stays valid', [replaced, works('k1')]],
    [BAD, 'a valid key cannot be replaced', [at(5, { what: 'refuse to replace', old: 'k1' })]],
  ] as const)('the consistency checker reports a sequence of requests as %s if %s', (verdict, _, rest) => {
    const expected = { isLinearizable: verdict === GOOD }
    expect(checkLinearizable([...two, ...rest], setOf(2))).toMatchObject(expected)
  })
})

test('the consistency checker ignores a 503 from an overloaded service, but reports a 500', async () => {
  const records = new Records()
  const answer = (status: number, detail: string): Promise<Answer> =>
    Promise.resolve({ status, headers: {}, text: JSON.stringify({ detail }), body: { detail } })
  const busy = [answer(503, 'service_unavailable'), answer(502, 'chat_platform_unavailable')]
  const wrong = [answer(500, 'internal_error'), answer(503, 'unheard of'), Promise.reject(new Error('reset'))]
  for (const one of [...busy, ...wrong, answer(403, 'no_server_consent')]) records.counted(await timed(() => one))
  expect(records.count).toBe(1)
  expect(records.failures).toHaveLength(5)
  expect(records.faults()).toEqual(['500: {"detail":"internal_error"}', '503: {"detail":"unheard of"}', 'Error: reset'])
})

test('the consistency checker reports an answer that still shows an erased person', () => {
  const stale = (rest: PersonOperation[]) => {
    const records = new Records()
    for (const operation of [...visible, erase(10), ...rest]) {
      records.person('someone', operation, operation)
    }
    return records.stale().length
  }
  expect(stale([refused(12)])).toBe(0)
  expect(stale([shown(12)])).toBeGreaterThan(0)
  expect(stale([grant(12), refused(14, 'no_linked_account')])).toBeGreaterThan(0)
})

describe('logins and withdrawals at the same time', () => {
  const misjudged = (status: 302 | 409, ...withdrawals: PersonOperation[]) => {
    const records = new Records()
    for (const one of withdrawals) records.person('someone', one, one)
    const answer: Answer = { status, headers: {}, text: '', body: undefined }
    records.login('someone', { start: 1_010, end: 1_011 }, { start: 1_020, end: 1_021, answer, failure: undefined })
    return records.misjudged().length
  }
  const at = (start: number, end: number) => withdraw(1_000 + start, 1_000 + end)

  test.each([
    [BAD, 'succeeds although a withdrawal began and was answered meanwhile', 302, [at(12, 13)]],
    [BAD, 'succeeds although the person was erased meanwhile', 302, [erase(1_012)]],
    [GOOD, 'succeeds despite a withdrawal in flight when the login began', 302, [at(9, 13)]],
    [GOOD, 'succeeds despite a withdrawal in flight when the login ended', 302, [at(12, 30)]],
    [GOOD, 'is refused because of a withdrawal in flight when the login ended', 409, [at(12, 30)]],
    [GOOD, 'is refused because of a withdrawal that got no answer', 409, [at(5, NEVER)]],
    [BAD, 'is refused without any withdrawal', 409, []],
    [BAD, 'is refused because of a withdrawal answered long before', 409, [at(-990, -980)]],
    [BAD, 'is refused because of a later withdrawal', 409, [at(22, 23)]],
  ] as const)('the consistency checker %s a login that %s', (verdict, _, status, withdrawals) => {
    expect(misjudged(status, ...withdrawals)).toBe(verdict === GOOD ? 0 : 1)
  })
})

describe('answers about a switch', () => {
  const on = (start: number, end: number) => ({ start, end, isOn: true })
  const off = (start: number, end: number) => ({ start, end, isOn: false })

  const lost = { start: 3, end: NEVER, isOn: true }

  test.each([
    ['is stale if it shows “on” after an acknowledged “off”', [on(1, 2), off(3, 4)], [on(5, 6), off(5, 6)], [on(5, 6)]],
    ['is stale if it shows “off” after an acknowledged “on”', [on(1, 2)], [off(3, 4), on(3, 4)], [off(3, 4)]],
    ['is stale if it shows “on” before anybody turned the switch on', [on(5, 6)], [on(1, 2)], [on(1, 2)]],
    ['is not stale while the switch is being changed', [on(1, 2), off(3, 8)], [on(5, 6), off(5, 6)], []],
    ['is not stale if a later change explains it', [off(1, 2), on(3, 4)], [on(5, 6)], []],
    ['is not stale if a change without an answer explains it', [off(1, 2), lost], [on(50, 60), off(50, 60)], []],
    ['is stale if it shows a change before that change began', [off(1, 2), lost], [on(1, 2)], [on(1, 2)]],
  ])('the consistency checker finds that an answer about a switch %s', (_, writes, reads, stale) => {
    expect(staleAnswers(writes, reads)).toEqual(stale)
  })
})
