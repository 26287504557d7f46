/** Announcements: sentences for screen readers, and toasts, which everybody sees for a moment. */
import { observable } from './observable.ts'

export interface Announcement {
  text: string
  isToast: boolean
}

const shownFor = 8_000

export const announcement = observable<Announcement | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** For screen readers alone: everybody else sees on the page that it happened. */
export function announce(text: string): void {
  put({ text, isToast: false })
}

/** For everybody: nothing else on the page says it. */
export function showToast(text: string): void {
  put({ text, isToast: true })
}

export function dismissAnnouncement(): void {
  announcement.set(undefined)
}

function put(next: Announcement): void {
  clearTimeout(timer)
  announcement.set(next)
  timer = setTimeout(dismissAnnouncement, shownFor)
}
