/** On the way through another view: how far the person is with the server that a link named. */
import { useState } from 'preact/hooks'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { displayName, type Server } from '../servers.ts'
import { isUncertain, useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { ServerRow } from './server-row.tsx'

const words = texts.linked

export function FinishLine({ server, state }: { server: Server; state: LoggedIn }) {
  const request = useRequests().get(`server ${server.id}`)
  const parts = { server: <Name>{displayName(server)}</Name> }
  const hasAccount = state.me.accounts.length > 0
  // It stays when it was switched on: under the finger, and to switch it back.
  const [wasOff] = useState(!server.isAllowed)
  return (
    <Notice>
      <p role="status">
        <strong>{fill(sentence(server, hasAccount, isUncertain(request)), parts)}</strong>
      </p>
      {wasOff && <ServerRow server={server} request={request} isWaiting={false} />}
    </Notice>
  )
}

function sentence({ isAllowed }: Server, hasAccount: boolean, isUnknown: boolean): string {
  if (isUnknown) return words.uncertain
  if (hasAccount) return isAllowed ? words.done : words.switchLeft
  return isAllowed ? words.accountFirst : words.bothLeft
}
