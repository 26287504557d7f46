/** What was asked of the service and isn't settled, one request a subject: rows, forms and dialogs show it from here. */
import type { Refusal } from '../api.ts'
import { observable } from './observable.ts'
import type { Farewell, LoggedIn } from './session.ts'

/** What a request is about. While one is under way, no other about the same begins. */
export type Subject =
  | 'everything'
  | 'log-out'
  | 'new-account'
  | 'new-key'
  | 'everything-kept'
  | 'other-sessions'
  | `server ${string}`
  | `record ${string}`
  | `account ${string}`
  | `key ${string}`

/** How the person wants the subject to be. */
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
 * `unknown`: there was no answer, and nothing was read since. `not-yet`: what was read since isn't as wished, but the
 * service may still be working on it. `not-done`: it isn't any more.
 */
export type Standing = 'under-way' | 'unknown' | 'not-yet' | 'not-done'

/** `isLate`: it has been under way for so long that people read the page meanwhile. */
export type Request =
  | { wish: Wish; standing: Standing; isLate?: boolean; failure?: never }
  | { wish: Wish; standing: 'refused'; isLate?: never; failure: Refusal }

/** How a request without an answer ended. `replaced`: the person asked again, or left. */
export type Finding = 'found' | 'not-done' | 'replaced'

/** What tells from a later read whether a request without an answer was carried out. */
export interface Evidence {
  /** By `performance.now()`. */
  sentAt: number
  /** Whether everything is as wished; undefined when what was read doesn't tell. */
  isSo: (state: LoggedIn) => boolean | undefined
  /** What it means when the session turns out to be over, if that was the wish. */
  farewell: Farewell | undefined
}

/** Milliseconds after which the service has finished or given up what it was asked: it answers within five seconds. */
export const longestAction = 8_000
/** Milliseconds after which a request under way is late. */
const soon = 1_000

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
  return request?.standing === 'unknown' || request?.standing === 'not-yet'
}

/** Whether it may have been carried out by now, as far as somebody knows who reads the page: without an answer, or late. */
export function isInDoubt(request: Request | undefined): boolean {
  return isUncertain(request) || request?.isLate === true
}

/** Whether it isn't over: under way, or in doubt. */
export function isOpen(request: Request | undefined): boolean {
  return request?.standing === 'under-way' || isUncertain(request)
}

/** False when one about the same subject is under way. */
export function begin(subject: Subject, wish: Wish): boolean {
  if (requestFor(subject)?.standing === 'under-way') return false
  endSearch(subject, 'replaced')
  const request: Request = { wish, standing: 'under-way' }
  put(subject, request)
  setTimeout(() => {
    if (requestFor(subject) === request) put(subject, { wish, standing: 'under-way', isLate: true })
  }, soon)
  return true
}

/** Resolves once nothing about the subject is under way. */
export function untilAnswered(subject: Subject): Promise<void> {
  const isUnderWay = () => requestFor(subject)?.standing === 'under-way'
  return new Promise((resolve) => {
    if (!isUnderWay()) return resolve()
    const stop = requests.watch(() => {
      if (isUnderWay()) return
      stop()
      resolve()
    })
  })
}

/** Done: there is nothing more to say about it. */
export function finish(subject: Subject): void {
  endSearch(subject, 'found')
  put(subject, undefined)
}

export function refuse(subject: Subject, failure: Refusal): void {
  const request = requestFor(subject)
  if (request) put(subject, { wish: request.wish, standing: 'refused', failure })
}

/** The person has read it, or begins anew: a request that came to nothing is no longer shown. */
export function dismiss(subject: Subject): void {
  const standing = requestFor(subject)?.standing
  if (standing !== 'refused' && standing !== 'not-done') return
  endSearch(subject, 'replaced')
  put(subject, undefined)
}

/** There was no answer. Gives what later reads find. */
export function lose(subject: Subject, evidence: Evidence): Promise<Finding> {
  return new Promise((end) => {
    searches.set(subject, { ...evidence, lostAt: performance.now(), end })
    stand(subject, 'unknown')
  })
}

/**
 * Compares what was read with what was wished. Only what was begun to be read after an answer was lost says anything.
 * Gives the milliseconds after which it has to be read again to be certain, if so.
 */
export function compare(state: LoggedIn, readBeganAt: number): number | undefined {
  const waits: number[] = []
  for (const [subject, { sentAt, lostAt, isSo }] of searches) {
    if (readBeganAt < lostAt) continue
    const wait = sentAt + longestAction - readBeganAt
    const isAsWished = isSo(state)
    if (isAsWished === undefined) continue
    if (isAsWished) finish(subject)
    else if (wait <= 0) stand(subject, 'not-done')
    else {
      stand(subject, 'not-yet')
      waits.push(wait)
    }
  }
  return waits.length > 0 ? Math.min(...waits) : undefined
}

/**
 * What a session that is over means, when ending it was the wish of a request without an answer. Of several, the one
 * that promises least: logging out leaves everything on, and turning everything off keeps what was chosen.
 */
export function farewellFound(): Farewell | undefined {
  const found = [...searches].flatMap(([subject, { farewell }]) =>
    farewell && isUncertain(requestFor(subject)) ? [farewell] : [],
  )
  const byPromise: Farewell[] = ['logged-out', 'everything-off', 'erased']
  return byPromise.find((farewell) => found.includes(farewell))
}

/** For when the person has left, and how; or when it is another person. */
export function forgetRequests(farewell?: Farewell): void {
  for (const [subject, search] of searches) {
    endSearch(subject, farewell && search.farewell === farewell ? 'found' : 'replaced')
  }
  requests.set(new Map())
}

/** `not-done` is what the person is told, and the end of waiting; the search goes on, should it happen after all. */
function stand(subject: Subject, standing: Standing): void {
  const request = requestFor(subject)
  if (!request || request.standing === standing) return
  put(subject, { wish: request.wish, standing })
  if (standing === 'not-done') searches.get(subject)?.end('not-done')
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
