/**
 * Keys that were just created. The value of each is shown once, so it stays until the person dismisses it, even if the view
 * changes or the session ends. Also lists the keys whose value was lost because no answer arrived.
 */
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import type { KeyDestination } from '../route.ts'
import { lastCopied } from './copying.ts'
import { observable } from './observable.ts'

export interface NewKey {
  created: CreatedInstance
  /** The chat id that the example command looks up. */
  chatId: string
  isCopied: boolean
  /** The address to which a bot's link asks to send the key. */
  sendTo: KeyDestination | undefined
  /** The progress of sending the key. `asked`: the person has pressed the button, and must confirm. */
  sending: 'offered' | 'asked' | 'sent'
}

/** The keys to show. A late answer may add a second one. */
export const newKeys = observable<NewKey[]>([])

/** Whether a key may be sent there: the operator has listed the address, and the state can identify the bot's link. */
export function isAllowedDestination(wanted: KeyDestination | undefined): boolean {
  const listed = document.querySelector<HTMLMetaElement>('meta[name=key-returns]')?.content.split(' ') ?? []
  return wanted !== undefined && wanted.url !== '' && listed.includes(wanted.url) && acceptedState.test(wanted.state)
}

/** Bots need no longer state. */
const acceptedState = /^.{1,512}$/s

/** How many keys are being created. */
export const awaitedKeys = observable(0)

/** Ids of keys whose value never arrived. */
export const lostKeys = observable<ReadonlySet<string>>(new Set())

/** Whether the person was warned that a key isn't copied yet: closing the dialog loses its value for good. */
export const isWarned = observable(false)

const areAllCopied = () => newKeys.get().every(({ isCopied }) => isCopied)

export function showNewKey(key: Pick<NewKey, 'created' | 'chatId' | 'sendTo'>): void {
  newKeys.set([...newKeys.get(), { ...key, isCopied: false, sending: 'offered' }])
}

function update(id: string, changes: Partial<NewKey>): void {
  newKeys.set(newKeys.get().map((key) => (key.created.id === id ? { ...key, ...changes } : key)))
}

export const noteCopied = (id: string) => update(id, { isCopied: true })
export const askToSend = (id: string) => update(id, { sending: 'asked' })
/** Counts a sent key as copied, because the bot has it. */
export const noteSent = (id: string) => update(id, { sending: 'sent', isCopied: true })

/** Closes the dialog of new keys. If a key isn't copied yet, the first call only warns. */
export function closeNewKeys(): void {
  if (!areAllCopied() && !isWarned.get()) return isWarned.set(true)
  newKeys.set([])
  isWarned.set(false)
  lastCopied.set('')
}

export function noteLostKeys(ids: string[]): void {
  lostKeys.set(new Set([...lostKeys.get(), ...ids]))
}

/** Makes the browser ask before it leaves the page, as long as a key isn't copied. */
export function watchForLoss(): void {
  window.addEventListener('beforeunload', (event) => {
    if (areAllCopied()) return
    event.preventDefault()
    // Chrome before 119 needs this.
    event.returnValue = true
  })
}
