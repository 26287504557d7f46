/** The frame around every view: header, banner, the view itself, announcements, and new keys. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Announcer } from './parts/announcer.tsx'
import { Banner } from './parts/banner.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { Header } from './parts/header.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { route, type View } from './route.ts'
import { type Session, session } from './state/session.ts'
import { texts } from './texts.ts'
import { AccountsView } from './views/accounts.tsx'
import { BrokenPage } from './views/broken-page.tsx'
import { NewKeys } from './views/key-dialog.tsx'
import { KeysView } from './views/key-management.tsx'
import { OwnDataView } from './views/own-data.tsx'
import { VisibilityView } from './views/visibility.tsx'
import { VisibleAgain } from './views/visible-again.tsx'

export function App() {
  const state = session.use()
  const { view } = route.use()
  const screen = state.phase === 'logged-in' ? view : 'loading'
  useArrival(screen)
  return (
    <>
      <a class="skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <Header state={state} />
      <Banner />
      <main class="page" id="main" tabIndex={-1}>
        <ErrorBoundary key={screen} fallback={<BrokenPage />}>
          <Screen state={state} view={view} />
        </ErrorBoundary>
      </main>
      <Announcer />
      <NewKeys />
    </>
  )
}

function Screen({ state, view }: { state: Session; view: View }) {
  // The page is loading, or the person has left and the server is about to render the start page.
  if (state.phase !== 'logged-in') return <Skeleton cards={2} isView />
  return (
    <>
      <VisibleAgain state={state} />
      <h1 class={view === '/' ? 'arrival visually-hidden' : 'arrival'} tabIndex={-1}>
        {texts.views[view]}
      </h1>
      {view === '/' && <VisibilityView state={state} />}
      {view === '/accounts' && <AccountsView state={state} />}
      {view === '/keys' && <KeysView state={state} />}
      {view === '/data' && <OwnDataView state={state} />}
    </>
  )
}

type ScreenName = View | 'loading'

/** Sets the title, and moves the focus to the top of each view except the first, where the browser sets the focus. */
function useArrival(screen: ScreenName): void {
  const previous = useRef<ScreenName>('loading')
  useLayoutEffect(() => {
    document.title = screen === 'loading' ? texts.service : `${texts.views[screen]} · ${texts.service}`
    const isArrival = previous.current !== 'loading' && previous.current !== screen
    previous.current = screen
    if (isArrival) document.querySelector<HTMLElement>('main .arrival')?.focus({ preventScroll: true })
  }, [screen])
}
