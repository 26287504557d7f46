/** Sentences about problems with a request, past events, and remaining steps. */
import type { Guild, GuildInstance, Instance, WhoLooked } from '../../wire/dashboard.ts'
import type { ValidationFault } from '../../wire/errors.ts'
import type { HistoryEvent } from '../../wire/personal-data.ts'
import type { Refusal } from './failure.ts'
import { isIncomplete, recentLookupsIn, today } from './lookup-summary.ts'
import { mayHaveBot, type Server } from './servers.ts'
import { isBusy, type Request } from './state/requests.ts'
import type { Session } from './state/session.ts'
import { plural, texts } from './texts.ts'
import { nextStep, type OnOff, type Visibility } from './visibility.ts'

const refusals: Record<string, string> = texts.refusals

/** Says what to do about a refusal. */
export function sentenceFor({ reason, retryAfter }: Refusal): string {
  if (reason === 'rate_limited' && retryAfter) return plural(texts.waitFor, retryAfter)
  return refusals[reason] ?? texts.otherRefusal
}

const events: Record<string, Partial<Record<string, string>>> = texts.ownData.history.events

/** Says what happened, and who did it. Decisions in the chat have their own sentences. */
export function eventSentence({ action, by, via }: Pick<HistoryEvent, 'action' | 'by' | 'via'>): string {
  return events[action]?.[via ?? by] ?? texts.ownData.history.otherEvent
}

/** Says how a key ended, or when it expires. If somebody else created it and revoked it, says "its creator" instead of "you". */
export function endSentence(key: Instance | GuildInstance): string {
  const { expires, expired, revokedOn, revokedBy, revokedByCreator } = texts.keys
  if (key.revoked_at === null) return key.status === 'active' ? expires : expired
  if (key.revoked_by === null) return revokedOn
  return key.revoked_by === 'owner' && isSomebodyElses(key) ? revokedByCreator : revokedBy[key.revoked_by]
}

/** Whether somebody else created a key. */
export const isSomebodyElses = (key: Instance | GuildInstance) => 'is_mine' in key && !key.is_mine

/** The text on the card for the server in a link. Undefined if the card's steps say enough. `wasOn`: sharing was on at first. */
export function linkedSentence(server: Server, isOn: OnOff, state: Visibility, wasOn: boolean): string | undefined {
  const { noConsent, noName, noBot, done, uncertain, ...words } = texts.linked
  const step = nextStep(state, server)
  if (step === 'consent') return noConsent
  if (step === 'name') return noName
  if (step === 'account') return server.isAllowed ? texts.servers.waiting : undefined
  if (isOn === 'off') return words.isOff
  if (!mayHaveBot(server)) return noBot
  return isOn === 'unknown' ? uncertain : wasOn ? words.isOn : done
}

/** Says which rule the typed text breaks. */
export function validationSentence({ loc, type }: ValidationFault): string {
  const { tooLong, badCharacters } = texts.inputErrors
  return type === 'string_too_long' ? plural(tooLong, loc[1] === 'publisher_game_name' ? 128 : 64) : badCharacters
}

/** Says what went wrong with a request that has ended: it was refused, got no response, or wasn't carried out. */
export function problemOf(request: Request | undefined): string | undefined {
  if (request === undefined || isBusy(request)) return undefined
  if (request.refusal) return sentenceFor(request.refusal)
  return request.status === 'unknown' ? texts.unanswered : texts.notDone[request.wish]
}

/** Says that the service is unavailable or too busy, and how current the page is. */
export function outageOf(kind: 'unavailable' | 'busy', phase: Session['phase']): string {
  const { lastKnown, asLeft: switchesUnchanged, [kind]: outage } = texts.banner
  const notes = { loading: switchesUnchanged, 'logged-in': lastKnown, 'logged-out': '' }
  return `${outage} ${notes[phase]}`.trim()
}

/** A sentence about bots, with the names of some bots, and words for the others. */
export interface BotsSentence {
  sentence: string
  names: string[]
  others: string[]
}

/** Says which bots can look the person up in a server, or which bots are there. Unnamed bots are only counted. */
export function botsSentence(bots: Guild['bots'], isVisible: boolean): BotsSentence {
  const { botsHere, canLookUp, noBot, unnamedBots } = texts.servers
  const names = namesOf(bots)
  const unnamed = bots.filter((name) => name === null).length
  const sentence = bots.length === 0 ? noBot : isVisible ? plural(canLookUp, names.length + unnamed) : botsHere
  return { sentence, names, others: unnamed > 0 ? [plural(unnamedBots, unnamed)] : [] }
}

/** Says which bots in a server looked the person up in the last few days, and how often. Undefined if no bot did. */
export function lookupsSentence(serverId: string, lookups: WhoLooked): BotsSentence | undefined {
  const { asked, askedAtLeast, unnamedBot } = texts.servers
  const { bots, count } = recentLookupsIn(serverId, lookups.lookups, today())
  if (count === 0) return undefined
  const sentence = plural(isIncomplete(lookups) ? askedAtLeast : asked, count)
  return { sentence, names: namesOf(bots), others: bots.includes(null) ? [unnamedBot] : [] }
}

const namesOf = (bots: Guild['bots']) => [...new Set(bots)].filter((name) => name !== null)
