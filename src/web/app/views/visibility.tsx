/** The view `/`: who may look the person up, server by server, and the way to stop all of it. */
import { allServers, findServer } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { EverythingOff } from './everything-off.tsx'
import { LinkedServer } from './linked-server.tsx'
import { ServerList } from './server-list.tsx'
import { VisibilitySummary } from './visibility-summary.tsx'

export function VisibilityView({ state, guildId }: { state: LoggedIn; guildId: string | undefined }) {
  const servers = allServers(state)
  const linked = guildId === undefined ? undefined : findServer(servers, guildId)
  return (
    <>
      <h1 class="arrival" tabIndex={-1}>
        Visibility
      </h1>
      {linked && <LinkedServer key={linked.id} server={linked} hasAccount={state.me.accounts.length > 0} />}
      <VisibilitySummary state={state} servers={servers} />
      <ServerList servers={servers.filter(({ id }) => id !== guildId)} all={servers} />
      <EverythingOff />
    </>
  )
}
