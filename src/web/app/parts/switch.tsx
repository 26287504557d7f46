/** A switch that tells the truth: it reads on until "off" is acknowledged, and says what it is doing meanwhile. */

interface SwitchProps {
  id: string
  isOn: boolean
  isBusy: boolean
  labelledBy: string
  describedBy?: string | undefined
  onToggle: () => void
}

export function Switch({ id, isOn, isBusy, labelledBy, describedBy, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      class="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={onToggle}
    >
      <span class="switch-state" aria-hidden="true">
        {isBusy ? (isOn ? 'Turning off…' : 'Turning on…') : isOn ? 'On' : 'Off'}
      </span>
      <span class="switch-track" aria-hidden="true" />
    </button>
  )
}
