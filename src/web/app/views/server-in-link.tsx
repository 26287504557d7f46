/** The card for the server in a link: a question, the next step, and the server's switch. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import { Name } from '../parts/name.tsx'
import { route } from '../route.ts'
import { linkedSentence } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { isOnIn, nextStep, visibilityOf } from '../visibility.ts'
import { ServerRow } from './server-row.tsx'

const words = texts.linked

export function ServerInLink({ server, state }: { server: Server; state: LoggedIn }) {
  // In the view `/accounts`, the form that links an account is step 1, and this card is step 2.
  const isBesideForm = route.use().view === '/accounts'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Never focus the switch: the next key press would turn it on or off.
    if (!isBesideForm) heading.current?.focus({ preventScroll: true })
  }, [])
  const requests = useRequests()
  const request = requests.get(`server ${server.id}`)
  const visibility = visibilityOf(state, requests)
  const isOn = isOnIn(server, request, visibility)
  // Whether sharing was on when the card appeared. If it wasn't, but is on now, the person has done what the link asked for.
  const [wasOn] = useState(isOn === 'on')
  const step = nextStep(visibility, server)
  const isListOfSteps = step === 'account' && !isBesideForm
  const sentence = linkedSentence(server, isOn, visibility, wasOn)
  const row = { server, request, isWaiting: false, isEffective: visibility.isEffective, lookups: state.lookups }
  const parts = { server: <Name>{displayName(server)}</Name> }
  return (
    <section class="card linked" aria-labelledby="linked-title">
      <h2 id="linked-title" tabIndex={-1} ref={heading}>
        {step === 'account' && isBesideForm && '2. '}
        {server.name === undefined ? words.titleUnnamed : fill(words.title, parts)}
      </h2>
      {sentence && (
        <p class="explanation" id="linked-explanation">
          {fill(sentence, parts)}
        </p>
      )}
      {step === 'name' && (
        <p>
          <LoginLink class="button">{texts.login.again}</LoginLink>
        </p>
      )}
      <ol class={isListOfSteps ? 'steps' : 'rows'}>
        {isListOfSteps && (
          <li>
            <ViewLink to="/accounts" class="button">
              {texts.summary.linkAccount}
            </ViewLink>
          </li>
        )}
        <li class={server.isAllowed ? 'met' : undefined}>
          <p class="column-title" aria-hidden="true">
            {texts.servers.question}
          </p>
          <ServerRow {...row} describedBy={sentence && 'linked-explanation'} />
        </li>
      </ol>
    </section>
  )
}
