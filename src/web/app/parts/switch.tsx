/** A switch that shows what was acknowledged: it reads on until "off" is, and says when that isn't known. */
import { texts } from '../texts/texts.ts'

interface SwitchProps {
  id: string
  /** As the service said last. */
  isOn: boolean
  isBusy: boolean
  /** Whether nobody knows at the moment. */
  isUnknown: boolean
  labelledBy: string
  describedBy?: string | undefined
  onToggle: () => void
}

export function Switch({ id, isOn, isBusy, isUnknown, labelledBy, describedBy, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      class="switch"
      aria-checked={isOn}
      aria-busy={isBusy || isUnknown}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={onToggle}
    >
      <span class="switch-state" aria-hidden="true">
        {caption({ isOn, isBusy, isUnknown })}
      </span>
      <span class="switch-track" aria-hidden="true" />
    </button>
  )
}

function caption({ isOn, isBusy, isUnknown }: Pick<SwitchProps, 'isOn' | 'isBusy' | 'isUnknown'>): string {
  if (isUnknown) return texts.switch.notKnown
  if (isBusy) return isOn ? texts.switch.turningOff : texts.switch.turningOn
  return isOn ? texts.switch.on : texts.switch.off
}
