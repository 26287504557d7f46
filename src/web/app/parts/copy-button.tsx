/** Copies a text, and says whether that worked. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { announce } from '../state/announcements.ts'
import { observable } from '../state/observable.ts'
import { texts } from '../texts.ts'

interface CopyButtonProps {
  text: string
  label: string
  /** Whose text it is, for those who hear the buttons one by one. */
  of?: ComponentChildren
  class?: string
  onCopied?: () => void
}

const words = texts.copy

/** The text that was copied last, for the button that reads "Copied". */
export const lastCopied = observable('')

export function CopyButton({ text, label, of, class: className = '', onCopied }: CopyButtonProps) {
  const [isForbidden, setForbidden] = useState(false)
  const isCopied = lastCopied.use() === text
  const copy = async () => {
    const worked = await copyText(text)
    setForbidden(!worked)
    announce(worked ? words.copied : words.saidByHand)
    if (!worked) return
    lastCopied.set(text)
    onCopied?.()
  }
  const shown = isForbidden ? words.byHand : isCopied ? words.copied : label
  const spoken = of ?? (shown === label ? undefined : label)
  return (
    <button type="button" class={className} onClick={copy}>
      {shown}
      {spoken && <span class="for-readers"> {spoken}</span>}
    </button>
  )
}

/** Browsers forbid it on plain http addresses other than localhost. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
