/** The top of every view: brand, navigation, and who is logged in. */
import type { CurrentUser } from '../../../wire/dashboard.ts'
import { route, views } from '../route.ts'
import { logOut } from '../state/actions.ts'
import { useRequests } from '../state/requests.ts'
import { canUseKeys, type Session } from '../state/session.ts'
import { texts } from '../texts.ts'
import { BusyButton } from './busy-button.tsx'
import { Problem } from './callout.tsx'
import { ViewLink } from './link.tsx'
import { Name, Tile } from './name.tsx'

const words = texts.header

export function Header({ state }: { state: Session }) {
  const { view } = route.use()
  return (
    <header class="top">
      <div class="top-row">
        <ViewLink to="/" class="brand">
          <span class="brand-mark" aria-hidden="true" />
          {texts.service}
        </ViewLink>
        {state.phase === 'logged-in' && <WhoIsHere me={state.me} />}
      </div>
      {state.phase === 'logged-in' && (
        <nav class="tabs" aria-label={texts.views.label}>
          {views
            .filter((to) => to !== '/keys' || view === to || canUseKeys(state))
            .map((to) => (
              <ViewLink key={to} to={to} isCurrent={view === to}>
                {texts.views[to]}
              </ViewLink>
            ))}
        </nav>
      )}
    </header>
  )
}

function WhoIsHere({ me }: { me: CurrentUser }) {
  const name = me.display_name || me.username
  const request = useRequests().get('log-out')
  return (
    <div class="who">
      <Tile of={name} id={me.id} picture={me.avatar_url} />
      <span class="who-name">
        <span class="visually-hidden">{words.loggedInAs}</span>
        <Name>{name}</Name>
      </span>
      <BusyButton class="quiet" label={words.logOut} busyLabel={words.loggingOut} request={request} onClick={logOut} />
      <Problem of={request} />
    </div>
  )
}
