/** Asking the service to change something: what is shown meanwhile, and what is so when no answer comes. */
import { type Answer, patience } from '../api.ts'
import { leave } from './leave.ts'
import { noteChange, refresh } from './refresh.ts'
import { begin, finish, isUncertain, lose, refuse, requestFor, type Subject, type Wish } from './requests.ts'
import { type Farewell, type LoggedIn, personId, session } from './session.ts'
import { type News, tellOtherTabs } from './tabs.ts'

export interface Change<T> {
  subject: Subject
  wish: Wish
  send: () => Promise<Answer<T>>
  /** Applies the service's answer to what the page knows. */
  apply: (body: T) => void
  /** Whether everything is as wished: asked of what was read after an answer was lost. Undefined: that doesn't tell. */
  isSo: (state: LoggedIn) => boolean | undefined
  /** For what is in the answer and nowhere else, when it comes after all. Other late answers are read anew. */
  applyLate?: (body: T) => void
  /** For changes that end the session: what to say then. */
  farewell?: Farewell
}

/**
 * `done`: acknowledged. `found`: the answer was lost, but a later look shows that it was done. `not-done`: lost, and a
 * later look shows that it wasn't. `ignored`: the same subject was under way already, or somebody left meanwhile.
 */
export type Outcome = 'done' | 'found' | 'not-done' | 'refused' | 'ignored'

/** The outcome comes when it is certain, however long the service is away. */
export async function change<T>(wanted: Change<T>): Promise<Outcome> {
  const { subject, wish, apply, farewell } = wanted
  const wasUncertain = isUncertain(requestFor(subject))
  if (!begin(subject, wish)) return 'ignored'
  const who = personId()
  const sentAt = performance.now()
  const sending = wanted.send()
  const answer = await inTime(sending)
  noteChange()
  if (isSomebodyElse(who)) {
    if ('body' in answer) wanted.applyLate?.(answer.body)
    return 'ignored'
  }
  if ('body' in answer) {
    apply(answer.body)
    finish(subject)
    tellOtherTabs(newsOf(wanted))
    return 'done'
  }
  const { failure } = answer
  if (failure.kind === 'unavailable') return search(wanted, sentAt, sending)
  if (failure.kind === 'refused') {
    // A refusal means that this page knew something older than the service does: it is told beside what is so.
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

/** Looks until it is certain whether a request without an answer was carried out. */
async function search<T>(wanted: Change<T>, sentAt: number, sending: Promise<Answer<T>>): Promise<Outcome> {
  const { subject, isSo, farewell, applyLate } = wanted
  sending.then((late) => {
    if (!('body' in late)) return
    applyLate?.(late.body)
    noteChange()
    refresh()
  })
  const finding = lose(subject, { sentAt, isSo, farewell })
  refresh()
  const found = await finding
  if (found === 'found') tellOtherTabs(newsOf(wanted))
  return found === 'replaced' ? 'ignored' : found
}

/** Whether another person has logged in since: what this one asked for is none of theirs. */
function isSomebodyElse(who: string | undefined): boolean {
  return session.get().phase === 'logged-in' && personId() !== who
}

function newsOf({ farewell }: { farewell?: Farewell }): News {
  return farewell ? { kind: 'left', farewell } : { kind: 'changed' }
}

/** A request goes on after that, and its answer counts when it comes; but nobody waits for it. */
function inTime<T>(sending: Promise<Answer<T>>): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ failure: { kind: 'unavailable' } }), patience)
    sending.then((answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
  })
}
