/** Asks before an action, carries it out, and says what went wrong if it fails. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { showToast } from '../state/announcements.ts'
import type { Outcome } from '../state/change.ts'
import { closeUnlessBusy } from '../state/presses.ts'
import { dismiss, type Subject, useRequests, type Wish } from '../state/requests.ts'
import { texts } from '../texts.ts'
import { BusyButton } from './busy-button.tsx'
import { Problem } from './callout.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  title: string
  confirmLabel: string
  /** The button's text while its action is in progress. */
  busyLabel: string
  /** `subject` and `wish` identify the request that `act` sends: the same subject can have another wish. */
  subject: Subject
  wish: Wish
  act: () => Promise<Outcome>
  /** The toast to show when the action is done, if nothing else on the page says so. */
  done?: ComponentChildren
  /** True if the action removes nothing. */
  isHarmless?: boolean
  children: ComponentChildren
}

/** The question. It stays open until its parent stops rendering it. */
export function Confirm({ onClose, children, ...question }: Question & { onClose: () => void }) {
  const { title, confirmLabel, busyLabel, subject, wish, act, done, isHarmless } = question
  useEffect(() => dismiss(subject), [])
  const found = useRequests().get(subject)
  const request = found?.wish === wish ? found : undefined
  const carryOut = async () => {
    if ((await act()) !== 'done') return
    if (done) showToast(done)
    onClose()
  }
  const cancel = () => closeUnlessBusy(request, onClose)
  return (
    <Dialog title={title} onCancel={cancel}>
      {children}
      <Problem of={request} />
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={cancel}>
          {texts.cancel}
        </button>
        <BusyButton
          class={isHarmless ? undefined : 'danger'}
          label={confirmLabel}
          busyLabel={busyLabel}
          request={request}
          onClick={carryOut}
        />
      </div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Question {
  class: 'quiet' | 'danger'
  label: string
  /** Words that tell screen reader users what the button is for. */
  of?: ComponentChildren
}

/** A button that asks for confirmation. If the button disappears, the question closes. */
export function ConfirmButton({ class: className, label, of, ...question }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" class={className} onClick={() => setAsking(true)}>
        {label}
        {of && <span class="visually-hidden"> {of}</span>}
      </button>
      {isAsking && <Confirm {...question} onClose={() => setAsking(false)} />}
    </>
  )
}
