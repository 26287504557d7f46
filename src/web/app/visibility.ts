/** Works out who can look the person up, from the service's last responses and from requests without a response. */
import { h } from 'preact'
import { allServers, findServer, mayHaveBot, type Server } from './servers.ts'
import { isInDoubt, isOpen, type Request, type Subject } from './state/requests.ts'
import type { LoggedIn } from './state/session.ts'
import { fill, plural, texts } from './texts.ts'

/** `unknown`: a request without a response may have changed the state. This counts as on. */
export type OnOff = 'on' | 'off' | 'unknown'

export interface Visibility {
  consent: OnOff
  account: OnOff
  servers: OnOff
  /** Whether bots in servers that are on can look the person up: consent and account combined. */
  isEffective: OnOff
  /** The number of servers that are on or may be on. */
  serversOn: number
  /** The servers that are on or may be on, and have a bot or may have one. */
  withBot: Server[]
  /** Whether anybody can look the person up: all conditions combined. */
  isVisible: OnOff
}

export function visibilityOf(state: LoggedIn, requests: ReadonlyMap<Subject, Request>): Visibility {
  const isDoubtful = (subject: Subject) => isInDoubt(requests.get(subject))
  const { accounts, global_consent: hasConsent } = state.me
  const consent = onOff(hasConsent, isDoubtful('consent') || isDoubtful('personal-data'))
  const areAllDoubtful = accounts.every(({ id }) => isDoubtful(`account ${id}`))
  const account = accounts.length === 0 && !isDoubtful('new-account') ? 'off' : onOff(true, areAllDoubtful)
  const isEffective = both(consent, account)
  const all = allServers(state)
  const on = serverIdsOn(all, requests).map((id) => findServer(all, id))
  const withBot = on.filter(mayHaveBot)
  const isAnyDoubtful = [...requests.keys()].some(
    (subject) => /^server |-servers$/.test(subject) && isDoubtful(subject),
  )
  const servers = onOff(on.length > 0, isAnyDoubtful)
  const isVisible = both(isEffective, onOff(withBot.length > 0, isAnyDoubtful))
  return { consent, account, servers, isEffective, serversOn: on.length, withBot, isVisible }
}

/** Returns the ids of the servers that are on, or that a request may have turned on, even if they are not in the list. */
export function serverIdsOn(
  servers: Server[],
  requests: ReadonlyMap<Subject, Request>,
  mayBeOn: (request: Request) => boolean = isInDoubt,
): string[] {
  const on = servers.filter(({ isAllowed }) => isAllowed).map(({ id }) => id)
  const uncertain = [...requests].flatMap(([subject, request]) => {
    const [, id] = /^server (\d+)$/.exec(subject) ?? []
    return id !== undefined && mayBeOn(request) ? id : []
  })
  return [...new Set([...on, ...uncertain])]
}

/** Ids of the servers that "All servers off" turns off: servers that are on, may be on, or have an unsettled request. */
export const serverIdsToTurnOff = (servers: Server[], requests: ReadonlyMap<Subject, Request>) =>
  serverIdsOn(servers, requests, (request) => isOpen(request) && request.wish !== 'forgotten')

/** Whether bots in this server can look the person up. */
export function isOnIn({ isAllowed }: Server, request: Request | undefined, { isEffective }: Visibility): OnOff {
  return isInDoubt(request) ? 'unknown' : isAllowed ? isEffective : 'off'
}

/** Returns the servers to name after a login: those with a bot or, if no account is linked, all servers that are on. */
export const serversAfterLogin = (on: Server[], account: OnOff) => (account === 'off' ? on : on.filter(mayHaveBot))

/** Whether nobody can look the person up only because none of their servers has a bot. */
export const lacksBot = ({ isEffective, serversOn, isVisible }: Visibility) =>
  isVisible === 'off' && isEffective !== 'off' && serversOn > 0

/** Whether the summary lists all steps. If a link names a server, the server's card says what to do, except to log in. */
export const listsSteps = ({ isVisible, consent }: Visibility, linked: Server | undefined) =>
  isVisible !== 'on' && (linked === undefined || consent !== 'on')

/** Returns the next step. `name`: the name of the server in the link isn't known until the person logs in again. */
export function nextStep({ consent, account, servers }: Visibility, linked?: Server) {
  if (consent === 'off') return 'consent'
  if (linked && linked.name === undefined && !linked.isAllowed) return 'name'
  if (account === 'off') return 'account'
  return linked === undefined && servers === 'off' ? 'servers' : undefined
}

export function headlineOf(visibility: Visibility) {
  const { hidden, noBotYet, uncertain, visible, visibleIn } = texts.summary
  const { isVisible, withBot } = visibility
  if (isVisible === 'off') return lacksBot(visibility) ? noBotYet : hidden
  const name = withBot.length === 1 && withBot[0]?.name
  if (isVisible === 'on' && name) return fill(visibleIn, { server: h('bdi', { translate: false }, name) })
  return plural(isVisible === 'on' ? visible : uncertain, withBot.length)
}

/** `isOn`: whether the state is on or may be on. */
const onOff = (isOn: boolean, isDoubtful: boolean) => (isOn && isDoubtful ? 'unknown' : isOn ? 'on' : 'off')

function both(a: OnOff, b: OnOff): OnOff {
  if (a === 'off' || b === 'off') return 'off'
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'on'
}
