/** Where only the operator can help: their address if they name one, otherwise whom to ask for it. */
import { contactUrl } from '../contact.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

const words = texts.operator

/** Whoever runs this service, with their address if they name one. */
export function Operator() {
  const contact = contactUrl()
  return contact ? <a href={contact}>{words.who}</a> : <span>{words.who}</span>
}

/** A paragraph. `sentence` says what they can do, and has a place for `{operator}`. */
export function AskOperator({ sentence }: { sentence: string }) {
  return (
    <p class="small">
      {fill(sentence, { operator: <Operator /> })}
      {!contactUrl() && ` ${words.noAddress}`}
    </p>
  )
}
