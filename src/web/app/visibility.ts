/** Who can look the person up, worked out from what the service said last and from what it hasn't answered. */
import { allServers, type Server } from './servers.ts'
import { isInDoubt, type Request, type Subject } from './state/requests.ts'
import type { LoggedIn } from './state/session.ts'
import { texts } from './texts/texts.ts'

export interface Visibility {
  /** How many servers are on, with those in doubt. */
  serversOn: number
  hasConsent: boolean
  /** True in doubt too. */
  hasAccount: boolean
  /** Whether it isn't known if any account is linked. */
  isAccountInDoubt: boolean
  /** Whether consent may be off already, by a request without an answer. */
  isConsentInDoubt: boolean
  /** Whether a request without an answer may have changed any of this. */
  isUncertain: boolean
}

/** What is in doubt counts as on. */
export function visibilityOf(state: LoggedIn, requests: ReadonlyMap<Subject, Request>): Visibility {
  // Which account is primary has nothing to do with it.
  const unanswered = [...requests].flatMap(([subject, request]) =>
    isInDoubt(request) && request.wish !== 'primary' ? subject : [],
  )
  const { accounts, global_consent: hasConsent } = state.me
  const hasAccount = accounts.length > 0 || unanswered.includes('new-account')
  const isAccountInDoubt = hasAccount && accounts.every(({ id }) => unanswered.includes(`account ${id}`))
  const isConsentInDoubt = unanswered.some((subject) => subject === 'consent' || subject === 'personal-data')
  return {
    serversOn: serverIdsOn(allServers(state), requests).length,
    hasConsent,
    hasAccount,
    isAccountInDoubt,
    isConsentInDoubt,
    isUncertain: isAccountInDoubt || isConsentInDoubt || unanswered.some((subject) => subject.startsWith('server ')),
  }
}

/** Ids of the servers that are on, and of those that a request may have turned on, be they in the list or not. */
export function serverIdsOn(
  servers: Server[],
  requests: ReadonlyMap<Subject, Request>,
  mayBeOn: (request: Request) => boolean = isInDoubt,
): string[] {
  const on = servers.filter(({ isAllowed }) => isAllowed).map(({ id }) => id)
  const doubtful = [...requests].flatMap(([subject, request]) => {
    const [, id] = /^server (\d+)$/.exec(subject) ?? []
    return id !== undefined && mayBeOn(request) ? id : []
  })
  return [...new Set([...on, ...doubtful])]
}

/** Whether somebody can look the person up; in doubt yes. */
export function isVisible({ serversOn, hasConsent, hasAccount }: Visibility): boolean {
  return hasConsent && hasAccount && serversOn > 0
}

/** Whether it isn't known if bots in a server that is on can look the person up. */
export function isCountingInDoubt({ isAccountInDoubt, isConsentInDoubt }: Visibility): boolean {
  return isAccountInDoubt || isConsentInDoubt
}

/** In one sentence. */
export function headlineOf(visibility: Visibility): string {
  const { hidden, uncertain, visible } = texts.summary
  if (!isVisible(visibility)) return hidden
  return (visibility.isUncertain ? uncertain : visible)(visibility.serversOn)
}
