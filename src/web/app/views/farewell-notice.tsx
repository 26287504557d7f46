/** Why the person is back on the start page, in one sentence. */
import type { Farewell } from '../state/session.ts'

const sentences: Record<Farewell, [headline: string, text: string]> = {
  'session-ended': ['Your session has ended.', 'Log in again and you’re back where you were.'],
  'logged-out': [
    'You’re logged out.',
    'Your switches stay as they are: bots in servers that are on can still look you up. To stop that, log in and turn everything off.',
  ],
  'everything-off': [
    'Everything is off.',
    'Nobody can look you up any more, and you’re logged out everywhere. Your switches are remembered; they count again when you next log in.',
  ],
  'login-declined': ['You declined the login.', 'Nothing was changed. Log in again if you’d like to go on.'],
  'login-expired': ['That login took too long.', 'It has expired, or was used already. Please log in again.'],
  'login-busy': ['Too many logins from your network.', 'Nothing was changed. Wait a minute, then try again.'],
  'login-failed': [
    'The chat platform couldn’t finish the login.',
    'It didn’t answer, or reported an error. Nothing was changed. Please try again in a moment.',
  ],
  // An answer of the database may have been lost on the way: then the login counted.
  'login-away': [
    'This service couldn’t finish the login.',
    'The trouble is on our side, and it isn’t certain whether the login counted. Log in again in a moment to see.',
  ],
}

export function FarewellNotice({ farewell }: { farewell: Farewell }) {
  const [headline, text] = sentences[farewell]
  const isProblem = farewell.startsWith('login-') && farewell !== 'login-declined'
  return (
    <div class={`notice arrival notice-${isProblem ? 'problem' : 'news'}`} tabIndex={-1}>
      <p>
        <strong>{headline}</strong> {text}
      </p>
    </div>
  )
}
