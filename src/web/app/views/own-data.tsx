/** The view `/data`: lookups, history and sessions, a way to download everything, and a way to delete everything. */
import { ViewLink } from '../parts/link.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts.ts'
import { visibilityOf } from '../visibility.ts'
import { WaysToStop } from './everything-off.tsx'
import { History } from './history.tsx'
import { Sessions } from './sessions.tsx'
import { Headline } from './visibility-summary.tsx'
import { WhoLooked } from './who-looked.tsx'

const { lead, download } = texts.ownData

export function OwnDataView({ state }: { state: LoggedIn }) {
  const { own: personalData, lookups } = state
  const visibility = visibilityOf(state, useRequests())
  return (
    <>
      <ViewLink to="/" class={`answer is-${visibility.isVisible}`}>
        <Headline of={visibility} />
      </ViewLink>
      <p class="view-lead">{lead}</p>
      {personalData && lookups ? (
        <>
          <WhoLooked whoLooked={lookups} state={state} />
          <History events={personalData.events} state={state} />
          <Sessions sessions={personalData.sessions} />
        </>
      ) : (
        // As high as the window, so that nobody sees anything jump.
        <Skeleton cards={4} />
      )}
      <section class="card" aria-labelledby="download-title">
        <h2 id="download-title">{download.title}</h2>
        <p>{download.text}</p>
        <p>
          <a class="button quiet" href="/v1/users/me/export" download>
            {download.link}
          </a>
        </p>
      </section>
      <WaysToStop state={state} />
    </>
  )
}
