/** Asks before an action, carries it out, and says what is wrong when it doesn't succeed. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { problemOf } from '../sentences.ts'
import { isDone, type Outcome } from '../state/change.ts'
import { dismiss, type Subject, useRequests, type Wish } from '../state/requests.ts'
import { texts } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ConfirmDialogProps {
  title: string
  confirm: string
  /** What the button reads while it is being done. */
  confirming: string
  /** By these the request that `act` makes is found: another about the same subject has another wish. */
  subject: Subject
  wish: Wish
  act: () => Promise<Outcome>
  /** What helps against a refusal, beside the reason. */
  remedy?: ComponentChildren
  onClose: (isDone: boolean) => void
  children: ComponentChildren
}

export function ConfirmDialog({
  title,
  confirm,
  confirming,
  subject,
  wish,
  act,
  remedy,
  onClose,
  children,
}: ConfirmDialogProps) {
  useEffect(() => dismiss(subject), [])
  const found = useRequests().get(subject)
  const request = found?.wish === wish ? found : undefined
  const isBusy = request?.status === 'under-way'
  const problem = problemOf(request)
  const go = async () => {
    if (isDone(await act())) onClose(true)
  }
  const cancel = () => isBusy || onClose(false)
  return (
    <Dialog title={title} onCancel={cancel}>
      {children}
      {problem && (
        <Notice kind="problem">
          {problem}
          {remedy}
        </Notice>
      )}
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={cancel}>
          {texts.cancel}
        </button>
        <button type="button" class="danger" aria-busy={isBusy || undefined} onClick={go}>
          {isBusy ? confirming : confirm}
        </button>
      </div>
    </Dialog>
  )
}
