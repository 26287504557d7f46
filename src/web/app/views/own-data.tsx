/** The view `/data`: who looked, what was decided, where one is logged in; all of it to take along, or to delete. */
import { useEffect } from 'preact/hooks'
import { readOwnData } from '../state/refresh.ts'
import type { LoggedIn } from '../state/session.ts'
import { ownDataTexts } from '../texts/own-data-texts.ts'
import { EraseEverything } from './erase-everything.tsx'
import { History } from './history.tsx'
import { Sessions } from './sessions.tsx'
import { WhoLooked } from './who-looked.tsx'

export function OwnDataView({ state, isDeleting }: { state: LoggedIn; isDeleting: boolean }) {
  const { own } = state
  useEffect(() => void readOwnData(), [])
  return (
    <>
      <p class="view-lead">{ownDataTexts.lead}</p>
      {own ? (
        <>
          <WhoLooked whoLooked={own.lookups} state={state} />
          <History events={own.events} state={state} />
          <Sessions sessions={own.sessions} />
        </>
      ) : (
        // As high as a window, so that nothing is seen to jump.
        <div class="skeleton">
          <div class="bone bone-card" />
          <div class="bone bone-card" />
          <div class="bone bone-card" />
          <div class="bone bone-card" />
        </div>
      )}
      <Download />
      <EraseEverything me={state.me} isAsking={isDeleting} />
    </>
  )
}

function Download() {
  const { title, text, link } = ownDataTexts.download
  return (
    <section class="card" aria-labelledby="download-title">
      <h2 id="download-title">{title}</h2>
      <p>{text}</p>
      <p>
        <a class="button quiet" href="/v1/users/me/export" download>
          {link}
        </a>
      </p>
    </section>
  )
}
