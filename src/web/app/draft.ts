/** Parses the text typed into the form that links an account, and describes the mistakes in the text. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'
import type { Refusal } from './failure.ts'
import { hasHashSign, isSameAccount, readGameId, visibleText } from './game-id.ts'
import { texts } from './texts.ts'
import type { Errors } from './use-form.ts'

export interface Draft extends LinkAccountRequest {
  /** The code of a known region, or `other`, or empty. `region` is the text that the person typed after choosing `other`. */
  choice: string
}

const words = texts.linkForm

export const emptyDraft: Draft = { publisher_game_name: '', publisher_tag_line: '', choice: '', region: '' }

/** The draft for the next account, which keeps the region. */
export const nextDraft = ({ choice, region }: Draft): Draft => ({ ...emptyDraft, choice, region })

export function toRequest(draft: Draft): LinkAccountRequest {
  return {
    ...readGameId(draft),
    region: draft.choice === 'other' ? visibleText(draft.region) : draft.choice,
  }
}

/** Returns the mistakes that the page can find without asking the service. */
export function errorsOf(draft: Draft): Errors<Draft> {
  const { publisher_game_name: name, publisher_tag_line: tag, region } = toRequest(draft)
  return {
    publisher_game_name: name ? hashSignError(name) : words.enterName,
    publisher_tag_line: tag.startsWith('~') ? words.reservedTag : tag ? hashSignError(tag) : words.enterTag,
    choice: draft.choice ? undefined : words.chooseRegion,
    region: draft.choice && !region ? words.enterOtherRegion : undefined,
  }
}

/** Reports a `#`, which neither a name nor a tag can contain. */
const hashSignError = (text: string) => (hasHashSign(text) ? texts.inputErrors.badCharacters : undefined)

/** If the service refused because the account is already linked, says whether the person or somebody else linked it. */
export function ownerError({ reason }: Refusal, draft: Draft, accounts: Account[]): Errors<Draft> {
  if (reason !== 'account_already_linked') return {}
  const isMine = accounts.some((account) => isSameAccount(account, toRequest(draft)))
  return { publisher_game_name: isMine ? words.mineAlready : words.someoneElses }
}
