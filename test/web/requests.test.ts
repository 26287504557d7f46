/** Requests without an answer: the next read after the end of a request shows whether the request was carried out. */
import { beforeEach, expect, test } from 'vitest'
import { dismiss, put, requestFor, settle, uncertainEnding, untilSwitched } from '../../src/web/app/state/requests.ts'
import { leave, session } from '../../src/web/app/state/session.ts'
import { newcomer } from './logged-in.ts'

const subject = 'server 42'
const subjects = { on: subject, 'logged-out': 'log-out', 'everything-off': 'consent' } as const
/** Longer than the service can work on any request. */
const long = 10_000
const now = () => performance.now()

/** Ends a request without an answer. Resolves to the outcome once it is known or given up. */
function loseAnswer(isAsWished: () => boolean | undefined, wish: keyof typeof subjects = 'on'): Promise<string> {
  return new Promise((resolve) => {
    const end = (outcome = 'given up') => resolve(outcome)
    put(subjects[wish], { wish, status: 'unknown', ended: { at: now(), isAsWished, settle: end } })
  })
}

beforeEach(() => {
  leave(undefined)
  session.set(newcomer)
})

test('after a lost response, the outcome of a request is unknown until newer data shows it', () => {
  const before = now() - 1
  loseAnswer(() => true)
  expect(settle(newcomer, before)).toBeUndefined()
  expect(requestFor(subject)?.status).toBe('unknown')
  loseAnswer(() => undefined)
  expect(settle(newcomer, now() + long)).toBeUndefined()
  expect(requestFor(subject)?.status).toBe('unknown')
})

test('after a lost response, the page reloads its data once the outcome of the request is final', () => {
  const asked = { wish: 'on', status: 'unknown' } as const
  const end = { isAsWished: () => false, settle: () => {} }
  for (const at of [0, 1_000]) put(`server ${at}`, { ...asked, ended: { ...end, at } })
  expect(settle(newcomer, 2_000)).toBe(4_000)
})

test('the page hides the error of a request once newer data shows the change', () => {
  let isAsWished = false
  loseAnswer(() => isAsWished)
  settle(newcomer, now() + long)
  expect(requestFor(subject)?.status).toBe('not-done')
  isAsWished = true
  settle(newcomer, now() + long)
  expect(requestFor(subject)).toBeUndefined()
})

test('if the results of a logout and an erasure are unknown, the page reports a logout', () => {
  expect(uncertainEnding()).toBeUndefined()
  put('personal-data', { wish: 'erased', status: 'in-flight' })
  expect(uncertainEnding()).toBeUndefined()
  put('personal-data', { wish: 'erased', status: 'unknown' })
  expect(uncertainEnding()).toBe('erased')
  loseAnswer(() => false, 'everything-off')
  expect(uncertainEnding()).toBe('everything-off')
  loseAnswer(() => false, 'logged-out')
  expect(uncertainEnding()).toBe('logged-out')
})

test('if the response to a switch change is lost, waiting requests are still sent', async () => {
  const ended: string[] = []
  put(subject, { wish: 'on', status: 'in-flight' })
  const waiting = untilSwitched().then(() => ended.push('waiting'))
  await Promise.resolve()
  expect(ended).toEqual([])
  loseAnswer(() => false)
  await waiting
  expect(ended).toEqual(['waiting'])
})

test('a person can dismiss a failed request, but not a request in flight', () => {
  put(subject, { wish: 'on', status: 'in-flight' })
  dismiss(subject)
  expect(requestFor(subject)?.status).toBe('in-flight')
  put(subject, { wish: 'on', status: 'refused', refusal: { kind: 'refused', reason: 'rate_limited', errors: [] } })
  dismiss(subject)
  expect(requestFor(subject)).toBeUndefined()
  put(subject, { wish: 'on', status: 'not-done' })
  dismiss(subject)
  expect(requestFor(subject)).toBeUndefined()
  loseAnswer(() => false)
  dismiss(subject)
  expect(requestFor(subject)?.status).toBe('unknown')
})
