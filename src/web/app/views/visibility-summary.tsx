/** At a glance: whether anybody can look the person up, what is missing when nobody can, and the way to stop all of it. */
import type { ComponentChildren } from 'preact'
import { EyeIcon, EyeOffIcon } from '../parts/icons.tsx'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { plural, texts } from '../texts/texts.ts'
import { headlineOf, type OnOff, type Visibility, visibilityOf } from '../visibility.ts'
import { EverythingOff } from './everything-off.tsx'

const words = texts.summary

export function VisibilitySummary({ state }: { state: LoggedIn }) {
  const requests = useRequests()
  const visibility = visibilityOf(state, requests)
  const isVisible = visibility.isVisible !== 'off'
  return (
    <section class={`card summary${isVisible ? ' summary-visible' : ''}`} aria-labelledby="summary-title">
      <div class="summary-head">
        <div class="summary-text">
          {isVisible ? <EyeIcon /> : <EyeOffIcon />}
          <div>
            <h2 id="summary-title">{headlineOf(visibility)}</h2>
            <p>
              {explanation(visibility)} <NextStep visibility={visibility} state={state} />
            </p>
          </div>
        </div>
        <EverythingOff />
      </div>
      <Problem of={requests.get('consent')} />
      <Facts visibility={visibility} state={state} />
    </section>
  )
}

function explanation({ isVisible, consent, account, servers, serversOn }: Visibility): string {
  const { uncertain, noConsent, visible, noAccount, noAccountAtMost, noServer, nothing } = words.why
  if (isVisible === 'unknown') return uncertain
  if (consent === 'off') return noConsent
  if (isVisible === 'on') return visible
  if (servers !== 'off') return plural(servers === 'unknown' ? noAccountAtMost : noAccount, serversOn)
  return account === 'off' ? nothing : noServer
}

/** What to do next, in the order consent, account, server. */
function NextStep({ visibility: { consent, account, servers }, state }: { visibility: Visibility; state: LoggedIn }) {
  if (consent === 'off') return <LoginLink>{texts.login.again}</LoginLink>
  if (account === 'off') return <ViewLink to="/accounts">{words.linkAccount}</ViewLink>
  return servers === 'off' && hasServers(state) ? <a href="#servers-title">{words.chooseServer}</a> : null
}

function Facts({ visibility, state }: { visibility: Visibility; state: LoggedIn }) {
  const { consent, account, servers, serversOn } = visibility
  const none = hasServers(state) ? words.noneOn : words.noServers
  return (
    <dl class="facts">
      <Fact name={words.consent} is={consent} note={consent === 'off' ? words.consentOff : words.consentOn}>
        {{ on: words.on, off: words.off, unknown: words.notKnown }[consent]}
      </Fact>
      <Fact name={words.servers} is={servers}>
        {{ on: plural(words.serversOn, serversOn), off: none, unknown: plural(words.atMostOn, serversOn) }[servers]}
      </Fact>
      <Fact name={words.accounts} is={account}>
        <ViewLink to="/accounts">
          {
            { on: plural(words.accountsLinked, state.me.accounts.length), off: words.linkOne, unknown: words.notKnown }[
              account
            ]
          }
        </ViewLink>
      </Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  is: OnOff
  note?: string
  children: ComponentChildren
}

function Fact({ name, is, note, children }: FactProps) {
  return (
    <div class={is === 'off' ? 'fact' : 'fact fact-met'}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function hasServers({ guilds, me }: LoggedIn): boolean {
  return guilds.length + me.other_permissions.length > 0
}
