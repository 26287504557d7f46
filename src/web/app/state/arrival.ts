/** A login that has just ended here: the person is back where they began it, and is told what it turned on. */
import { forgetBegunLogin, returnFromLogin } from '../place.ts'
import { observable } from './observable.ts'
import { session } from './session.ts'

/** Whether somebody logged in just now, and hasn't put the news of it away. */
export const hasJustLoggedIn = observable(false)

/** Waits until it is known who is there, also when the service is away for a while. */
export function watchForArrival(): void {
  const stop = session.watch(() => {
    const state = session.get()
    if (state.phase === 'loading') return
    stop()
    if (state.phase === 'logged-in') hasJustLoggedIn.set(returnFromLogin(state.me.guilds_fetched_at))
    else forgetBegunLogin()
  })
}
