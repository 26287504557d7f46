/** Says that the service can't be reached, while that is so. */
import { isReading, refresh } from '../state/refresh.ts'
import { isReachable, session } from '../state/session.ts'
import { texts } from '../texts/texts.ts'

export function Banner() {
  const isAway = !isReachable.use()
  const isTrying = isReading.use()
  const { phase } = session.use()
  const { headline, retrying, lastKnown, tryNow, trying } = texts.banner
  return (
    <div class={isAway ? 'banner' : undefined}>
      <div role="status">
        {isAway && (
          <p>
            <strong>{headline}</strong> {retrying}
            {phase === 'logged-in' && ` ${lastKnown}`}
          </p>
        )}
      </div>
      {isAway && (
        <button type="button" class="quiet" aria-busy={isTrying || undefined} onClick={refresh}>
          {isTrying ? trying : tryNow}
        </button>
      )}
    </div>
  )
}
