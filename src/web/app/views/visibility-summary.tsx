/** Shows whether anybody can look the person up, which step is missing if nobody can, and how to stop lookups. */
import type { ComponentChildren } from 'preact'
import { Problem } from '../parts/callout.tsx'
import { LoginLink, ViewLink } from '../parts/link.tsx'
import type { Server } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { plural, texts } from '../texts.ts'
import { headlineOf, lacksBot, listsSteps, nextStep, type OnOff, type Visibility, visibilityOf } from '../visibility.ts'

const words = texts.summary

interface SummaryProps {
  state: LoggedIn
  /** The server in a link. */
  linked: Server | undefined
}

export function VisibilitySummary({ state, linked }: SummaryProps) {
  const requests = useRequests()
  const visibility = visibilityOf(state, requests)
  const { isVisible } = visibility
  return (
    <section class={`card summary is-${isVisible}`} aria-labelledby="summary-title">
      <div class="card-head">
        <h2 id="summary-title">
          <Headline of={visibility} />
        </h2>
        {isVisible !== 'off' && (
          <a class="button quiet" href="#stop-title">
            {`${texts.stop.title} ↓`}
          </a>
        )}
      </div>
      {isVisible !== 'off' && <p>{isVisible === 'on' ? words.visibleText : words.uncertainText}</p>}
      {lacksBot(visibility) && <p>{words.noBotText}</p>}
      {listsSteps(visibility, linked) && <Conditions visibility={visibility} state={state} />}
      <Problem of={requests.get('consent')} />
    </section>
  )
}

/** Says whether anybody can look the person up. The eye is crossed out while nobody can. */
export function Headline({ of: visibility }: { of: Visibility }) {
  return (
    <>
      <svg class="eye" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7Z" />
        <circle cx="12" cy="12" r="3" />
        {visibility.isVisible === 'off' && <path d="M4 3l16 18" />}
      </svg>
      <span>{headlineOf(visibility)}</span>
    </>
  )
}

/** The three conditions for a lookup, shown as steps, with a button for the next step. */
function Conditions({ visibility, state }: { visibility: Visibility; state: LoggedIn }) {
  const { consent, account, servers, serversOn } = visibility
  const next = nextStep(visibility)
  return (
    <ol class="steps">
      <Condition
        is={consent}
        on={words.consentOn}
        off={<LoginLink class="button">{texts.login.again}</LoginLink>}
        unknown={words.consentNotKnown}
      />
      <Condition
        is={account}
        on={<ViewLink to="/accounts">{plural(words.accountsLinked, state.me.accounts.length)}</ViewLink>}
        off={
          <ViewLink to="/accounts" class={next === 'account' ? 'button' : ''}>
            {words.linkAccount}
          </ViewLink>
        }
        unknown={words.accountNotKnown}
      />
      <Condition
        is={servers}
        on={plural(words.serversOn, serversOn)}
        off={
          <a class={next === 'servers' ? 'button' : undefined} href="#servers-title">
            {words.chooseServer}
          </a>
        }
        unknown={plural(words.atMostOn, serversOn)}
      />
    </ol>
  )
}

function Condition({ is, ...texts }: { is: OnOff } & Record<OnOff, ComponentChildren>) {
  return <li class={is === 'on' ? 'met' : undefined}>{texts[is]}</li>
}
