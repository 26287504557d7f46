/** Works out who can look the person up, from the last answers of the service and from requests without an answer. */
import { allServers, findServer, mayHaveBot, type Server } from './servers.ts'
import { isInDoubt, isOpen, type Request, type Subject } from './state/requests.ts'
import type { LoggedIn } from './state/session.ts'
import { plural, texts } from './texts.ts'

/** `unknown`: a request without an answer may have changed it. It counts as on. */
export type OnOff = 'on' | 'off' | 'unknown'

export interface Visibility {
  consent: OnOff
  account: OnOff
  servers: OnOff
  /** Whether bots in a server that is on can look the person up: consent and account together. */
  counts: OnOff
  /** How many servers are on, including those in doubt. */
  serversOn: number
  /** How many of them have a bot, or may have one. */
  serversWithBot: number
  /** Whether anybody can look the person up: all of it together. */
  isVisible: OnOff
}

export function visibilityOf(state: LoggedIn, requests: ReadonlyMap<Subject, Request>): Visibility {
  const isDoubtful = (subject: Subject) => isInDoubt(requests.get(subject))
  const { accounts, global_consent: hasConsent } = state.me
  const consent = onOff(hasConsent, isDoubtful('consent') || isDoubtful('personal-data'))
  const isLinking = isDoubtful('new-account')
  const areAllDoubtful = accounts.every(({ id }) => isDoubtful(`account ${id}`))
  const account = accounts.length > 0 ? onOff(true, areAllDoubtful) : onOff(isLinking, isLinking)
  const counts = both(consent, account)
  const all = allServers(state)
  const on = serverIdsOn(all, requests)
  const serversOn = on.length
  const serversWithBot = on.filter((id) => mayHaveBot(findServer(all, id))).length
  const isAnyDoubtful = [...requests.keys()].some(
    (subject) => /^server |-servers$/.test(subject) && isDoubtful(subject),
  )
  const servers = onOff(serversOn > 0, isAnyDoubtful)
  const isVisible = both(counts, onOff(serversWithBot > 0, isAnyDoubtful))
  return { consent, account, servers, counts, serversOn, serversWithBot, isVisible }
}

/** Ids of the servers that are on, or that a request may have turned on, even if they are not in the list. */
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

/** Ids of the servers that "all off" turns off: those that are on, may be on, or are being switched. */
export const serverIdsToTurnOff = (servers: Server[], requests: ReadonlyMap<Subject, Request>) =>
  serverIdsOn(servers, requests, (request) => isOpen(request) && request.wish !== 'forgotten')

/** Whether bots in a server can look the person up, as far as `counts` allows. */
export function isOnIn({ isAllowed }: Server, request: Request | undefined, { counts }: Visibility): OnOff {
  return isInDoubt(request) ? 'unknown' : isAllowed ? counts : 'off'
}

/** The servers to name after a login: bots there can look the person up, or nobody can for want of an account. */
export const namedAfterLogin = (on: Server[], account: OnOff) => (account === 'off' ? on : on.filter(mayHaveBot))

/** Whether all that is missing is a bot. */
export const lacksBot = ({ counts, serversOn, isVisible }: Visibility) =>
  isVisible === 'off' && counts !== 'off' && serversOn > 0

/** The step that has a button: none while a link asks about a server that is off, whose switch comes first. */
export function nextStep(visibility: Visibility, linked: Server | undefined) {
  if (linked?.isAllowed === false) return undefined
  return (['consent', 'account', 'servers'] as const).find((step) => visibility[step] === 'off')
}

export function headlineOf(visibility: Visibility): string {
  const { hidden, noBotYet, uncertain, visible } = texts.summary
  const { isVisible, serversWithBot } = visibility
  if (isVisible === 'off') return lacksBot(visibility) ? noBotYet : hidden
  return plural(isVisible === 'on' ? visible : uncertain, serversWithBot)
}

/** `isOn`: it is on, or may be. */
const onOff = (isOn: boolean, isDoubtful: boolean) => (isOn && isDoubtful ? 'unknown' : isOn ? 'on' : 'off')

function both(a: OnOff, b: OnOff): OnOff {
  if (a === 'off' || b === 'off') return 'off'
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'on'
}
