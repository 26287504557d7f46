/** What is typed into the form that links an account: reading it, and what is wrong with it, in words. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'
import type { ValidationFault } from '../../wire/errors.ts'
import type { Failure } from './api.ts'
import { sentenceFor } from './sentences.ts'

export interface Draft {
  name: string
  tag: string
  /** A known region's code, `other`, or nothing yet. */
  region: string
  otherRegion: string
}

/** A sentence for each field that is wrong, in the order of the form; `form` is for what belongs to none. */
export type DraftErrors = Partial<Record<keyof Draft | 'form', string | undefined>>

export const emptyDraft: Draft = { name: '', tag: '', region: '', otherRegion: '' }

/** `Name#TAG` in two, at the last `#`; undefined when it isn't that. */
export function splitGameId(text: string): Pick<Draft, 'name' | 'tag'> | undefined {
  const at = text.lastIndexOf('#')
  const [name, tag] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  return at > 0 && name && tag ? { name, tag } : undefined
}

export function toRequest(draft: Draft): LinkAccountRequest {
  return {
    publisher_game_name: draft.name.trim(),
    publisher_tag_line: withoutHash(draft.tag),
    region: draft.region === 'other' ? draft.otherRegion.trim() : draft.region,
  }
}

/** What the person can put right before anything is sent. */
export function errorsOf(draft: Draft): DraftErrors {
  return definedOnly({
    name: draft.name.trim() ? undefined : 'Enter the game name.',
    tag: tagError(draft.tag),
    region: draft.region ? undefined : 'Choose a region.',
    otherRegion: draft.region !== 'other' || draft.otherRegion.trim() ? undefined : 'Enter the region.',
  })
}

/** What the service's refusal means for the form. */
export function refusalErrors(failure: Failure, draft: Draft, accounts: Account[]): DraftErrors {
  if (failure.kind !== 'refused') return { form: sentenceFor(failure) }
  if (failure.reason === 'account_already_linked') return { name: alreadyLinked(draft, accounts) }
  const found: DraftErrors = {}
  for (const fault of failure.faults) found[fieldOf(fault, draft)] ??= faultSentence(fault)
  return Object.keys(found).length > 0 ? found : { form: sentenceFor(failure) }
}

function tagError(tag: string): string | undefined {
  if (!withoutHash(tag)) return 'Enter the tag: what comes after the #.'
  return withoutHash(tag).startsWith('~') ? reservedTag : undefined
}

const reservedTag = 'Tags that start with ~ are reserved.'

function alreadyLinked(draft: Draft, accounts: Account[]): string {
  const { publisher_game_name: name, publisher_tag_line: tag } = toRequest(draft)
  const isMine = accounts.some(
    (account) => isSame(account.publisher_game_name, name) && isSame(account.publisher_tag_line, tag),
  )
  if (isMine) return 'You have linked this account already.'
  return 'Someone else has linked this account. An account can be linked once: whoever linked it has to unlink it first.'
}

function isSame(a: string, b: string): boolean {
  return a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase()
}

function fieldOf({ loc }: ValidationFault, draft: Draft): keyof DraftErrors {
  if (loc[1] === 'publisher_game_name') return 'name'
  if (loc[1] === 'publisher_tag_line') return 'tag'
  if (loc[1] === 'region') return draft.region === 'other' ? 'otherRegion' : 'region'
  return 'form'
}

function faultSentence({ loc, type }: ValidationFault): string {
  if (type === 'string_too_long')
    return `That is too long: ${loc[1] === 'publisher_game_name' ? 128 : 64} characters at most.`
  if (type === 'string_too_short' || type === 'missing') return 'Fill this in.'
  if (type === 'value_error' && loc[1] === 'publisher_tag_line') return reservedTag
  return 'This holds characters that can’t be used.'
}

function withoutHash(tag: string): string {
  return tag.trim().replace(/^#\s*/, '')
}

function definedOnly(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined))
}
