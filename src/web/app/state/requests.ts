/** The changes that were asked of the service and aren't settled, one a subject: rows, forms and dialogs show them. */
import type { Refusal } from '../api.ts'
import { observable } from './observable.ts'
import type { Farewell, LoggedIn } from './session.ts'

/** What a request is about. While one is under way, no other about the same begins. */
export type Subject =
  | 'consent'
  | 'log-out'
  | 'new-account'
  | 'new-key'
  | 'personal-data'
  | 'other-sessions'
  | `server ${string}`
  | `record ${string}`
  | `account ${string}`
  | `key ${string}`

/** How the subject shall be when the request is carried out. */
export type Wish =
  | 'on'
  | 'off'
  | 'forgotten'
  | 'everything-off'
  | 'linked'
  | 'primary'
  | 'unlinked'
  | 'created'
  | 'revoked'
  | 'logged-out'
  | 'erased'
  | 'ended'

/**
 * `unknown`: there was no answer, and nothing was read since. `not-yet`: the wish isn't fulfilled in what was read
 * since, but the service may still be working on it. `not-done`: it isn't, and the service no longer works on it.
 */
export type RequestStatus = 'under-way' | 'unknown' | 'not-yet' | 'not-done'

/** `isLate`: it has been under way for so long that people read the page meanwhile. */
export type Request =
  | { wish: Wish; status: RequestStatus; isLate?: boolean; failure?: never }
  | { wish: Wish; status: 'refused'; isLate?: never; failure: Refusal }

/** How a request without an answer ended. `replaced`: the person asked again, or left. */
export type Finding = 'found' | 'not-done' | 'replaced'

/** What tells from a later read whether a request without an answer was carried out. */
export interface Evidence {
  /** By `performance.now()`. */
  sentAt: number
  /** Whether the wish is fulfilled in what was read; undefined when that doesn't tell. */
  isFulfilled: (state: LoggedIn) => boolean | undefined
  /** Why the session is over, should it turn out to be: for wishes that end it. */
  farewell: Farewell | undefined
}

/** Milliseconds after which the service has carried out a request or given it up: it answers within five seconds. */
export const longestAction = 8_000
/** Milliseconds after which a request under way is late. */
const lateAfter = 1_000

interface Search extends Evidence {
  lostAt: number
  end: (finding: Finding) => void
}

const requests = observable<ReadonlyMap<Subject, Request>>(new Map())
const searches = new Map<Subject, Search>()

export function requestFor(subject: Subject): Request | undefined {
  return requests.get().get(subject)
}

/** All requests that have something to show. */
export function allRequests(): ReadonlyMap<Subject, Request> {
  return requests.get()
}

/** The same as a hook. */
export function useRequests(): ReadonlyMap<Subject, Request> {
  return requests.use()
}

/** Whether nobody knows if the request was carried out. */
export function isUncertain(request: Request | undefined): boolean {
  return request?.status === 'unknown' || request?.status === 'not-yet'
}

/** Whether it may have been carried out without the page showing it: it is uncertain, or late. */
export function isInDoubt(request: Request | undefined): boolean {
  return isUncertain(request) || request?.isLate === true
}

/** Whether it is under way or uncertain. */
export function isOpen(request: Request | undefined): boolean {
  return request?.status === 'under-way' || isUncertain(request)
}

/** Begins a request. False, and nothing begun, while another about the same subject is under way. */
export function begin(subject: Subject, wish: Wish): boolean {
  if (requestFor(subject)?.status === 'under-way') return false
  endSearch(subject, 'replaced')
  const request: Request = { wish, status: 'under-way' }
  put(subject, request)
  setTimeout(() => {
    if (requestFor(subject) === request) put(subject, { wish, status: 'under-way', isLate: true })
  }, lateAfter)
  return true
}

/** Resolves once nothing about the subject is under way. */
export function untilAnswered(subject: Subject): Promise<void> {
  const isUnderWay = () => requestFor(subject)?.status === 'under-way'
  return new Promise((resolve) => {
    if (!isUnderWay()) return resolve()
    const stop = requests.watch(() => {
      if (isUnderWay()) return
      stop()
      resolve()
    })
  })
}

/** It was carried out: there is nothing more to say about it. */
export function finish(subject: Subject): void {
  endSearch(subject, 'found')
  put(subject, undefined)
}

export function refuse(subject: Subject, failure: Refusal): void {
  const request = requestFor(subject)
  if (request) put(subject, { wish: request.wish, status: 'refused', failure })
}

/** The person has read it, or begins anew: a request that came to nothing is no longer shown. */
export function dismiss(subject: Subject): void {
  const status = requestFor(subject)?.status
  if (status !== 'refused' && status !== 'not-done') return
  endSearch(subject, 'replaced')
  put(subject, undefined)
}

/** There was no answer. Resolves with what later reads find. */
export function lose(subject: Subject, evidence: Evidence): Promise<Finding> {
  return new Promise((end) => {
    searches.set(subject, { ...evidence, lostAt: performance.now(), end })
    setStatus(subject, 'unknown')
  })
}

/**
 * Compares what was read with the wishes of lost requests; a read that began before an answer was lost says nothing
 * about it. Gives the milliseconds after which another read will be certain, or undefined when none is needed.
 */
export function compare(state: LoggedIn, readBeganAt: number): number | undefined {
  const waits: number[] = []
  for (const [subject, { sentAt, lostAt, isFulfilled }] of searches) {
    if (readBeganAt < lostAt) continue
    const wait = sentAt + longestAction - readBeganAt
    const isDone = isFulfilled(state)
    if (isDone === undefined) continue
    if (isDone) finish(subject)
    else if (wait <= 0) setStatus(subject, 'not-done')
    else {
      setStatus(subject, 'not-yet')
      waits.push(wait)
    }
  }
  return waits.length > 0 ? Math.min(...waits) : undefined
}

/**
 * Why a session is over, when ending it was the wish of a request without an answer. Of several such, the one that
 * promises least: logging out leaves everything on, and turning everything off keeps what was chosen.
 */
export function farewellFound(): Farewell | undefined {
  const found = [...searches].flatMap(([subject, { farewell }]) =>
    farewell && isUncertain(requestFor(subject)) ? [farewell] : [],
  )
  const byPromise: Farewell[] = ['logged-out', 'everything-off', 'erased']
  return byPromise.find((farewell) => found.includes(farewell))
}

/** When the person has left, for the reason that is given; or when somebody else has logged in. */
export function forgetRequests(farewell?: Farewell): void {
  for (const [subject, search] of searches) {
    endSearch(subject, farewell && search.farewell === farewell ? 'found' : 'replaced')
  }
  requests.set(new Map())
}

/** `not-done` ends the waiting, but not the search: should the wish be fulfilled after all, a later read finds it. */
function setStatus(subject: Subject, status: RequestStatus): void {
  const request = requestFor(subject)
  if (!request || request.status === status) return
  put(subject, { wish: request.wish, status })
  if (status === 'not-done') searches.get(subject)?.end('not-done')
}

function endSearch(subject: Subject, finding: Finding): void {
  searches.get(subject)?.end(finding)
  searches.delete(subject)
}

function put(subject: Subject, request: Request | undefined): void {
  const next = new Map(requests.get())
  if (request) next.set(subject, request)
  else next.delete(subject)
  requests.set(next)
}
