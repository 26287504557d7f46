/** A switch that shows what the service last acknowledged: on until "off" is acknowledged, and unknown after a lost response. */
import { isBusy, type Request } from '../state/requests.ts'
import { texts } from '../texts.ts'

interface SwitchProps {
  id: string
  /** Whether the switch is on, according to the last response. */
  isOn: boolean
  /** The unsettled request that changes the switch. */
  request: Request | undefined
  labelledBy: string
  describedBy?: string | undefined
  onToggle: () => void
}

const words = texts.switch

export function Switch({ id, isOn, request, labelledBy, describedBy, onToggle }: SwitchProps) {
  const isUnknown = request?.status === 'unknown'
  const isTurning = isBusy(request)
  return (
    <button
      type="button"
      role="switch"
      id={id}
      class="switch"
      aria-checked={isOn}
      aria-busy={isTurning || isUnknown}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={onToggle}
    >
      <span class="switch-state" aria-hidden="true">
        {isUnknown ? words.notKnown : words[isOn ? (isTurning ? 'turningOff' : 'on') : isTurning ? 'turningOn' : 'off']}
      </span>
      <span class="switch-track" aria-hidden="true" />
    </button>
  )
}
