/** After a login, shows in which servers the login made the person visible again, and how to undo that. */
import { Names } from '../parts/name.tsx'
import { allServers, displayName, inReadingOrder } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { serversVisibleAgain } from '../state/start.ts'
import { fill, plural, texts } from '../texts.ts'
import { serversAfterLogin, visibilityOf } from '../visibility.ts'
import { EverythingOff } from './everything-off.tsx'

const maxNames = 5
const words = texts.loggedIn

export function VisibleAgain({ state }: { state: LoggedIn }) {
  const ids = serversVisibleAgain.use()
  const { account } = visibilityOf(state, useRequests())
  const on = allServers(state).filter(({ id, isAllowed }) => isAllowed && ids.has(id))
  const servers = inReadingOrder(serversAfterLogin(on, account))
  if (servers.length === 0) return null
  const { headline, text } = account === 'off' ? words.waiting : words.visible
  const names = servers.slice(0, maxNames).map(displayName)
  const more = servers.length > maxNames ? [plural(words.more, servers.length - maxNames)] : []
  return (
    <section class="notice notice-news" aria-label={words.title}>
      <p>
        <strong>{headline}</strong> {fill(plural(text, servers.length), { servers: <Names of={names} and={more} /> })}
      </p>
      <div class="notice-buttons">
        <EverythingOff label={words.off} />
        <button type="button" class="quiet" onClick={() => serversVisibleAgain.set(new Set())}>
          {words.keep}
        </button>
      </div>
    </section>
  )
}
