/** The server that a bot's link named, on top and in focus. */
import { useEffect } from 'preact/hooks'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import { Name } from '../parts/name.tsx'
import type { Server } from '../servers.ts'
import { ServerRow } from './server-row.tsx'

const switchId = 'linked-server-switch'

export function LinkedServer({ server, hasAccount }: { server: Server; hasAccount: boolean }) {
  useEffect(() => document.getElementById(switchId)?.focus(), [])
  return (
    <section class="card linked" aria-labelledby="linked-title">
      <h2 id="linked-title">A bot sent you here</h2>
      <p class="story" id="linked-story">
        <Story server={server} />
        {!hasAccount && (
          <>
            {' '}
            You also need a game account: <ViewLink to="/accounts">link one</ViewLink>.
          </>
        )}
      </p>
      <p class="column-title" aria-hidden="true">
        Bots here may look me up
      </p>
      <ServerRow server={server} switchId={switchId} describedBy="linked-story" />
      {server.name === undefined && (
        <p class="refresh">
          Expected a name? <LoginLink>Log in again</LoginLink> to refresh your server list.
        </p>
      )}
    </section>
  )
}

function Story({ server }: { server: Server }) {
  const where = server.name === undefined ? 'a server that isn’t in your list' : <Name>{server.name}</Name>
  if (server.isAllowed) return <>Bots in {where} may look you up. Switch it off whenever you like.</>
  return (
    <>
      Someone in {where} asked a bot about your stats and got no answer, because you haven’t allowed it there. Switch it
      on if you want to; it stays off if you don’t.
    </>
  )
}
