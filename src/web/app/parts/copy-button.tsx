/** Copies a text, and says whether that worked. */
import { useState } from 'preact/hooks'
import { say } from '../state/announcements.ts'

interface CopyButtonProps {
  text: string
  label: string
  class?: string
  onCopied?: () => void
}

export function CopyButton({ text, label, class: className = '', onCopied }: CopyButtonProps) {
  const [result, setResult] = useState<'Copied' | 'Select and copy it by hand'>()
  const copy = async () => {
    const isCopied = await copyText(text)
    setResult(isCopied ? 'Copied' : 'Select and copy it by hand')
    say(isCopied ? 'Copied.' : 'Copying isn’t allowed here: select the text and copy it by hand.')
    if (isCopied) onCopied?.()
  }
  return (
    <button type="button" class={className} onClick={copy}>
      {result ?? label}
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
