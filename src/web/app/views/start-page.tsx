/** What people see who aren't logged in: what the service does, what it doesn't, and the way in. */
import type { ComponentChildren } from 'preact'
import { fill } from '../fill.ts'
import { saidWithPage } from '../page-load.ts'
import { ControllerIcon, EyeIcon, EyeOffIcon, KeyIcon, ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { Code, Name } from '../parts/name.tsx'
import type { Farewell, LoggedOut } from '../state/session.ts'
import { texts } from '../texts.ts'

import { Demo } from './demo.tsx'

const words = texts.start

export function StartPage({ left, guildId }: { left: LoggedOut; guildId: string | undefined }) {
  return (
    <>
      {left.farewell && <FarewellNotice farewell={left.farewell} at={left.at} />}
      <div class="hero-row">
        <section class="hero">
          <h1 class="arrival" tabIndex={-1}>
            {words.title}
          </h1>
          <p class="lead">{words.lead}</p>
          {guildId && (
            <p class="sent-here">
              <strong>{fill(words.linkHeadline, { server: <LinkedServerName id={guildId} /> })}</strong>{' '}
              {words.linkText}
            </p>
          )}
          <p class="hero-action">
            <LoginLink class="button">{texts.login.link}</LoginLink>
          </p>
          <p class="login-means">{texts.login.whatItDoes}</p>
          <p class="small">{texts.login.platformAsks}</p>
        </section>
        <Demo />
      </div>
      <WhatItDoes />
      <HowItWorks />
    </>
  )
}

/** What the service tells strangers; the id where that is nothing. */
function LinkedServerName({ id }: { id: string }) {
  const name = saidWithPage('guild')
  return name ? <Name>{decodeURIComponent(name)}</Name> : <Code>{id}</Code>
}

/** Why the person is back here, and what follows from it. What was done carries its date, and so stays true. */
function FarewellNotice({ farewell, at }: { farewell: Farewell; at: number }) {
  const { headline, text } = texts.farewell[farewell]
  const isProblem = farewell.startsWith('login-') && farewell !== 'login-declined'
  return (
    <div class={`notice arrival notice-${isProblem ? 'problem' : 'news'}`} tabIndex={-1}>
      <p>
        <strong>{fill(headline, { moment: <Timestamp of={new Date(at).toISOString()} withTime /> })}</strong>{' '}
        {fill(text, { privacy: <a href="/privacy">{texts.footer.privacy}</a> })}
      </p>
    </div>
  )
}

function WhatItDoes() {
  return (
    <section aria-labelledby="what-title">
      <h2 id="what-title">{words.whatTitle}</h2>
      <ul class="tiles">
        <Tile icon={<EyeIcon />} title={words.who} text={words.whoText} />
        <Tile icon={<ControllerIcon />} title={words.unverified} text={words.unverifiedText} />
        <Tile icon={<EyeOffIcon />} title={words.gone} text={words.goneText} />
      </ul>
    </section>
  )
}

function Tile({ icon, title, text }: { icon: ComponentChildren; title: string; text: string }) {
  return (
    <li>
      {icon}
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title">{words.howTitle}</h2>
      <div class="ways">
        <Steps icon={<ServerIcon />} title={words.find} steps={words.findSteps} />
        <Steps icon={<KeyIcon />} title={words.run} steps={words.runSteps} />
      </div>
    </section>
  )
}

function Steps({ icon, title, steps }: { icon: ComponentChildren; title: string; steps: string[] }) {
  return (
    <div>
      <h3>
        {icon}
        {title}
      </h3>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
