/** A row of a list, with a title, facts, and actions at the right edge. */
import type { ComponentChildren } from 'preact'
import type { CountedSentence } from '../../../texts/language.ts'
import { plural } from '../texts.ts'

interface TextProps {
  title: ComponentChildren
  /** Each fact must be in its own element. */
  facts?: ComponentChildren
}

/** The children appear below the title, facts and actions. */
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

export const toItem = (sentence: string) => <li key={sentence}>{sentence}</li>

interface LongListProps {
  rows: ComponentChildren[]
  earlier: CountedSentence
  maxShown?: number
}

/** Shows the first rows, and folds the others away. */
export function LongList({ rows, earlier, maxShown = 10 }: LongListProps) {
  const folded = rows.slice(maxShown)
  return (
    <>
      <ol class="rows">{rows.slice(0, maxShown)}</ol>
      {folded.length > 0 && (
        <details class="folded">
          <summary class="row">{plural(earlier, folded.length)}</summary>
          <ol class="rows">{folded}</ol>
        </details>
      )}
    </>
  )
}
