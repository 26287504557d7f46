/** The view `/`: who may look the person up, server by server, and how to stop all lookups. */
import { ViewLink } from '../parts/link.tsx'
import { route } from '../route.ts'
import { allServers, findServer } from '../servers.ts'
import { canUseKeys, type LoggedIn } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { WaysToStop } from './everything-off.tsx'
import { ServerInLink } from './server-in-link.tsx'
import { ServerList } from './server-list.tsx'
import { VisibilitySummary } from './visibility-summary.tsx'

export function VisibilityView({ state }: { state: LoggedIn }) {
  const { linkedServerId } = route.use()
  const servers = allServers(state)
  const linked = linkedServerId === undefined ? undefined : findServer(servers, linkedServerId)
  return (
    <>
      {linked && <ServerInLink key={linked.id} server={linked} state={state} />}
      <VisibilitySummary state={state} linked={linked} />
      <ServerList servers={servers} linkedServerId={linkedServerId} state={state} />
      <WaysToStop state={state} />
      {!canUseKeys(state) && (
        <p class="small">
          {fill(texts.servers.botKeys, { link: <ViewLink to="/keys">{texts.views['/keys']}</ViewLink> })}
        </p>
      )}
    </>
  )
}
