/** Says that the service can't be reached, while that is so. */
import { refresh } from '../state/refresh.ts'
import { isReachable, session } from '../state/session.ts'

export function Banner() {
  const isAway = !isReachable.use()
  const { phase } = session.use()
  return (
    <div role="status">
      {isAway && (
        <div class="banner">
          <p>
            <strong>The service can’t be reached.</strong> Trying again by itself.
            {phase === 'logged-in' && ' What you see is the last that was known.'}
          </p>
          <button type="button" class="quiet" onClick={refresh}>
            Try now
          </button>
        </div>
      )}
    </div>
  )
}
