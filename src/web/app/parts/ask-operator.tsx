/** Whom to ask where only an operator can help: by the address they name, or else by the way that led here. */
import { contactUrl } from '../contact.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

const words = texts.operator

/** A paragraph. `sentence` says what they can do, and has a place for `{operator}`. */
export function AskOperator({ sentence }: { sentence: string }) {
  const contact = contactUrl()
  const operator = contact ? <a href={contact}>{words.who}</a> : words.who
  return (
    <p class="small">
      {fill(sentence, { operator })}
      {!contact && ` ${words.noAddress}`}
    </p>
  )
}
