/** Who can look the person up, worked out from what the service said last and from what it hasn't answered. */
import { allServers, type Server } from './servers.ts'
import { isInDoubt, type Request, type Subject } from './state/requests.ts'
import type { LoggedIn } from './state/session.ts'
import { texts } from './texts/texts.ts'

export interface Visibility {
  /** Servers that are on, and in doubt. */
  serversOn: number
  hasConsent: boolean
  /** In doubt too. */
  hasAccount: boolean
  /** Whether it isn't known if there is one at all. */
  isAccountInDoubt: boolean
  /** Whether a request that isn't answered may have changed any of it. */
  isUncertain: boolean
}

/** In doubt everything counts as on. */
export function visibilityOf(state: LoggedIn, requests: ReadonlyMap<Subject, Request>): Visibility {
  const unanswered = [...requests].filter(([, request]) => isInDoubt(request)).map(([subject]) => subject)
  const hasKnownAccount = state.me.accounts.length > 0
  return {
    serversOn: serversOn(allServers(state), requests).length,
    hasConsent: state.me.global_consent,
    hasAccount: hasKnownAccount || unanswered.includes('new-account'),
    isAccountInDoubt: !hasKnownAccount && unanswered.includes('new-account'),
    isUncertain: unanswered.some((subject) =>
      /^(everything|everything-kept|new-account)$|^(server|account) /.test(subject),
    ),
  }
}

/** Ids of the servers that are on, and of those that may be by a request, also where no list has them. */
export function serversOn(
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

/** In one sentence. */
export function headlineOf(visibility: Visibility): string {
  const { hidden, uncertain, visible } = texts.summary
  if (!isVisible(visibility)) return hidden
  return (visibility.isUncertain ? uncertain : visible)(visibility.serversOn)
}
