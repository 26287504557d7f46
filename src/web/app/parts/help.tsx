/** How people get help from the operator, if only the operator can help. */
import { fill, texts } from '../texts.ts'

const words = texts.operator

/** The operator of this service, with a link if there is a contact address. */
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

/** An https or mailto address, which the server writes into the page; undefined: the operator names none. */
export function contactUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content || undefined
}
