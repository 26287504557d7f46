/** What is wrong with a request, what happened, and what is left to do, in words. */
import type { Guild, GuildInstance, Instance } from '../../wire/dashboard.ts'
import type { ValidationFault } from '../../wire/errors.ts'
import type { HistoryEvent } from '../../wire/personal-data.ts'
import type { Refusal } from './failure.ts'
import { isBusy, type Request } from './state/requests.ts'
import type { Session } from './state/session.ts'
import { plural, texts } from './texts.ts'
import type { OnOff, Visibility } from './visibility.ts'

const refusals: Record<string, string> = texts.refusals

/** A refusal as a sentence that says what to do. */
export function sentenceFor({ reason, retryAfter }: Refusal): string {
  if (reason === 'rate_limited' && retryAfter) return plural(texts.waitFor, retryAfter)
  return refusals[reason] ?? texts.otherRefusal
}

const events: Record<string, Partial<Record<string, string>>> = texts.ownData.history.events

/** What happened, and by whom: what was done in the chat was done by the person, but not here. */
export function eventSentence({ action, by, via }: Pick<HistoryEvent, 'action' | 'by' | 'via'>): string {
  return events[action]?.[via ?? by] ?? texts.ownData.history.otherEvent
}

/** How a key ended, or when it will. Only in a server's list are there keys of other people. */
export function endSentence(key: Instance | GuildInstance): string {
  const { ends, expired, revokedOn, revokedBy, revokedByMaker } = texts.keys
  if (key.revoked_at === null) return key.status === 'active' ? ends : expired
  if (key.revoked_by === null) return revokedOn
  return key.revoked_by === 'owner' && isOthers(key) ? revokedByMaker : revokedBy[key.revoked_by]
}

/** Whether somebody else created a key. */
export const isOthers = (key: Instance | GuildInstance) => 'is_mine' in key && !key.is_mine

/** What is left to do until bots in a server can look the person up, as `isOn` says. */
export function progressSentence(isAllowed: boolean, isOn: OnOff, { consent, account }: Visibility): string {
  const { noConsent, done, uncertain, accountFirst, bothLeft, switchLeft } = texts.linked
  if (consent === 'off') return noConsent
  if (isOn !== 'off') return isOn === 'on' ? done : uncertain
  return isAllowed ? accountFirst : account === 'off' ? bothLeft : switchLeft
}

/** What a bot's link is answered; `wasOn`: bots could look the person up already when they came. */
export function linkedSentence(isAllowed: boolean, isOn: OnOff, { consent }: Visibility, wasOn: boolean): string {
  const { noConsent, done, uncertain, waiting, ...words } = texts.linked
  if (consent === 'off') return noConsent
  if (isOn === 'on') return wasOn ? words.isOn : done
  return isOn === 'unknown' ? uncertain : isAllowed ? waiting : words.isOff
}

/** What is wrong with a text that was typed. */
export function faultSentence({ loc, type }: ValidationFault): string {
  const { tooLong, badCharacters } = texts.faults
  return type === 'string_too_long' ? plural(tooLong, loc[1] === 'publisher_game_name' ? 128 : 64) : badCharacters
}

/** The problem with a request that has ended: it was refused, there is no answer, or it wasn't carried out. */
export function problemOf(request: Request | undefined): string | undefined {
  if (request === undefined || isBusy(request)) return undefined
  if (request.refusal) return sentenceFor(request.refusal)
  return request.status === 'unknown' ? texts.unanswered : texts.notDone[request.wish]
}

/** The service doesn't answer, or wants a pause: what that means for what is shown. */
export function outageOf(is: 'away' | 'busy', phase: Session['phase']): string {
  const { lastKnown, asLeft, [is]: what } = texts.banner
  const notes = { loading: asLeft, 'logged-in': lastKnown, 'logged-out': '' }
  return `${what} ${notes[phase]}`.trim()
}

/** Who can look the person up in a server, or is there. Bots without a name are counted; a name is one bot's. */
export function botsSentence({ bots, isSeen }: { bots: Guild['bots']; isSeen: boolean }) {
  const { botsHere, canLook, noBot, unnamedBots } = texts.servers
  const names = [...new Set(bots)].filter((name) => name !== null)
  const unnamed = bots.filter((name) => name === null).length
  return {
    sentence: bots.length === 0 ? noBot : isSeen ? plural(canLook, names.length + unnamed) : botsHere,
    bots: unnamed > 0 ? [...names, plural(unnamedBots, unnamed)] : names,
    names,
  }
}
