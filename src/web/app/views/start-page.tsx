/** What people see who aren't logged in: what the service does, what it doesn't, and the way in. */
import { ControllerIcon, EyeIcon, EyeOffIcon, KeyIcon, ServerIcon } from '../parts/icons.tsx'
import { LoginLink } from '../parts/link.tsx'
import type { Farewell } from '../state/session.ts'
import { FarewellNotice } from './farewell-notice.tsx'

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
          You decide who sees your game stats
        </h1>
        <p class="lead">
          Bots in chat servers can show members’ game figures and recent matches. They see yours only if you say so,
          server by server.
        </p>
        {guildId && (
          <p class="sent-here">
            <strong>A bot sent you here:</strong> it was asked about your stats in server <bdi>{guildId}</bdi> and got
            no answer. Log in to decide about that server. Until you do, nothing changes.
          </p>
        )}
        <p class="hero-action">
          <LoginLink class="button">Log in with your chat account</LoginLink>
        </p>
        <p class="small">The chat platform asks for your consent every time you log in.</p>
      </section>
      <WhatItDoes />
      <HowItWorks />
    </>
  )
}

function WhatItDoes() {
  return (
    <section aria-labelledby="what-title">
      <h2 id="what-title">What it does, and what it doesn’t</h2>
      <ul class="tiles">
        <li>
          <EyeIcon />
          <h3>Who can see what</h3>
          <p>
            Figures and recent matches, of game accounts you link, only in servers you allow. Everybody else gets a no.
          </p>
        </li>
        <li>
          <ControllerIcon />
          <h3>Nothing is verified yet</h3>
          <p>
            Linked accounts are self-reported and unverified. The figures are placeholders today, not live statistics.
          </p>
        </li>
        <li>
          <EyeOffIcon />
          <h3>Gone with one click</h3>
          <p>“Turn everything off” stops all lookups of you at once and logs you out everywhere.</p>
        </li>
      </ul>
    </section>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title">How it works</h2>
      <div class="ways">
        <div>
          <h3>
            <ServerIcon />
            To be found
          </h3>
          <ol class="steps">
            <li>Log in and agree on the chat platform’s page. We learn your name and your servers, nothing more.</li>
            <li>Link a game account: name, tag and region.</li>
            <li>Switch on the servers whose bots may look you up. All are off until you do.</li>
          </ol>
        </div>
        <div>
          <h3>
            <KeyIcon />
            To run a bot
          </h3>
          <ol class="steps">
            <li>Log in and open “Bot keys”. You need the right to manage the server.</li>
            <li>Create a key for that server. It is shown once, with a line to try it.</li>
            <li>Your bot asks; members who said yes are found, and others get a link to decide.</li>
          </ol>
        </div>
      </div>
    </section>
  )
}
