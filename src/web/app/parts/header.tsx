/** The top of every view: brand, navigation, and who is logged in. */
import { useState } from 'preact/hooks'
import { place, type View } from '../place.ts'
import { sentenceFor } from '../sentences.ts'
import { logOut } from '../state/actions.ts'
import { tell } from '../state/announcements.ts'
import type { Session } from '../state/session.ts'
import { BrandMark } from './icons.tsx'
import { ViewLink } from './link.tsx'
import { Name } from './name.tsx'

const entries: [View, string][] = [
  ['/', 'Visibility'],
  ['/accounts', 'Game accounts'],
  ['/keys', 'Bot keys'],
]

export function Header({ state }: { state: Session }) {
  const { view } = place.use()
  return (
    <header class="top">
      <div class="top-row">
        <ViewLink to="/" class="brand">
          <BrandMark />
          Player Stats Lookup
        </ViewLink>
        {state.phase === 'logged-in' && <WhoIsHere name={state.me.display_name || state.me.username} />}
      </div>
      {state.phase === 'logged-in' && (
        <nav class="tabs" aria-label="Views">
          {entries.map(([to, label]) => (
            <ViewLink key={to} to={to} isCurrent={view === to}>
              {label}
            </ViewLink>
          ))}
        </nav>
      )}
    </header>
  )
}

function WhoIsHere({ name }: { name: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    const failure = await logOut()
    if (!failure) return
    setLeaving(false)
    tell(sentenceFor(failure))
  }
  return (
    <div class="who">
      <span class="who-name">
        <span class="for-readers">Logged in as </span>
        <Name>{name}</Name>
      </span>
      <button type="button" class="quiet" aria-busy={isLeaving || undefined} onClick={leave}>
        {isLeaving ? 'Logging out…' : 'Log out'}
      </button>
    </div>
  )
}
