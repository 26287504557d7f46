/** At a glance: whether anybody can look the person up, and what is missing when nobody can. */
import type { ComponentChildren } from 'preact'
import { EyeIcon, EyeOffIcon } from '../parts/icons.tsx'
import { ViewLink } from '../parts/link.tsx'
import { count } from '../sentences.ts'
import type { Server } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'

export function VisibilitySummary({ state, servers }: { state: LoggedIn; servers: Server[] }) {
  const serversOn = servers.filter(({ isAllowed }) => isAllowed).length
  const accounts = state.me.accounts.length
  const isVisible = state.me.global_consent && serversOn > 0 && accounts > 0
  return (
    <section class={`card summary${isVisible ? ' summary-visible' : ''}`} aria-labelledby="summary-title">
      <div class="summary-text">
        {isVisible ? <EyeIcon /> : <EyeOffIcon />}
        <div>
          <h2 id="summary-title">{headline(isVisible, serversOn)}</h2>
          <p>{explanation(state.me.global_consent, serversOn, accounts)}</p>
        </div>
      </div>
      <dl class="facts">
        <Fact name="Overall consent" isMet={state.me.global_consent} value={state.me.global_consent ? 'On' : 'Off'} />
        <Fact
          name="Servers on"
          isMet={serversOn > 0}
          value={servers.length > 0 ? `${serversOn} of ${servers.length}` : 'No servers'}
        />
        <Fact
          name="Game accounts"
          isMet={accounts > 0}
          value={accounts > 0 ? <ViewLink to="/accounts">{accounts} linked</ViewLink> : <LinkOne />}
        />
      </dl>
    </section>
  )
}

function Fact({ name, isMet, value }: { name: string; isMet: boolean; value: ComponentChildren }) {
  return (
    <div class={isMet ? 'fact fact-met' : 'fact'}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function LinkOne() {
  return <ViewLink to="/accounts">Link one</ViewLink>
}

function headline(isVisible: boolean, serversOn: number): string {
  return isVisible ? `Bots in ${count(serversOn, 'server')} can look you up` : 'Nobody can look you up'
}

function explanation(isConsentOn: boolean, serversOn: number, accounts: number): string {
  if (!isConsentOn) return 'Lookups are off everywhere. Logging in again turns your overall consent back on.'
  if (serversOn > 0 && accounts > 0) return 'They get the figures and recent matches of your linked game accounts.'
  if (serversOn > 0) return 'No game account is linked, so bots are told that there is nothing to show.'
  if (accounts > 0) return 'Every server is off. Switch on the ones whose bots may look you up.'
  return 'To be found, link a game account and switch on a server below. Both are up to you.'
}
