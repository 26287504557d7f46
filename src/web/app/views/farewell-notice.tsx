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
  'login-failed': ['The chat platform didn’t answer.', 'Nothing was changed. Please try again in a moment.'],
}

export function FarewellNotice({ farewell }: { farewell: Farewell }) {
  const [headline, text] = sentences[farewell]
  const isProblem = farewell === 'login-expired' || farewell === 'login-failed'
  return (
    <div class={`notice arrival notice-${isProblem ? 'problem' : 'news'}`} tabIndex={-1}>
      <p>
        <strong>{headline}</strong> {text}
      </p>
    </div>
  )
}
