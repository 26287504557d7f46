/** Copies a text, and says whether that worked. */
import { useState } from 'preact/hooks'
import { announce } from '../state/announcements.ts'
import { texts } from '../texts/texts.ts'

interface CopyButtonProps {
  text: string
  label: string
  /** Whose text it is, for those who hear the buttons one by one. */
  of?: string
  class?: string
  /** Whether this is what was copied last. */
  isCopied: boolean
  onCopied: () => void
}

export function CopyButton({ text, label, of, class: className = '', isCopied, onCopied }: CopyButtonProps) {
  const [isForbidden, setForbidden] = useState(false)
  const copy = async () => {
    const worked = await copyText(text)
    setForbidden(!worked)
    announce(worked ? texts.copy.saidCopied : texts.copy.saidByHand)
    if (worked) onCopied()
  }
  const shown = isForbidden ? texts.copy.byHand : isCopied ? texts.copy.copied : label
  const spoken = of ?? (shown === label ? undefined : label)
  return (
    <button type="button" class={className} onClick={copy}>
      {shown}
      {spoken && <span class="for-readers">: {spoken}</span>}
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
