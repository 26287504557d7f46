/** Why the person is back on the start page, and what follows from it. */
import type { Farewell } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

export function FarewellNotice({ farewell }: { farewell: Farewell }) {
  const { headline, text } = texts.farewell[farewell]
  const isProblem = farewell.startsWith('login-') && farewell !== 'login-declined'
  return (
    <div class={`notice arrival notice-${isProblem ? 'problem' : 'news'}`} tabIndex={-1}>
      <p>
        <strong>{headline}</strong> {fill(text, { privacy: <a href="/privacy">{texts.footer.privacy}</a> })}
      </p>
    </div>
  )
}
