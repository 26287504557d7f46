/**
 * Keys that were just created. Each value is shown only once, so it stays until the person closes the dialog, even if the view
 * changes or the session ends. Also lists the keys whose value was lost because no response arrived.
 */
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import type { KeyDestination } from '../route.ts'
import { lastCopied } from './copying.ts'
import { observable } from './observable.ts'

export interface NewKey {
  instance: CreatedInstance
  /** The chat id that the example command looks up. */
  chatId: string
  isCopied: boolean
  /** Where to send the key, if a bot's link asks for it. */
  sendTo: KeyDestination | undefined
  /** Whether the key was sent to the bot. `asked`: the person has pressed the button, and must confirm. */
  sendStatus: 'offered' | 'asked' | 'sent'
}

/** The keys to show. A late response may add a second key. */
export const newKeys = observable<NewKey[]>([])

/** Whether a key may be sent there: the operator must have listed the URL, and the state must be valid. */
export function isAllowedDestination(wanted: KeyDestination | undefined): boolean {
  const listed = document.querySelector<HTMLMetaElement>('meta[name=key-returns]')?.content.split(' ') ?? []
  return wanted !== undefined && wanted.url !== '' && listed.includes(wanted.url) && acceptedState.test(wanted.state)
}

/** The length is limited, because no bot needs a longer state. */
const acceptedState = /^.{1,512}$/s

/** The number of keys that are being created. */
export const awaitedKeys = observable(0)

/** Ids of keys whose value never arrived. */
export const lostKeys = observable<ReadonlySet<string>>(new Set())

/** Whether the person was warned that a key isn't copied yet, and will be lost when the dialog closes. */
export const isWarned = observable(false)

const areAllCopied = () => newKeys.get().every(({ isCopied }) => isCopied)

export function showNewKey(key: Pick<NewKey, 'instance' | 'chatId' | 'sendTo'>): void {
  newKeys.set([...newKeys.get(), { ...key, isCopied: false, sendStatus: 'offered' }])
}

function update(id: string, changes: Partial<NewKey>): void {
  newKeys.set(newKeys.get().map((key) => (key.instance.id === id ? { ...key, ...changes } : key)))
}

export const noteCopied = (id: string) => update(id, { isCopied: true })
export const askToSend = (id: string) => update(id, { sendStatus: 'asked' })
/** Marks a key as sent. It counts as copied, because the bot has it. */
export const noteSent = (id: string) => update(id, { sendStatus: 'sent', isCopied: true })

/** Closes the dialog with new keys. If a key isn't copied yet, the first call only warns. */
export function closeNewKeys(): void {
  if (!areAllCopied() && !isWarned.get()) return isWarned.set(true)
  newKeys.set([])
  isWarned.set(false)
  lastCopied.set('')
}

export function noteLostKeys(ids: string[]): void {
  lostKeys.set(new Set([...lostKeys.get(), ...ids]))
}

/** Makes the browser ask before it leaves the page while a key isn't copied. */
export function watchForLoss(): void {
  window.addEventListener('beforeunload', (event) => {
    if (areAllCopied()) return
    event.preventDefault()
    // Chrome before 119 needs this.
    event.returnValue = true
  })
}
