/** Announcements for screen readers, and toasts, which everybody sees for a few seconds. */
import type { ComponentChildren } from 'preact'
import { observable } from './observable.ts'

const shownFor = 8_000

export const announcement = observable<{ text: ComponentChildren; isToast: boolean } | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells only screen reader users what happened: everybody else sees it on the page. */
export function announce(text: ComponentChildren, isToast = false): void {
  clearTimeout(timer)
  announcement.set({ text, isToast })
  timer = setTimeout(dismissAnnouncement, shownFor)
}

/** Tells everybody what happened, because nothing else on the page says so. */
export function showToast(text: ComponentChildren): void {
  announce(text, true)
}

export function dismissAnnouncement(): void {
  announcement.set(undefined)
}
