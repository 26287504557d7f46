/** Asks once before something that can't be taken back lightly, does it, and says why when it could not. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { sentenceFor } from '../sentences.ts'
import type { Outcome } from '../state/actions.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ConfirmDialogProps {
  title: string
  confirm: string
  /** What the button reads while it is being done. */
  confirming: string
  act: () => Outcome
  onClose: (isDone: boolean) => void
  children: ComponentChildren
}

export function ConfirmDialog({ title, confirm, confirming, act, onClose, children }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const go = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const failure = await act()
    if (!failure) return onClose(true)
    setBusy(false)
    setProblem(sentenceFor(failure))
  }
  return (
    <Dialog title={title} onCancel={() => isBusy || onClose(false)}>
      {children}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={() => isBusy || onClose(false)}>
          Cancel
        </button>
        <button type="button" class="danger" aria-busy={isBusy || undefined} onClick={go}>
          {isBusy ? confirming : confirm}
        </button>
      </div>
    </Dialog>
  )
}
