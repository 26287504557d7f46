/** The server that a link named, on top: whether bots there can look the person up, its switch, and what is missing. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import { Name } from '../parts/name.tsx'
import { displayName, type Server } from '../servers.ts'
import { isInDoubt, useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { isCountingInDoubt, type Visibility, visibilityOf } from '../visibility.ts'
import { ForgetServer } from './forget-server.tsx'
import { ServerRow } from './server-row.tsx'

const words = texts.linked

export function LinkedServer({ server, state }: { server: Server; state: LoggedIn }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Never the switch: the next key press would be a decision.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const requests = useRequests()
  const request = requests.get(`server ${server.id}`)
  const name = <Name>{displayName(server)}</Name>
  const visibility = visibilityOf(state, requests)
  return (
    <section class="card linked" aria-labelledby="linked-title">
      <h2 id="linked-title" tabIndex={-1} ref={heading}>
        {fill(words.title, { server: name })}
      </h2>
      <p class="explanation" id="linked-explanation">
        <Explanation server={server} visibility={visibility} isInDoubt={isInDoubt(request)} />{' '}
        {!visibility.hasAccount && <ViewLink to="/accounts">{texts.summary.linkAccount}</ViewLink>}
      </p>
      <p class="column-title" aria-hidden="true">
        {texts.servers.question}
      </p>
      <ServerRow server={server} request={request} isWaiting={false} describedBy="linked-explanation">
        {server.isLeftBehind && <ForgetServer server={server} />}
      </ServerRow>
      {server.name === undefined && (
        <p class="refresh">{fill(words.noName, { login: <LoginLink>{texts.login.again}</LoginLink> })}</p>
      )}
    </section>
  )
}

interface ExplanationProps {
  server: Server
  visibility: Visibility
  /** Whether it isn't known if the server is on. */
  isInDoubt: boolean
}

function Explanation({ server, visibility, isInDoubt }: ExplanationProps) {
  const parts = { server: <Name>{displayName(server)}</Name> }
  const { hasConsent, hasAccount } = visibility
  const isCountingKnown = !isCountingInDoubt(visibility)
  const isDone = hasConsent && hasAccount && isCountingKnown && server.isAllowed
  // Otherwise it was done while the person was looking: that is what they came for.
  const [wasDone] = useState(isDone)
  if (!hasConsent) return <>{words.noConsent}</>
  if (isInDoubt || (server.isAllowed && !isCountingKnown)) return <>{fill(words.uncertain, parts)}</>
  if (isDone) return <>{fill(wasDone ? words.isOn : words.done, parts)}</>
  if (server.isAllowed) return <>{words.waiting}</>
  return (
    <>
      {fill(words.isOff, parts)} {!hasAccount && words.needsAccount}
    </>
  )
}
