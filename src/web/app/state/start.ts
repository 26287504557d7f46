/** The first reading, and what makes the dashboard read again: other tabs, coming back to this one, the network. */
import { takeLoginOutcome } from '../begun-login.ts'
import { askToDelete, watchHistory } from '../place.ts'
import { texts } from '../texts/texts.ts'
import { showToast } from './announcements.ts'
import { watchForArrival } from './arrival.ts'
import { takeEnding } from './ending.ts'
import { leave } from './leave.ts'
import { watchForLoss } from './new-key.ts'
import { noteChange, refresh } from './refresh.ts'
import { isReachable, session } from './session.ts'
import { onMessageFromOtherTabs, tellOtherTabs } from './tabs.ts'

/** Milliseconds after which a visible page reads again. */
const longestStale = 60_000

/** Finds out whether somebody is logged in, and keeps what is shown up to date from then on. */
export async function start(): Promise<void> {
  watchHistory()
  keepUpToDate()
  watchForArrival()
  watchForLoss()
  const loginFailure = takeLoginOutcome()
  const ending = takeEnding()
  // The address may still ask whether to delete everything: whoever logs in next is not to be asked.
  if (ending === 'erased') askToDelete(false)
  const farewell = ending ?? loginFailure
  const cookie = sessionCookie()
  if (cookie === 'none') return leave(farewell)
  await refresh()
  const { phase } = session.get()
  if (phase === 'logged-in') {
    tellOtherTabs({ kind: 'logged-in' })
    if (loginFailure) showToast(`${texts.farewell[loginFailure].headline} ${texts.login.stillLoggedIn}`)
  } else if (phase === 'logged-out' && (farewell || cookie === 'unknown')) {
    leave(farewell)
  }
}

/** Whether the server saw a session cookie when it sent this page: scripts can't see the cookie. */
function sessionCookie(): 'none' | 'some' | 'unknown' {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = (navigation as PerformanceNavigationTiming | undefined)?.serverTiming
  const description = timings?.find(({ name }) => name === 'session')?.description
  return description === 'none' || description === 'some' ? description : 'unknown'
}

function keepUpToDate(): void {
  onMessageFromOtherTabs((message) => {
    if (message.kind === 'left') return leave(message.farewell)
    noteChange()
    refresh()
  })
  window.addEventListener('online', () => {
    if (!isReachable.get()) refresh()
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
