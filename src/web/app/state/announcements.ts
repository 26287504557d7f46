/** What is said aloud by screen readers, and shown for a moment to everybody else. */
import { observable } from './observable.ts'

export interface Announcement {
  text: string
  /** Whether it is shown too; otherwise the page shows it already and it is only spoken. */
  isShown: boolean
}

const shownFor = 8_000

export const announcement = observable<Announcement | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** Says it, for those who can't see that it happened. */
export function say(text: string): void {
  announce({ text, isShown: false })
}

/** Says and shows it. */
export function tell(text: string): void {
  announce({ text, isShown: true })
}

export function dismissAnnouncement(): void {
  announcement.set(undefined)
}

function announce(next: Announcement): void {
  clearTimeout(timer)
  announcement.set(next)
  timer = setTimeout(dismissAnnouncement, shownFor)
}
