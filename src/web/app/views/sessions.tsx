/** Where the person is logged in, and the way to end that everywhere but here. */
import type { SessionList } from '../../../wire/personal-data.ts'
import { Notice } from '../parts/notice.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { problemOf } from '../sentences.ts'
import { endOtherSessions } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { isDone } from '../state/change.ts'
import { useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { ownDataTexts } from '../texts/own-data-texts.ts'

const words = ownDataTexts.sessions

export function Sessions({ sessions }: SessionList) {
  const request = useRequests().get('other-sessions')
  const problem = problemOf(request)
  const isBusy = request?.status === 'under-way'
  const hasOthers = sessions.some(({ is_current }) => !is_current)
  const end = async () => {
    if (isDone(await endOtherSessions())) showToast(words.ended)
  }
  return (
    <section class="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{hasOthers ? words.places(sessions.length) : words.here}</p>
      <ul class="rows">
        {sessions.map(({ created_at: createdAt, expires_at: expiresAt, is_current: isCurrent }) => (
          <li key={createdAt} class="entry">
            <span class={isCurrent ? 'badge badge-on' : 'badge'}>{isCurrent ? words.this : words.other}</span>
            <small>
              {fill(words.since, {
                moment: <Timestamp of={createdAt} withTime />,
                end: <Timestamp of={expiresAt} withTime />,
              })}
            </small>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {hasOthers && (
        <p>
          <button type="button" class="quiet" aria-busy={isBusy || undefined} onClick={end}>
            {isBusy ? words.ending : words.endOthers}
          </button>
        </p>
      )}
    </section>
  )
}
