/** The banner that appears while the service doesn't respond or asks for a pause. */
import { outageOf } from '../sentences.ts'
import { isReading, refreshNow } from '../state/refresh.ts'
import { service, session } from '../state/session.ts'
import { texts } from '../texts.ts'
import { BusyButton } from './busy-button.tsx'

const words = texts.banner

export function Banner() {
  const is = service.use()
  const isTrying = isReading.use()
  const { phase } = session.use()
  return (
    <div class={is === 'available' ? undefined : 'banner'}>
      <div role="status">{is !== 'available' && <p>{outageOf(is, phase)}</p>}</div>
      {is !== 'available' && (
        <BusyButton
          class="quiet"
          label={words.tryNow}
          busyLabel={words.trying}
          request={isTrying}
          onClick={refreshNow}
        />
      )}
    </div>
  )
}
