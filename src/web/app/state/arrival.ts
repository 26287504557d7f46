/** When a login has just ended here: takes the person back to where they began it, and notes what it turned on. */
import { forgetBegunLogin, returnFromLogin } from '../begun-login.ts'
import { observable } from './observable.ts'
import { type LoggedIn, session } from './session.ts'

const none: ReadonlySet<string> = new Set()

/** Ids of the servers that a login brought back, being on already; kept until the person dismisses the notice of it. */
export const broughtBack = observable(none)

export function dismissBroughtBack(): void {
  broughtBack.set(none)
}

/** Waits until it is known whether somebody is logged in, also when the service is away for a while. */
export function watchForArrival(): void {
  const stop = session.watch(() => {
    const state = session.get()
    if (state.phase === 'loading') return
    stop()
    if (state.phase !== 'logged-in') forgetBegunLogin()
    else if (returnFromLogin(state.me.guilds_fetched_at ?? null)) broughtBack.set(new Set(idsOn(state)))
  })
}

function idsOn({ guilds, me }: LoggedIn): string[] {
  return [
    ...guilds.flatMap(({ id, is_allowed }) => (is_allowed ? id : [])),
    ...me.other_permissions.flatMap(({ guild_id, is_allowed }) => (is_allowed ? guild_id : [])),
  ]
}
