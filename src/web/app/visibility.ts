/** Who can look the person up, worked out from what the service said last and from what it hasn't answered. */
import { allServers, type Server } from './servers.ts'
import { isUncertain, type Request, type Subject } from './state/requests.ts'
import type { LoggedIn } from './state/session.ts'
import { texts } from './texts/texts.ts'

export interface Visibility {
  /** Servers that are on, and in doubt. */
  serversOn: number
  hasConsent: boolean
  hasAccount: boolean
  /** Whether a request without an answer may have changed any of it. */
  isUncertain: boolean
}

/** In doubt everything counts as on. */
export function visibilityOf(state: LoggedIn, requests: ReadonlyMap<Subject, Request>): Visibility {
  const unanswered = [...requests].filter(([, request]) => isUncertain(request)).map(([subject]) => subject)
  const isInDoubt = ({ id }: Server) => unanswered.includes(`server ${id}`)
  const servers = allServers(state)
  const listed = new Set(servers.map(({ id }) => `server ${id}`))
  const unlisted = unanswered.filter((subject) => subject.startsWith('server ') && !listed.has(subject))
  return {
    serversOn: servers.filter((server) => server.isAllowed || isInDoubt(server)).length + unlisted.length,
    hasConsent: state.me.global_consent,
    hasAccount: state.me.accounts.length > 0 || unanswered.includes('new-account'),
    isUncertain: unanswered.some(
      (subject) => subject === 'everything' || subject === 'new-account' || /^(server|account) /.test(subject),
    ),
  }
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
