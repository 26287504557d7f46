/** Messages between the tabs of this browser: what is changed in one shows in all. */
import type { Farewell } from './session.ts'

export type TabMessage = { kind: 'changed' } | { kind: 'logged-in' } | { kind: 'left'; farewell: Farewell }

/** Undefined where the browser forbids it: the tabs then learn of each other when they are looked at. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dashboard') : undefined

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

export function onMessageFromOtherTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
}
