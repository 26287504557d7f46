/** A button that says so while what it does is under way. */
import type { ComponentChildren } from 'preact'
import { isBusy, isOpen, type Request } from '../state/requests.ts'
import { texts } from '../texts.ts'

interface BusyButtonProps {
  label: string
  busyLabel: string
  /** What it asked for; or whether that is under way. */
  request: Request | boolean | undefined
  class?: 'quiet' | 'danger' | undefined
  type?: 'button' | 'submit'
  onClick?: () => void
  /** What it is about, for those who hear the buttons one by one. */
  children?: ComponentChildren
}

export function BusyButton({ label, busyLabel, request, type = 'button', children, ...rest }: BusyButtonProps) {
  const isUnderWay = typeof request === 'object' ? isBusy(request) : request
  return (
    <button type={type} aria-busy={isUnderWay || undefined} {...rest}>
      {isUnderWay ? busyLabel : label}
      {children && <span class="for-readers"> {children}</span>}
    </button>
  )
}

/** Of a form, which sends nothing again before it is certain what became of the first time. */
export function SubmitButton({
  request,
  busyLabel,
  ...rest
}: Record<'label' | 'busyLabel', string> & { request: Request | undefined }) {
  const says = request?.status === 'unknown' ? texts.keys.looking : busyLabel
  return <BusyButton {...rest} type="submit" busyLabel={says} request={isOpen(request)} />
}
