/** Asks the service to change something, and finds out what became of it when no answer comes. */
import { type Answer, answerTimeout } from '../api.ts'
import { leave } from './leave.ts'
import { noteChange, refresh } from './refresh.ts'
import { begin, finish, isUncertain, lose, refuse, requestFor, type Subject, type Wish } from './requests.ts'
import { type Farewell, type LoggedIn, personId, session } from './session.ts'
import { type TabMessage, tellOtherTabs } from './tabs.ts'

export interface Change<T> {
  subject: Subject
  wish: Wish
  send: () => Promise<Answer<T>>
  /** Applies the service's answer to what the page knows. */
  apply: (body: T) => void
  /** Whether the wish is fulfilled in what was read after an answer was lost; undefined when that doesn't tell. */
  isFulfilled: (state: LoggedIn) => boolean | undefined
  /** Applies a late answer, where it holds what no read gives. After any late answer everything is read anew. */
  applyLate?: (body: T) => void
  /** For changes that end the session: what to say then. */
  farewell?: Farewell
}

/**
 * `done`: acknowledged. `found`: the answer was lost, but a later read shows that it was done. `not-done`: lost, and a
 * later read shows that it wasn't. `ignored`: the same subject was under way already, or the person left meanwhile.
 */
export type Outcome = 'done' | 'found' | 'not-done' | 'refused' | 'ignored'

/** Resolves when the outcome is certain, however long the service is away. */
export async function change<T>(wanted: Change<T>): Promise<Outcome> {
  const { subject, wish, apply, farewell } = wanted
  const wasUncertain = isUncertain(requestFor(subject))
  if (!begin(subject, wish)) return 'ignored'
  const who = personId()
  const sentAt = performance.now()
  const sending = wanted.send()
  const answer = await answerInTime(sending)
  noteChange()
  if (isSomebodyElse(who)) {
    if ('body' in answer) wanted.applyLate?.(answer.body)
    return 'ignored'
  }
  if ('body' in answer) {
    apply(answer.body)
    finish(subject)
    tellOtherTabs(messageAbout(wanted))
    return 'done'
  }
  const { failure } = answer
  if (failure.kind === 'unavailable') return findOut(wanted, sentAt, sending)
  if (failure.kind === 'refused') {
    // This page may have been out of date: it reads first, so that the reason is shown beside what is so now.
    await refresh()
    refuse(subject, failure)
    return 'refused'
  }
  // Asked for twice, and the session is over: the first time it was carried out, without an answer.
  const wasCarriedOut = wasUncertain && farewell !== undefined
  leave(wasCarriedOut ? farewell : 'session-ended')
  return wasCarriedOut ? 'done' : 'ignored'
}

export function isDone(outcome: Outcome): boolean {
  return outcome === 'done' || outcome === 'found'
}

/** Reads until it is certain whether a request without an answer was carried out. */
async function findOut<T>(wanted: Change<T>, sentAt: number, sending: Promise<Answer<T>>): Promise<Outcome> {
  const { subject, isFulfilled, farewell, applyLate } = wanted
  sending.then((late) => {
    if (!('body' in late)) return
    applyLate?.(late.body)
    noteChange()
    refresh()
  })
  const finding = lose(subject, { sentAt, isFulfilled, farewell })
  refresh()
  const found = await finding
  if (found === 'found') tellOtherTabs(messageAbout(wanted))
  return found === 'replaced' ? 'ignored' : found
}

/** Whether another person has logged in since: they get no answer to what this one asked. */
function isSomebodyElse(who: string | undefined): boolean {
  return session.get().phase === 'logged-in' && personId() !== who
}

function messageAbout({ farewell }: { farewell?: Farewell }): TabMessage {
  return farewell ? { kind: 'left', farewell } : { kind: 'changed' }
}

/** The answer, or that there is none when it takes too long. The request goes on, and its late answer still counts. */
function answerInTime<T>(sending: Promise<Answer<T>>): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ failure: { kind: 'unavailable' } }), answerTimeout)
    sending.then((answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
  })
}
