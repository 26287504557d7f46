/** Says how people can get help that only the operator can give. */
import { fill, texts } from '../texts.ts'

const words = texts.operator

/** The operator of this service, with a link if there is a contact address. */
export function Operator() {
  const contact = contactUrl()
  return contact ? <a href={contact}>{words.who}</a> : <span>{words.who}</span>
}

/** A paragraph that says what the operator can do. `sentence` contains the placeholder `{operator}`. */
export function AskOperator({ sentence }: { sentence: string }) {
  return (
    <p class="small">
      {fill(sentence, { operator: <Operator /> })}
      {!contactUrl() && ` ${words.noAddress}`}
    </p>
  )
}

/** Returns the https or mailto URL that the server writes into the page. Undefined if the operator set none. */
export function contactUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content || undefined
}
