/** Copies a text, and says whether that worked. */
import { useState } from 'preact/hooks'
import { say } from '../state/announcements.ts'
import { texts } from '../texts/texts.ts'

interface CopyButtonProps {
  text: string
  label: string
  class?: string
  /** Whether this is what was copied last. */
  isCopied: boolean
  onCopied: () => void
}

export function CopyButton({ text, label, class: className = '', isCopied, onCopied }: CopyButtonProps) {
  const [isForbidden, setForbidden] = useState(false)
  const copy = async () => {
    const worked = await copyText(text)
    setForbidden(!worked)
    say(worked ? texts.copy.saidCopied : texts.copy.saidByHand)
    if (worked) onCopied()
  }
  return (
    <button type="button" class={className} onClick={copy}>
      {isForbidden ? texts.copy.byHand : isCopied ? texts.copy.copied : label}
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
