/** What is typed into the form that links an account: reading it, and what is wrong with it, in words. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'
import type { ValidationFault } from '../../wire/errors.ts'
import type { Refusal } from './api.ts'
import { isSameAccount } from './game-id.ts'
import { sentenceFor } from './sentences.ts'
import { plural, texts } from './texts/texts.ts'
import type { Errors } from './use-form.ts'

export interface Draft {
  name: string
  tag: string
  /** A known region's code, `other`, or nothing yet. */
  region: string
  otherRegion: string
}

type DraftErrors = Errors<keyof Draft>

export const emptyDraft: Draft = { name: '', tag: '', region: '', otherRegion: '' }

const words = texts.linkForm

export function toRequest(draft: Draft): LinkAccountRequest {
  return {
    publisher_game_name: draft.name.trim(),
    publisher_tag_line: withoutHash(draft.tag),
    region: draft.region === 'other' ? draft.otherRegion.trim() : draft.region,
  }
}

/** What is wrong by its own look. */
export function errorsOf(draft: Draft): DraftErrors {
  return {
    name: draft.name.trim() ? undefined : words.enterName,
    tag: tagError(draft.tag),
    region: draft.region ? undefined : words.enterRegion,
    otherRegion: draft.region !== 'other' || draft.otherRegion.trim() ? undefined : words.enterOtherRegion,
  }
}

/** What is wrong by the service's refusal. */
export function refusalErrors(refusal: Refusal, draft: Draft, accounts: Account[]): DraftErrors {
  if (refusal.reason === 'account_already_linked') return { name: alreadyLinked(draft, accounts) }
  const found: DraftErrors = {}
  for (const fault of refusal.faults) found[fieldOf(fault, draft)] ??= faultSentence(fault)
  return Object.keys(found).length > 0 ? found : { form: sentenceFor(refusal) }
}

function tagError(tag: string): string | undefined {
  if (!withoutHash(tag)) return words.enterTag
  return withoutHash(tag).startsWith('~') ? words.reservedTag : undefined
}

function alreadyLinked(draft: Draft, accounts: Account[]): string {
  const isMine = accounts.some((account) => isSameAccount(account, toRequest(draft)))
  return isMine ? words.mineAlready : words.someoneElses
}

function fieldOf({ loc }: ValidationFault, draft: Draft): keyof DraftErrors {
  if (loc[1] === 'publisher_game_name') return 'name'
  if (loc[1] === 'publisher_tag_line') return 'tag'
  if (loc[1] === 'region') return draft.region === 'other' ? 'otherRegion' : 'region'
  return 'form'
}

function faultSentence({ loc, type }: ValidationFault): string {
  if (type === 'string_too_long') return plural(texts.faults.tooLong, loc[1] === 'publisher_game_name' ? 128 : 64)
  if (type === 'string_too_short' || type === 'missing') return words.fillIn
  if (type === 'value_error' && loc[1] === 'publisher_tag_line') return words.reservedTag
  return texts.faults.badCharacters
}

function withoutHash(tag: string): string {
  return tag.trim().replace(/^#\s*/, '')
}
