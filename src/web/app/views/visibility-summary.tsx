/** At a glance: whether anybody can look the person up, what is missing when nobody can, and the way to stop all of it. */
import type { ComponentChildren } from 'preact'
import { EyeIcon, EyeOffIcon } from '../parts/icons.tsx'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import { Notice } from '../parts/notice.tsx'
import { problemOf } from '../sentences.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts/texts.ts'
import { headlineOf, isVisible, type Visibility, visibilityOf } from '../visibility.ts'
import { EverythingOff } from './everything-off.tsx'

const words = texts.summary

export function VisibilitySummary({ state }: { state: LoggedIn }) {
  const requests = useRequests()
  const visibility = visibilityOf(state, requests)
  const problem = problemOf(requests.get('consent'))
  return (
    <section class={`card summary${isVisible(visibility) ? ' summary-visible' : ''}`} aria-labelledby="summary-title">
      <div class="summary-head">
        <div class="summary-text">
          {isVisible(visibility) ? <EyeIcon /> : <EyeOffIcon />}
          <div>
            <h2 id="summary-title">{headlineOf(visibility)}</h2>
            <p>
              {explanation(visibility)} <NextStep visibility={visibility} hasServers={hasServers(state)} />
            </p>
          </div>
        </div>
        <EverythingOff />
      </div>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Facts state={state} visibility={visibility} />
    </section>
  )
}

function explanation(visibility: Visibility): string {
  const { hasConsent, hasAccount, serversOn, isUncertain } = visibility
  if (isUncertain && isVisible(visibility)) return words.why.uncertain
  if (!hasConsent) return words.why.noConsent
  if (isVisible(visibility)) return words.why.visible
  if (serversOn > 0) return words.why.noAccount(serversOn, isUncertain)
  return hasAccount ? words.why.noServer : words.why.nothing
}

/** What to do next, in the order consent, account, server. */
function NextStep({ visibility, hasServers }: { visibility: Visibility; hasServers: boolean }) {
  const { hasConsent, hasAccount, serversOn } = visibility
  if (!hasConsent) return <LoginLink>{texts.login.again}</LoginLink>
  if (!hasAccount) return <ViewLink to="/accounts">{words.linkAccount}</ViewLink>
  return serversOn === 0 && hasServers ? <a href="#servers-title">{words.chooseServer}</a> : null
}

function Facts({ state, visibility }: { state: LoggedIn; visibility: Visibility }) {
  const { hasConsent, serversOn, isUncertain, isAccountInDoubt, isConsentInDoubt } = visibility
  const accounts = state.me.accounts.length
  const linked = accounts > 0 ? words.accountsLinked(accounts) : words.linkOne
  const servers = isUncertain ? words.atMostOn(serversOn) : words.serversOn(serversOn)
  return (
    <dl class="facts">
      <Fact name={words.consent} isMet={hasConsent} note={hasConsent ? words.consentOn : words.consentOff}>
        {isConsentInDoubt ? words.notKnown : hasConsent ? words.on : words.off}
      </Fact>
      <Fact name={words.servers} isMet={serversOn > 0}>
        {hasServers(state) ? (serversOn > 0 ? servers : words.noneOn) : words.noServers}
      </Fact>
      <Fact name={words.accounts} isMet={accounts > 0}>
        <ViewLink to="/accounts">{isAccountInDoubt ? words.notKnown : linked}</ViewLink>
      </Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  isMet: boolean
  note?: string
  children: ComponentChildren
}

function Fact({ name, isMet, note, children }: FactProps) {
  return (
    <div class={isMet ? 'fact fact-met' : 'fact'}>
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
