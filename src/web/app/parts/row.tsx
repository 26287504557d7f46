/** One thing of a list: what it is called, what is known of it, and at the right edge what can be done about it. */
import type { ComponentChildren } from 'preact'
import type { CountedSentence } from '../../../texts/language.ts'
import { plural } from '../texts.ts'

interface TextProps {
  title: ComponentChildren
  /** Each in an element of its own. */
  facts?: ComponentChildren
}

/** The children stand below all of it. */
type RowProps = TextProps & { actions?: ComponentChildren; children?: ComponentChildren }

export function Row({ title, facts, actions, children }: RowProps) {
  return (
    <li class="row">
      <RowText title={title} facts={facts} />
      {actions && <div class="row-actions">{actions}</div>}
      {children}
    </li>
  )
}

export function RowText({ title, facts }: TextProps) {
  return (
    <span class="row-text">
      <span class="row-title">{title}</span>
      {facts && <span class="row-facts">{facts}</span>}
    </span>
  )
}

interface LongListProps {
  rows: ComponentChildren[]
  earlier: CountedSentence
  mostShown?: number
}

/** Rows, the newest first, of which the older ones are folded away. */
export function LongList({ rows, earlier, mostShown = 10 }: LongListProps) {
  const folded = rows.slice(mostShown)
  return (
    <>
      <ol class="rows">{rows.slice(0, mostShown)}</ol>
      {folded.length > 0 && (
        <details class="folded">
          <summary class="row">{plural(earlier, folded.length)}</summary>
          <ol class="rows">{folded}</ol>
        </details>
      )}
    </>
  )
}
