/** A button that says so while its action is in progress. */
import type { ComponentChildren } from 'preact'
import { isBusy, isOpen, type Request } from '../state/requests.ts'
import { texts } from '../texts.ts'

interface BusyButtonProps {
  label: string
  busyLabel: string
  /** Its request; or whether its action is in progress. */
  request: Request | boolean | undefined
  class?: 'quiet' | 'danger' | undefined
  type?: 'button' | 'submit'
  onClick?: () => void
  /** The subject of the button, for people who hear buttons one by one. */
  children?: ComponentChildren
}

export function BusyButton({ label, busyLabel, request, type = 'button', children, ...rest }: BusyButtonProps) {
  const isUnderWay = typeof request === 'object' ? isBusy(request) : request
  return (
    <button type={type} aria-busy={isUnderWay || undefined} {...rest}>
      {isUnderWay ? busyLabel : label}
      {children && <span class="visually-hidden"> {children}</span>}
    </button>
  )
}

type SubmitButtonProps = Pick<BusyButtonProps, 'label' | 'busyLabel'> & { request: Request | undefined }

/** The submit button of a form, which sends nothing again before the outcome of the first request is certain. */
export function SubmitButton({ request, busyLabel, ...rest }: SubmitButtonProps) {
  const says = request?.status === 'unknown' ? texts.keys.checking : busyLabel
  return <BusyButton {...rest} type="submit" busyLabel={says} request={isOpen(request)} />
}
