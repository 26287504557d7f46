/** A button that copies a text, and says whether that worked. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { copy, lastCopied } from '../state/copying.ts'
import { texts } from '../texts.ts'

interface CopyButtonProps {
  text: string
  label: string
  /** Words that tell screen reader users what the text is. */
  of?: ComponentChildren
  class?: string
  onCopied?: () => void
}

const words = texts.copy

export function CopyButton({ text, label, of, class: className = '', onCopied }: CopyButtonProps) {
  const [isForbidden, setForbidden] = useState(false)
  const isCopied = lastCopied.use() === text
  const shown = isForbidden ? words.byHand : isCopied ? words.copied : label
  const spoken = of ?? (shown === label ? undefined : label)
  return (
    <button type="button" class={className} onClick={async () => setForbidden(!(await copy(text, onCopied)))}>
      {shown}
      {spoken && <span class="visually-hidden"> {spoken}</span>}
    </button>
  )
}
