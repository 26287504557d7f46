/** One thing of a list: what it is called, what is known of it, and at the right edge what can be done about it. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { CountedSentence } from '../../../texts/language.ts'
import { plural } from '../texts.ts'

interface TextProps {
  title: ComponentChildren
  /** Each in an element of its own. */
  facts?: ComponentChildren
}

interface RowProps extends TextProps {
  actions?: ComponentChildren
  /** Below all of it. */
  children?: ComponentChildren
}

export function Row({ title, facts, actions, children }: RowProps) {
  return (
    <li class="row">
      <RowText title={title} facts={facts} />
      {actions && <div class="row-actions">{actions}</div>}
      {children}
    </li>
  )
}

function RowText({ title, facts }: TextProps) {
  return (
    <span class="row-text">
      <span class="row-title">{title}</span>
      {facts && <span class="row-facts">{facts}</span>}
    </span>
  )
}

interface UnfoldingRowProps extends TextProps {
  /** Seen whether it is unfolded or not. */
  note: ComponentChildren
  children: ComponentChildren
}

/** A row with more details than fit its line. They are rendered each time it is unfolded. */
export function UnfoldingRow({ title, facts, note, children }: UnfoldingRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="row">
          <RowText title={title} facts={facts} />
        </summary>
        {isOpen && <div class="unfolded">{children}</div>}
      </details>
      {note}
    </li>
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
