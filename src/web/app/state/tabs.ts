/** The other tabs of this browser: what is changed in one shows in all. */
import type { Farewell } from './session.ts'

/** What a tab tells the others. */
export type News = { kind: 'changed' } | { kind: 'logged-in' } | { kind: 'left'; farewell: Farewell }

/** Undefined where the browser forbids it: the tabs then learn of each other when they are looked at. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dashboard') : undefined

export function tellOtherTabs(news: News): void {
  channel?.postMessage(news)
}

export function onNewsFromOtherTabs(listener: (news: News) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<News>) => listener(event.data))
}
