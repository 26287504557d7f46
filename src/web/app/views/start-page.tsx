/** What people see who aren't logged in: what the service does, what it doesn't, and the way in. */
import { ControllerIcon, EyeIcon, EyeOffIcon, KeyIcon, ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import type { Farewell } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { FarewellNotice } from './farewell-notice.tsx'

const words = texts.start

interface StartPageProps {
  farewell: Farewell | undefined
  guildId: string | undefined
}

export function StartPage({ farewell, guildId }: StartPageProps) {
  return (
    <>
      {farewell && <FarewellNotice farewell={farewell} />}
      <section class="hero">
        <h1 class="arrival" tabIndex={-1}>
          {words.title}
        </h1>
        <p class="lead">{words.lead}</p>
        {guildId && (
          <p class="sent-here">
            <strong>{fill(words.linkHeadline, { id: <bdi>{guildId}</bdi> })}</strong> {words.linkText}
          </p>
        )}
        <p class="hero-action">
          <LoginLink class="button">{texts.login.link}</LoginLink>
        </p>
        <p class="login-means">{texts.login.whatItDoes}</p>
        <p class="small">{texts.login.platformAsks}</p>
      </section>
      <WhatItDoes />
      <HowItWorks />
    </>
  )
}

function WhatItDoes() {
  return (
    <section aria-labelledby="what-title">
      <h2 id="what-title">{words.whatTitle}</h2>
      <ul class="tiles">
        <li>
          <EyeIcon />
          <h3>{words.who}</h3>
          <p>{words.whoText}</p>
        </li>
        <li>
          <ControllerIcon />
          <h3>{words.unverified}</h3>
          <p>{words.unverifiedText}</p>
        </li>
        <li>
          <EyeOffIcon />
          <h3>{words.gone}</h3>
          <p>{words.goneText}</p>
        </li>
      </ul>
    </section>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title">{words.howTitle}</h2>
      <div class="ways">
        <div>
          <h3>
            <ServerIcon />
            {words.find}
          </h3>
          <Steps steps={words.findSteps} />
        </div>
        <div>
          <h3>
            <KeyIcon />
            {words.run}
          </h3>
          <Steps steps={words.runSteps} />
        </div>
      </div>
    </section>
  )
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
