/** The live region. Screen readers speak all announcements, and toasts are also visible. */
import { announcement, dismissAnnouncement } from '../state/announcements.ts'
import { texts } from '../texts.ts'

export function Announcer() {
  const current = announcement.use()
  return (
    <div class="announcer">
      <div class={current?.isToast ? 'toast' : 'visually-hidden'}>
        <p role="status">{current?.text}</p>
        {current?.isToast && (
          <button type="button" class="quiet" onClick={dismissAnnouncement}>
            {texts.dismiss}
          </button>
        )}
      </div>
    </div>
  )
}
