/**
 * A key that was just made. Its value is shown once, so it stays until the person closes it, whatever becomes of the
 * view or of the session. And the keys whose value was lost with the answer.
 */
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import { observable } from './observable.ts'

export interface NewKey {
  created: CreatedInstance
  /** The chat id that the command for trying it looks up. */
  chatId: string
  /** What was copied last. */
  copied: 'key' | 'command' | undefined
}

export const newKey = observable<NewKey | undefined>(undefined)

/** Ids of keys whose value never arrived. */
export const lostKeys = observable<ReadonlySet<string>>(new Set())

export function showNewKey(created: CreatedInstance, chatId: string): void {
  lostKeys.set(new Set([...lostKeys.get()].filter((id) => id !== created.id)))
  newKey.set({ created, chatId, copied: undefined })
}

export function noteCopied(copied: 'key' | 'command'): void {
  const shown = newKey.get()
  if (shown) newKey.set({ ...shown, copied })
}

export function putNewKeyAway(): void {
  newKey.set(undefined)
}

export function noteLostKeys(ids: string[]): void {
  const shown = newKey.get()?.created.id
  lostKeys.set(new Set([...lostKeys.get(), ...ids.filter((id) => id !== shown)]))
}

/** While there is a key that nobody has copied, the browser asks before the page goes. */
export function watchForLoss(): void {
  window.addEventListener('beforeunload', (event) => {
    const shown = newKey.get()
    if (!shown || shown.copied) return
    event.preventDefault()
    // Chrome before 119 asks for this only.
    event.returnValue = true
  })
}
