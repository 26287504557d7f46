/** The text typed into the form that links an account: reading it, and its mistakes, in words. */
import type { Account, LinkAccountRequest } from '../../wire/dashboard.ts'
import type { Refusal } from './failure.ts'
import { hasHashSign, isSameAccount, readGameId, visibleText } from './game-id.ts'
import { texts } from './texts.ts'
import type { Errors } from './use-form.ts'

export interface Draft extends LinkAccountRequest {
  /** A known region's code, `other`, or nothing yet. `region` is what is typed for another. */
  choice: string
}

const words = texts.linkForm

export const emptyDraft: Draft = { publisher_game_name: '', publisher_tag_line: '', choice: '', region: '' }

/** For the next account: the region stays. */
export const nextDraft = ({ choice, region }: Draft): Draft => ({ ...emptyDraft, choice, region })

export function toRequest(draft: Draft): LinkAccountRequest {
  return {
    ...readGameId(draft),
    region: draft.choice === 'other' ? visibleText(draft.region) : draft.choice,
  }
}

/** The mistakes that can be seen without asking the service. */
export function errorsOf(draft: Draft): Errors<Draft> {
  const { publisher_game_name: name, publisher_tag_line: tag, region } = toRequest(draft)
  return {
    publisher_game_name: name ? hashSignError(name) : words.enterName,
    publisher_tag_line: tag.startsWith('~') ? words.reservedTag : tag ? hashSignError(tag) : words.enterTag,
    choice: draft.choice ? undefined : words.chooseRegion,
    region: draft.choice && !region ? words.enterOtherRegion : undefined,
  }
}

/** Neither name nor tag has a `#`. */
const hashSignError = (text: string) => (hasHashSign(text) ? texts.inputErrors.badCharacters : undefined)

/** Says who has linked the account, if the service refused it as linked. */
export function ownerError({ reason }: Refusal, draft: Draft, accounts: Account[]): Errors<Draft> {
  if (reason !== 'account_already_linked') return {}
  const isMine = accounts.some((account) => isSameAccount(account, toRequest(draft)))
  return { publisher_game_name: isMine ? words.mineAlready : words.someoneElses }
}
