/** The server that a link named: whether bots there can look the person up, its switch, and what is missing. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import { Name } from '../parts/name.tsx'
import { linkedSentence, progressSentence } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { isOnIn, visibilityOf } from '../visibility.ts'
import { ServerRow } from './server-row.tsx'

const words = texts.linked

export function LinkedServer({ server, state }: { server: Server; state: LoggedIn }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Never focus the switch: the next key press would be a decision.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { row, visibility, isOn } = useServer(server, state)
  const parts = { server: <Name>{displayName(server)}</Name> }
  // Otherwise the person switched it on here, which is what the link was for.
  const [wasOn] = useState(isOn === 'on')
  return (
    <section class="card linked" aria-labelledby="linked-title">
      <h2 id="linked-title" tabIndex={-1} ref={heading}>
        {server.name === undefined ? words.titleUnnamed : fill(words.title, parts)}
      </h2>
      <p class="explanation" id="linked-explanation">
        {fill(linkedSentence(server, isOn, visibility, wasOn), parts)}{' '}
        {visibility.account === 'off' &&
          (server.isAllowed ? <ViewLink to="/accounts">{texts.summary.linkAccount}</ViewLink> : words.needsAccount)}
      </p>
      <p class="column-title" aria-hidden="true">
        {texts.servers.question}
      </p>
      <ServerRow {...row} describedBy="linked-explanation" />
      {server.name === undefined && (
        <p class="small">{fill(words.noName, { login: <LoginLink>{texts.login.logInAgain}</LoginLink> })}</p>
      )}
    </section>
  )
}

/** The remaining steps, for other views. */
export function LinkedServerProgress({ server, state }: { server: Server; state: LoggedIn }) {
  const { row, visibility, isOn } = useServer(server, state)
  // A switch that was turned on here stays in view, so that the person can turn it off again.
  const [wasOff] = useState(!server.isAllowed)
  return (
    <div class="notice notice-news" id="linked-progress" tabIndex={-1}>
      <p role="status">
        <strong>
          {fill(progressSentence(server, isOn, visibility), { server: <Name>{displayName(server)}</Name> })}
        </strong>
      </p>
      {wasOff && <ServerRow {...row} />}
    </div>
  )
}

/** `isOn`: whether bots in the server can look the person up. */
function useServer(server: Server, state: LoggedIn) {
  const requests = useRequests()
  const request = requests.get(`server ${server.id}`)
  const visibility = visibilityOf(state, requests)
  const row = { server, request, isWaiting: false, counts: visibility.counts, lookups: state.lookups }
  return { row, visibility, isOn: isOnIn(server, request, visibility) }
}
