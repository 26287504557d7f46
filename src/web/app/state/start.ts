/** The first reading, and what makes the dashboard read again: other tabs, coming back to this one, the network. */
import { saidWithPage } from '../page-load.ts'
import { askToDelete, moveTo, place, watchHistory } from '../place.ts'
import { takeRemembered } from '../remembered.ts'
import { allServers } from '../servers.ts'
import { texts } from '../texts.ts'
import { showToast } from './announcements.ts'
import { watchForLoss } from './new-key.ts'
import { noteChange, refresh } from './refresh.ts'
import { serversToGo } from './servers-off.ts'
import { type Farewell, leave, listenToOtherTabs, ofPerson, service, session, tellOtherTabs } from './session.ts'

/** Milliseconds after which a visible page reads again. */
const longestStale = 60_000

/** Ids of the servers that were on already when a login ended here; kept until the person dismisses the notice of it. */
export const broughtBack = ofPerson<ReadonlySet<string>>(new Set())

/** Finds out whether somebody is logged in, and keeps what is shown up to date from then on. */
export async function start(): Promise<void> {
  watchHistory()
  keepUpToDate()
  watchForLoss(() => serversToGo.get() !== undefined)
  const ending = takeRemembered('ending')
  const login = takeLoginOutcome()
  if (login === 'done') watchForArrival()
  const loginFailure = (Object.keys(texts.farewell) as Farewell[]).find((farewell) => farewell === `login-${login}`)
  const farewell = (ending?.value as Farewell | undefined) ?? loginFailure
  const cookie = saidWithPage('session')
  if (cookie === 'none') return leave(farewell, ending?.at)
  await refresh()
  const { phase } = session.get()
  if (phase === 'logged-in') {
    tellOtherTabs({ kind: 'logged-in' })
    if (loginFailure) showToast(`${texts.farewell[loginFailure].headline} ${texts.login.stillLoggedIn}`)
  } else if (phase === 'logged-out' && (farewell || cookie === undefined)) {
    leave(farewell, ending?.at)
  }
}

/** Takes what a login came to out of the address, and goes back to where it was begun. */
function takeLoginOutcome(): string | undefined {
  const outcome = new URLSearchParams(location.search).get('login')
  if (outcome === null || location.pathname !== '/') return undefined
  const path = takeRemembered('login-begun')?.value ?? '/'
  // A path that begins with two slashes, or with a slash and a backslash, names another host.
  moveTo(new URL(path, location.origin).origin === location.origin ? path : '/')
  return outcome
}

/** Waits until it is known who logged in, also when the service is away for a while. */
function watchForArrival(): void {
  const stop = session.watch(() => {
    const state = session.get()
    if (state.phase === 'loading') return
    stop()
    if (state.phase !== 'logged-in') return
    const on = allServers(state).filter(({ isAllowed }) => isAllowed)
    broughtBack.set(new Set(on.map(({ id }) => id)))
  })
}

function keepUpToDate(): void {
  listenToOtherTabs((message) => {
    if (message.kind === 'left') return leave(message.farewell)
    noteChange()
    refresh()
  })
  session.watch(() => {
    const state = session.get()
    // The address may still ask whether to delete everything: whoever logs in next is not to be asked.
    if (state.phase === 'logged-out' && state.farewell === 'erased') askToDelete(false)
  })
  let known = place.get()
  place.watch(() => {
    const { view, shownServerId } = place.get()
    const wantsMore = view === '/data' ? known.view !== view : shownServerId && shownServerId !== known.shownServerId
    known = place.get()
    if (!wantsMore || session.get().phase !== 'logged-in') return
    noteChange()
    refresh()
  })
  window.addEventListener('online', () => {
    if (service.get() === 'away') refresh()
  })
  const refreshIfLoggedIn = () => {
    if (document.visibilityState === 'visible' && session.get().phase === 'logged-in') refresh()
  }
  document.addEventListener('visibilitychange', refreshIfLoggedIn)
  // What was changed on another device shows here too.
  setInterval(refreshIfLoggedIn, longestStale)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) refreshIfLoggedIn()
  })
}
