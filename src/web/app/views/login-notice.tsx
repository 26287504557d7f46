/** After a login: which servers count again because of it, and the way to take that back. */
import { Name } from '../parts/name.tsx'
import { allServers, displayName, inReadingOrder } from '../servers.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { broughtBack } from '../state/start.ts'
import { fill } from '../texts/fill.ts'
import { language, plural, texts } from '../texts/texts.ts'
import { visibilityOf } from '../visibility.ts'
import { EverythingOff } from './everything-off.tsx'

const mostNames = 5
const words = texts.loggedIn
const list = new Intl.ListFormat(language, { type: 'conjunction' })

export function LoginNotice({ state }: { state: LoggedIn }) {
  const ids = broughtBack.use()
  const { account } = visibilityOf(state, useRequests())
  const on = inReadingOrder(allServers(state)).filter(({ id, isAllowed }) => isAllowed && ids.has(id))
  if (on.length === 0) return null
  const { headline, text } = account === 'off' ? words.waiting : words.visible
  return (
    <section class="notice notice-news" aria-label={words.title}>
      <p>
        <strong>{headline}</strong> {fill(plural(text, on.length), { servers: <Names of={on.map(displayName)} /> })}
      </p>
      <div class="notice-buttons">
        <EverythingOff label={words.off} />
        <button type="button" class="quiet" onClick={() => broughtBack.set(new Set())}>
          {words.keep}
        </button>
      </div>
    </section>
  )
}

/** `A, B and 3 more`. */
function Names({ of: names }: { of: string[] }) {
  const shown = names.slice(0, mostNames)
  const more = names.length - shown.length
  const parts = list.formatToParts(more > 0 ? [...shown, plural(words.more, more)] : shown)
  const isName = (text: string) => shown.includes(text)
  return <>{parts.map(({ type, value }) => (type === 'element' && isName(value) ? <Name>{value}</Name> : value))}</>
}
