/** Where people get help from whoever runs this service, where only they can help. */
import { fill } from '../fill.ts'
import { texts } from '../texts.ts'

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

/** An https or mailto address, which the server writes into the page; undefined: the operator names none. */
export function contactUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content || undefined
}
