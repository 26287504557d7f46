/** After a login: which servers count again because of it, and the way to take that back. */
import { listed } from '../sentences.ts'
import { allServers, displayName, inReadingOrder } from '../servers.ts'
import { broughtBack, dismissBroughtBack } from '../state/arrival.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { visibilityOf } from '../visibility.ts'
import { EverythingOff } from './everything-off.tsx'

const mostNames = 5
const words = texts.loggedIn

export function LoginNotice({ state }: { state: LoggedIn }) {
  const ids = broughtBack.use()
  const { hasAccount } = visibilityOf(state, useRequests())
  const on = inReadingOrder(allServers(state)).filter(({ id, isAllowed }) => isAllowed && ids.has(id))
  if (on.length === 0) return null
  const { headline, text } = hasAccount ? words.visible : words.waiting
  return (
    <section class="notice notice-news" aria-label={words.title}>
      <p>
        <strong>{headline}</strong> {fill(text(on.length), { servers: listed(on.map(displayName), mostNames) })}
      </p>
      <div class="notice-buttons">
        <EverythingOff label={words.off} />
        <button type="button" class="quiet" onClick={dismissBroughtBack}>
          {words.keep}
        </button>
      </div>
    </section>
  )
}
