/** The live region: speaks every announcement, and shows those that the page doesn't show already. */
import { announcement, dismissAnnouncement } from '../state/announcements.ts'
import { texts } from '../texts/texts.ts'

export function Announcer() {
  const current = announcement.use()
  return (
    <div class="announcer">
      <div class={current?.isShown ? 'toast' : 'for-readers'}>
        <p role="status">{current?.text}</p>
        {current?.isShown && (
          <button type="button" class="quiet" onClick={dismissAnnouncement}>
            {texts.dismiss}
          </button>
        )}
      </div>
    </div>
  )
}
