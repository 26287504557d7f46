/** Unsettled requests for a change, one for each subject. Rows, forms and dialogs show them. */
import type { Dashboard } from '../../../texts/language.ts'
import { isRateLimited, type Refusal, retryDelayMs } from '../failure.ts'
import { observable } from './observable.ts'
import { type LoggedIn, session, whenPersonChanges } from './session.ts'

/** The thing that a request is about. While a request is in flight, no other request about the same subject is sent. */
export type Subject =
  | 'consent'
  | 'log-out'
  | 'new-account'
  | 'new-key'
  | 'personal-data'
  | 'other-sessions'
  | 'all-servers'
  | 'former-servers'
  | `server ${string}`
  | `account ${string}`
  | `key ${string}`

/** The desired state of the subject. The sentences in `notDone` say that a wish wasn't carried out. */
export type Wish = keyof Dashboard['notDone']

export interface Request {
  wish: Wish
  /**
   * `late`: in flight so long that people may read the page in the meantime. `unknown`: the request ended without a response,
   * and the page is checking whether it was carried out. `not-done`: it wasn't carried out.
   */
  status: 'in-flight' | 'late' | 'unknown' | 'not-done' | 'refused'
  refusal?: Refusal
  /** Set when the request has ended. A later read settles the request. */
  ended?: {
    /** When the request ended, by `performance.now()`. */
    at: number
    /** Whether a read shows the desired state. Undefined if the read can't show it. */
    isAsWished: (state: LoggedIn) => boolean | undefined
    /** Called when the request is settled, or with undefined if the person tried again or left. */
    settle: (outcome: 'done' | 'not-done' | undefined) => void
  }
}

/** How many milliseconds a request may be in flight before it is late. */
const lateAfterMs = 1_000
/** After this many milliseconds, the service no longer works on a request: it responds within five seconds. */
const serverDeadlineMs = 6_000

const requests = observable<ReadonlyMap<Subject, Request>>(new Map())

export const useRequests = requests.use
export const allRequests = requests.get

export const requestFor = (subject: Subject) => requests.get().get(subject)

export const isBusy = (request: Request | undefined) => request?.status === 'in-flight' || request?.status === 'late'

/** Whether the request may have changed who can look the person up, while the page doesn't show the change yet. */
export function isInDoubt(request: Request | undefined): boolean {
  if (request?.wish === 'primary' || request?.wish === 'forgotten') return false
  return request?.status === 'late' || request?.status === 'unknown'
}

export const isOpen = (request: Request | undefined) => isBusy(request) || request?.status === 'unknown'

/** Shows a request from now on, instead of the previous request about the same subject. */
export function put(subject: Subject, request: Request | undefined): void {
  const before = requestFor(subject)
  if (before?.ended !== request?.ended) before?.ended?.settle(undefined)
  const next = new Map(requests.get())
  if (request) next.set(subject, request)
  else next.delete(subject)
  requests.set(next)
  const become = (later: Request | undefined, milliseconds: number) =>
    setTimeout(() => requestFor(subject) === request && put(subject, later), milliseconds)
  if (request?.status === 'in-flight') become({ ...request, status: 'late' }, lateAfterMs)
  // "Wait 3 seconds" is true for only three seconds.
  if (request?.refusal && isRateLimited(request.refusal)) become(undefined, retryDelayMs(request.refusal))
}

/** Stops showing a failed request, because the person has read the problem or is trying again. */
export function dismiss(subject: Subject): void {
  const status = requestFor(subject)?.status
  if (status === 'refused' || status === 'not-done') put(subject, undefined)
}

/** Resolves when no request to turn sharing on or off in a server is in flight. */
export function untilSwitched(): Promise<void> {
  const isSwitching = () => [...requests.get()].some(([subject, one]) => subject.startsWith('server ') && isBusy(one))
  return new Promise((resolve) => {
    if (!isSwitching()) return resolve()
    const stop = requests.watch(() => {
      if (isSwitching()) return
      stop()
      resolve()
    })
  })
}

/**
 * Settles the requests that ended before this read began. A request was carried out if the state is the desired one. If not, it
 * is "not done" once the service's deadline for it has passed. Returns the milliseconds until the next such deadline.
 */
export function settle(state: LoggedIn, readBeganAt: number): number | undefined {
  const waits: number[] = []
  for (const [subject, request] of requests.get()) {
    const { ended } = request
    if (ended === undefined || readBeganAt < ended.at) continue
    const wait = ended.at + serverDeadlineMs - readBeganAt
    const isAsWished = ended.isAsWished(state)
    if (isAsWished) {
      ended.settle('done')
      put(subject, undefined)
    } else if (isAsWished === false && wait > 0) {
      waits.push(wait)
    } else if (isAsWished === false && request.status !== 'not-done') {
      // Keeps the request, so that a later read removes its sentence if the request was carried out after all.
      put(subject, { ...request, status: 'not-done' })
      ended.settle('not-done')
    }
  }
  return waits.length > 0 ? Math.min(...waits) : undefined
}

/** The wishes that end the session, starting with the one that has the smallest effect. */
const endings = ['logged-out', 'everything-off', 'erased'] as const

/** Returns the wish of a request without a response, if that would explain why the session ended. */
export function uncertainEnding(): (typeof endings)[number] | undefined {
  const uncertain = [...requests.get().values()].filter(({ status }) => status === 'unknown').map(({ wish }) => wish)
  return endings.find((ending) => uncertain.includes(ending))
}

whenPersonChanges(() => {
  const state = session.get()
  const farewell = state.phase === 'logged-out' ? state.farewell : undefined
  for (const { wish, ended } of requests.get().values()) ended?.settle(wish === farewell ? 'done' : undefined)
  requests.set(new Map())
})
