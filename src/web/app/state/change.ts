/** Asks the service to change something, and shows the outcome, which comes from the response or from a later read. */
import type { Answer } from '../api.ts'
import { noteChange, refresh, refreshNow } from './refresh.ts'
import { isBusy, put, requestFor, type Subject, uncertainEnding, type Wish } from './requests.ts'
import { type LoggedIn, leave, personId, session, tellOtherTabs } from './session.ts'

export interface Change<T> {
  subject: Subject
  wish: Wish
  send: () => Promise<Answer<T>>
  /** Shows the change as soon as the response arrives. Without this, the change is shown when everything has been read again. */
  apply?: (body: T) => void
  /** Whether a read after a lost response shows that the change was made. Undefined if the read can't show it. */
  isAsWished: (state: LoggedIn) => boolean | undefined
}

/** `ignored`: a request about the subject was in flight, or the person tried again or left before the outcome was certain. */
export type Outcome = 'done' | 'not-done' | 'refused' | 'ignored'

/** Resolves when the outcome is certain and shown, however long the service is unavailable. */
export async function change<T>({ subject, wish, send, apply, isAsWished }: Change<T>): Promise<Outcome> {
  if (isBusy(requestFor(subject))) return 'ignored'
  const who = personId()
  const ending = uncertainEnding()
  put(subject, { wish, status: 'in-flight' })
  const answer = await send()
  noteChange()
  if (session.get().phase === 'logged-in' && personId() !== who) return 'ignored'
  if ('body' in answer) {
    apply?.(answer.body)
    notifyOtherTabs(wish)
    if (apply === undefined) return settled(() => true, refreshNow)
    put(subject, undefined)
    return 'done'
  }
  const { failure } = answer
  if (failure.kind === 'not-logged-in') {
    // An earlier request, whose response was lost, may have ended the session.
    if (ending || personId() === who) leave(ending)
    return 'ignored'
  }
  if (failure.kind === 'refused') {
    // This page may be out of date. Reads first, so that the reason is shown beside the current state.
    await refresh()
    if (personId() !== who) return 'ignored'
    put(subject, { wish, status: 'refused', refusal: failure })
    return 'refused'
  }
  if (personId() !== who) return 'ignored'
  put(subject, { wish, status: 'unknown' })
  const outcome = await settled(isAsWished)
  if (outcome === 'done') notifyOtherTabs(wish)
  return outcome

  /** Waits until a read that starts now or later settles the request. */
  async function settled(isSettled: Change<T>['isAsWished'], read = refresh): Promise<Outcome> {
    const request = requestFor(subject) ?? { wish, status: 'in-flight' }
    const outcome = await new Promise<Outcome | undefined>((settle) => {
      put(subject, { ...request, ended: { at: performance.now(), isAsWished: isSettled, settle } })
      read()
    })
    return outcome ?? 'ignored'
  }
}

function notifyOtherTabs(wish: Wish): void {
  const state = session.get()
  if (state.phase === 'logged-in') tellOtherTabs({ kind: 'changed' })
  else if (state.phase === 'logged-out' && state.farewell === wish)
    tellOtherTabs({ kind: 'left', farewell: state.farewell })
}
