/** A button that says when its action is in progress. */
import type { ComponentChildren } from 'preact'
import { isBusy, isOpen, type Request } from '../state/requests.ts'
import { texts } from '../texts.ts'

interface BusyButtonProps {
  label: string
  busyLabel: string
  /** The button's request, or whether its action is in progress. */
  request: Request | boolean | undefined
  class?: 'quiet' | 'danger' | undefined
  type?: 'button' | 'submit'
  onClick?: () => void
  /** Words that tell screen reader users what the button is for. */
  children?: ComponentChildren
}

export function BusyButton({ label, busyLabel, request, type = 'button', children, ...rest }: BusyButtonProps) {
  const isInFlight = typeof request === 'object' ? isBusy(request) : request
  return (
    <button type={type} aria-busy={isInFlight || undefined} {...rest}>
      {isInFlight ? busyLabel : label}
      {children && <span class="visually-hidden"> {children}</span>}
    </button>
  )
}

type SubmitButtonProps = Pick<BusyButtonProps, 'label' | 'busyLabel'> & { request: Request | undefined }

/** The submit button of a form. It stays busy until the outcome of the last request is certain. */
export function SubmitButton({ request, busyLabel, ...rest }: SubmitButtonProps) {
  const says = request?.status === 'unknown' ? texts.keys.checking : busyLabel
  return <BusyButton {...rest} type="submit" busyLabel={says} request={isOpen(request)} />
}
