/** The person's sessions, and a way to end all of them except this one. */
import type { SessionList } from '../../../wire/personal-data.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Problem } from '../parts/callout.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { LongList, Row } from '../parts/row.tsx'
import { endOtherSessions } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { useRequests } from '../state/requests.ts'
import { fill, plural, texts } from '../texts.ts'

const words = texts.ownData.sessions

export function Sessions({ sessions }: SessionList) {
  const request = useRequests().get('other-sessions')
  const others = sessions.filter(({ is_current }) => !is_current)
  const thisFirst = [...sessions.filter(({ is_current }) => is_current), ...others]
  const end = async () => {
    if ((await endOtherSessions()) === 'done') showToast(words.ended)
  }
  return (
    <section class="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{words.title}</h2>
      <p>{others.length > 0 ? plural(words.places, sessions.length) : words.here}</p>
      <LongList
        maxShown={3}
        earlier={texts.ownData.history.earlier}
        rows={thisFirst.map(({ created_at: createdAt, expires_at: expiresAt, is_current: isCurrent }) => (
          <Row
            key={createdAt}
            title={isCurrent ? words.this : words.other}
            facts={
              <span>
                {fill(words.since, {
                  moment: <Timestamp of={createdAt} withTime />,
                  end: <Timestamp of={expiresAt} withTime />,
                })}
              </span>
            }
          />
        ))}
      />
      <Problem of={request} />
      {others.length > 0 && (
        <p>
          <BusyButton class="quiet" label={words.endOthers} busyLabel={words.ending} request={request} onClick={end} />
        </p>
      )}
    </section>
  )
}
