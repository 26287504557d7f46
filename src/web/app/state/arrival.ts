/** A login that has just ended here: the person is back where they began it, and is told what it turned on. */
import { forgetBegunLogin, returnFromLogin } from '../place.ts'
import { observable } from './observable.ts'
import { type LoggedIn, session } from './session.ts'

const none: ReadonlySet<string> = new Set()

/** Ids of the servers that were on already when somebody logged in just now, until they put the news of it away. */
export const broughtBack = observable(none)

export function dismissNews(): void {
  broughtBack.set(none)
}

/** Waits until it is known who is there, also when the service is away for a while. */
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
