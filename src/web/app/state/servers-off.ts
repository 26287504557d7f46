/** Switching many servers off, a request each: how many are left to do, and what a page that went meanwhile left undone. */
import { rememberUnfinishedSwitching, takeUnfinishedSwitching } from '../browser-storage.ts'
import { setPermission } from './actions.ts'
import { isOpen, requestFor, untilAnswered } from './requests.ts'
import { isAllowedIn, perPerson, personId, session, whenPersonChanges } from './session.ts'

/** As many as browsers send to one address at a time. */
const atOnce = 6

/** How many aren't certain to be off yet; undefined while none is being switched off. */
export const serversToGo = perPerson<number | undefined>(undefined)
/** Whether the page went before it was done. */
export const wasInterrupted = perPerson(false)

let waiting: string[] = []

/**
 * Waits for each to be certain, however long that takes. Gives how many of them are still on; undefined when it was
 * stopped, or the session ended meanwhile.
 */
export async function turnServersOff(guildIds: string[]): Promise<number | undefined> {
  const who = personId() ?? ''
  rememberUnfinishedSwitching(who)
  waiting = [...guildIds]
  serversToGo.set(waiting.length)
  let done = 0
  const turnNext = async () => {
    for (let id = waiting.shift(); id !== undefined && personId() === who; id = waiting.shift()) {
      // One that is just being switched on would come on after all.
      await untilAnswered(`server ${id}`)
      if (personId() === who) await setPermission(id, false)
      done += 1
      if (personId() === who) serversToGo.set(guildIds.length - done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, turnNext))
  const state = session.get()
  if (state.phase !== 'logged-in' || state.me.id !== who) return undefined
  takeUnfinishedSwitching()
  wasInterrupted.set(false)
  serversToGo.set(undefined)
  if (done < guildIds.length) return undefined
  return guildIds.filter((id) => isAllowedIn(state, id) || isOpen(requestFor(`server ${id}`))).length
}

/** Asks for no more of them. What is under way goes on. */
export function stopTurningOff(): void {
  waiting = []
}

/** It is told once, to whom it is about; not to whoever left on purpose. */
whenPersonChanges(() => {
  const state = session.get()
  if (state.phase === 'logged-out' && state.farewell === undefined) return
  wasInterrupted.set(takeUnfinishedSwitching() === personId(state) && state.phase === 'logged-in')
})
