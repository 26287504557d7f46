/** Starts the first read, and reads again after events: a change in another tab, a return to this tab, a new connection. */
import { takeLoginPath } from '../browser-storage.ts'
import { replaceAddress, route, views, watchHistory } from '../route.ts'
import { allServers } from '../servers.ts'
import { texts } from '../texts.ts'
import { showToast } from './announcements.ts'
import { forgetFarewell, rememberFarewell } from './farewell.ts'
import { awaitedKeys, newKeys, watchForLoss } from './new-key.ts'
import { noteChange, refresh } from './refresh.ts'
import { leave, listenToOtherTabs, perPerson, service, session, tellOtherTabs } from './session.ts'

/** How often a visible page reads again, in milliseconds. */
const refreshEveryMs = 60_000

/** The ids of the servers that were on when the person logged in. Empty after the person dismisses the card about them. */
export const serversVisibleAgain = perPerson<ReadonlySet<string>>(new Set())

/** Finds out who is logged in, and keeps the page up to date from then on. */
export async function start(): Promise<void> {
  watchHistory()
  keepUpToDate()
  watchForLoss()
  const login = takeLoginOutcome()
  if (login === 'done') showVisibleAgain()
  await refresh()
  if (session.get().phase !== 'logged-in') return
  // Somebody is logged in, so a stored farewell belongs to a request that never arrived, or to another person.
  forgetFarewell()
  tellOtherTabs({ kind: 'logged-in' })
  if (login !== undefined && login !== 'done') showToast(texts.login.stillLoggedIn)
}

/** Removes the outcome of a login from the URL, and goes back to the view where the login began. */
function takeLoginOutcome(): string | undefined {
  const outcome = new URLSearchParams(location.search).get('login')
  if (outcome === null) return undefined
  // Checks the origin, because a path that begins with two slashes, or with a slash and a backslash, leads to another host.
  const { origin, pathname, search } = new URL(takeLoginPath() ?? '/', location.origin)
  const isView = origin === location.origin && views.some((view) => view === pathname)
  replaceAddress(isView ? pathname + search : '/')
  return outcome
}

/** Shows in which servers the login made the person visible, as soon as the first read is done. */
function showVisibleAgain(): void {
  const stop = session.watch(() => {
    const state = session.get()
    stop()
    if (state.phase !== 'logged-in') return
    const on = allServers(state).filter(({ isAllowed }) => isAllowed)
    serversVisibleAgain.set(new Set(on.map(({ id }) => id)))
  })
}

/** Reloads, which shows the start page. Waits until no new key is shown, because its value can't be shown again. */
function reloadAfterLeaving(): void {
  const state = session.get()
  if (state.phase !== 'logged-out' || newKeys.get().length > 0 || awaitedKeys.get() > 0) return
  // The person may have scrolled down, but the start page must begin at its headline.
  history.scrollRestoration = 'manual'
  location.reload()
}

function keepUpToDate(): void {
  listenToOtherTabs((message) => {
    if (message.kind === 'left') return leave(message.farewell)
    noteChange()
    refresh()
  })
  session.watch(() => {
    const state = session.get()
    if (state.phase === 'logged-out' && state.farewell) rememberFarewell(state.farewell)
  })
  for (const { watch } of [session, newKeys, awaitedKeys]) watch(reloadAfterLeaving)
  let known = route.get()
  route.watch(() => {
    const { view, shownServerId } = route.get()
    const isOther = view === '/' || view === '/data' ? known.view !== view : false
    const wantsMore = isOther || (shownServerId && shownServerId !== known.shownServerId)
    known = route.get()
    if (!wantsMore || session.get().phase !== 'logged-in') return
    noteChange()
    refresh()
  })
  window.addEventListener('online', () => {
    if (service.get() === 'unavailable') refresh()
  })
  const refreshIfLoggedIn = () => {
    if (document.visibilityState === 'visible' && session.get().phase === 'logged-in') refresh()
  }
  document.addEventListener('visibilitychange', refreshIfLoggedIn)
  // Shows changes that were made on another device.
  setInterval(refreshIfLoggedIn, refreshEveryMs)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) refreshIfLoggedIn()
  })
}
