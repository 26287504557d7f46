/** The live region: speaks every announcement, and shows those that the page doesn't show already. */
import { announcement, dismissAnnouncement } from '../state/announcements.ts'

export function Announcer() {
  const current = announcement.use()
  return (
    <div class="announcer" role="status">
      {current && (
        <div class={current.isShown ? 'toast' : 'for-readers'}>
          <p>{current.text}</p>
          {current.isShown && (
            <button type="button" class="quiet" onClick={dismissAnnouncement}>
              Dismiss
            </button>
          )}
        </div>
      )}
    </div>
  )
}
