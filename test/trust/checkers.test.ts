/** The checkers can fail: fabricated records, good ones and bad ones. */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../helpers/actors.ts'
import { Records, timed } from './consent-records.ts'
import { staleAnswers } from './stale-answers.ts'

/** Of an operation without an answer. */
const NEVER = Number.POSITIVE_INFINITY

test('a machine that is too busy is told from a service that is wrong', async () => {
  const records = new Records()
  const answer = (status: number, detail: string): Promise<Answer> =>
    Promise.resolve({ status, headers: {}, text: JSON.stringify({ detail }), body: { detail } })
  const busy = [answer(503, 'service_unavailable'), answer(502, 'chat_platform_unavailable')]
  const wrong = [answer(500, 'internal_error'), answer(503, 'unheard of'), Promise.reject(new Error('reset'))]
  for (const one of [...busy, ...wrong, answer(403, 'no_server_consent')]) records.counted(await timed(() => one))
  expect([records.count, [...records.met]]).toEqual([1, ['no_server_consent']])
  expect(records.failures).toHaveLength(5)
  expect(records.faults()).toEqual(['500: {"detail":"internal_error"}', '503: {"detail":"unheard of"}', 'Error: reset'])
})

test('what was theirs and is shown after they were erased is stale, and nobody else’s is', () => {
  const records = new Records()
  for (const whose of ['one', 'other']) records.set(whose, 'consent', { start: 1, end: 2 }, true)
  records.clear('one', { start: 3, end: 4 })
  records.set('one', 'game', { start: 3, end: 5 }, true)
  const seen = ['consent', 'game'].map((what) => ({ whose: 'one', what, start: 6, end: 7, isOn: true }))
  for (const { whose, what, isOn, ...when } of [...seen, { ...seen[0], whose: 'other' }] as typeof seen) {
    records.see(whose, what, when, isOn)
  }
  expect(records.stale()).toEqual(seen.slice(0, 1))
})

describe('of a switch, an answer is stale', () => {
  const on = (start: number, end: number) => ({ start, end, isOn: true })
  const off = (start: number, end: number) => ({ start, end, isOn: false })

  const lost = { start: 3, end: NEVER, isOn: true }

  test.each([
    ['when it shows it on after it was acknowledged off', [on(1, 2), off(3, 4)], [on(5, 6), off(5, 6)], [on(5, 6)]],
    ['when it shows it off after it was acknowledged on', [on(1, 2)], [off(3, 4), on(3, 4)], [off(3, 4)]],
    ['when it shows it on before anybody turned it on', [on(5, 6)], [on(1, 2)], [on(1, 2)]],
    ['when it shows it on after another showed it off', [on(1, 2), off(3, 9)], [off(4, 5), on(6, 7)], [on(6, 7)]],
    ['never while it is being set', [on(1, 2), off(3, 8)], [on(5, 6), off(5, 6)], []],
    ['never when a later setting explains it', [off(1, 2), on(3, 4)], [on(5, 6)], []],
    ['never while it is being set both ways', [on(1, 8), off(3, 9)], [on(4, 5), off(6, 7)], []],
    ['never for a setting that nobody heard of again, once it began', [off(1, 2), lost], [on(50, 60), off(50, 60)], []],
    ['when it shows a setting that nobody heard of again before it began', [off(1, 2), lost], [on(1, 2)], [on(1, 2)]],
  ])('%s', (_, writes, reads, stale) => {
    expect(staleAnswers(writes, reads)).toEqual(stale)
  })
})
