/** In the place of code that couldn't be loaded: what is known all the same, and the way to turn everything off. */
import { Notice } from '../parts/notice.tsx'
import { useRequests } from '../state/requests.ts'
import { isReachable, session } from '../state/session.ts'
import { texts } from '../texts/texts.ts'
import { headlineOf, visibilityOf } from '../visibility.ts'
import { EverythingOff } from './everything-off.tsx'

const words = texts.notLoaded

export function NotLoaded({ onTryAgain }: { onTryAgain: () => void }) {
  const isThere = isReachable.use()
  const state = session.use()
  const requests = useRequests()
  return (
    <Notice kind="problem">
      <p>{isThere ? words.missing : words.away}</p>
      {state.phase === 'logged-in' && <p>{words.lastKnown(headlineOf(visibilityOf(state, requests)))}</p>}
      <div class="notice-buttons">
        <button type="button" class="quiet" onClick={onTryAgain}>
          {words.tryAgain}
        </button>
        {isThere && (
          // A deployment renames files: the page learns their names by a reload.
          <button type="button" class="quiet" onClick={() => location.reload()}>
            {texts.broken.reload}
          </button>
        )}
        {state.phase === 'logged-in' && <EverythingOff />}
      </div>
    </Notice>
  )
}
