/** In other views: what is left to do until bots in the server that a link named can look the person up. */
import { useState } from 'preact/hooks'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { displayName, type Server } from '../servers.ts'
import { isInDoubt, useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { isCountingInDoubt, type Visibility, visibilityOf } from '../visibility.ts'
import { ServerRow } from './server-row.tsx'

const words = texts.linked

export function LinkedServerProgress({ server, state }: { server: Server; state: LoggedIn }) {
  const requests = useRequests()
  const request = requests.get(`server ${server.id}`)
  const parts = { server: <Name>{displayName(server)}</Name> }
  // A switch that was turned on here stays, so that it can be turned off again.
  const [wasOff] = useState(!server.isAllowed)
  return (
    <Notice>
      <p role="status">
        <strong>{fill(sentence(server, visibilityOf(state, requests), isInDoubt(request)), parts)}</strong>
      </p>
      {wasOff && <ServerRow server={server} request={request} isWaiting={false} />}
    </Notice>
  )
}

function sentence({ isAllowed }: Server, visibility: Visibility, isUnknown: boolean): string {
  const { hasConsent, hasAccount } = visibility
  if (!hasConsent) return words.noConsent
  if (isUnknown || (isAllowed && isCountingInDoubt(visibility))) return words.uncertain
  if (hasAccount) return isAllowed ? words.done : words.switchLeft
  return isAllowed ? words.accountFirst : words.bothLeft
}
