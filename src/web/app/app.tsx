/** The frame around every view: header, banner, the view itself, footer, what is said aloud, and a key just made. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Announcer } from './parts/announcer.tsx'
import { Banner } from './parts/banner.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { PageSkeleton } from './parts/skeleton.tsx'
import { type Place, place, type View } from './place.ts'
import { type LoggedIn, type Session, session } from './state/session.ts'
import { texts } from './texts/texts.ts'
import { BrokenPage } from './views/broken-page.tsx'
import { AccountsView, KeysView, OwnDataView } from './views/lazy-views.ts'
import { LoginNotice } from './views/login-notice.tsx'
import { NewKeyDialog } from './views/new-key-dialog.tsx'
import { StartPage } from './views/start-page.tsx'
import { VisibilityView } from './views/visibility.tsx'

export function App() {
  const state = session.use()
  const { view } = place.use()
  const screen = state.phase === 'logged-in' ? view : state.phase
  useTitle(screen)
  useFocusOnArrival(screen)
  return (
    <>
      <a class="skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <Header state={state} />
      <Banner />
      <main class={`page${state.phase === 'logged-out' ? ' page-start' : ''}`} id="main" tabIndex={-1}>
        <ErrorBoundary key={screen} fallback={<BrokenPage />}>
          {state.phase === 'logged-in' && <LoginNotice state={state} />}
          <Screen state={state} />
        </ErrorBoundary>
      </main>
      <Footer />
      <Announcer />
      <NewKeyDialog />
    </>
  )
}

function Screen({ state }: { state: Session }) {
  const here = place.use()
  if (state.phase === 'loading') return <PageSkeleton />
  if (state.phase === 'logged-out') return <StartPage farewell={state.farewell} guildId={here.guildId} />
  return (
    <>
      <h1 class="arrival" tabIndex={-1}>
        {texts.views[here.view]}
      </h1>
      <ViewAt here={here} state={state} />
    </>
  )
}

function ViewAt({ here, state }: { here: Place; state: LoggedIn }) {
  const { view, guildId, isDeleting } = here
  if (view === '/accounts') return <AccountsView state={state} guildId={guildId} />
  if (view === '/keys') return <KeysView state={state} place={here} />
  if (view === '/data') return <OwnDataView state={state} isDeleting={isDeleting} />
  return <VisibilityView state={state} guildId={guildId} />
}

type ScreenName = View | 'loading' | 'logged-out'

function useTitle(screen: ScreenName): void {
  useLayoutEffect(() => {
    document.title = screen === 'loading' ? texts.service : `${texts.views[screen]} · ${texts.service}`
  }, [screen])
}

/** Moves the focus to the top of a view that was navigated to; the first one leaves it to the browser. */
function useFocusOnArrival(screen: ScreenName): void {
  const previous = useRef<ScreenName>('loading')
  useLayoutEffect(() => {
    const isArrival = previous.current !== 'loading' && previous.current !== screen
    previous.current = screen
    if (isArrival) document.querySelector<HTMLElement>('main .arrival')?.focus({ preventScroll: true })
  }, [screen])
}
