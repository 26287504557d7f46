/** The view `/keys`: instance keys for bots. What is below its heading is fetched with the first visit. */
import { lazy } from '../parts/lazy.tsx'
import type { Place } from '../place.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts/texts.ts'

const KeyManagement = lazy(async () => (await import('./key-management.tsx')).KeyManagement)

export function KeysView({ state, place }: { state: LoggedIn; place: Place }) {
  return (
    <>
      <h1 class="arrival" tabIndex={-1}>
        {texts.keys.title}
      </h1>
      <p class="view-lead">{texts.keys.lead}</p>
      <KeyManagement state={state} place={place} />
    </>
  )
}
