/** Where people get help from whoever runs this service: in the last line of every view, and where only they can help. */
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

const words = texts.operator

export function Footer() {
  const contact = contactUrl()
  return (
    <footer class="bottom">
      <p>{fill(texts.footer.text, { link: <a href="/docs">{texts.footer.apiReference}</a> })}</p>
      <p>
        <a href="/privacy">{texts.footer.privacy}</a>
        {contact && (
          <>
            {' · '}
            <a href={contact}>{texts.footer.contact}</a>
          </>
        )}
      </p>
    </footer>
  )
}

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
function contactUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content || undefined
}
