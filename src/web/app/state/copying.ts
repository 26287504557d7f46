/** Copies a text for the person, and says whether that worked. */
import { texts } from '../texts.ts'
import { announce } from './announcements.ts'
import { observable } from './observable.ts'

/** The text that was copied last. Its button says "Copied". */
export const lastCopied = observable('')

/** Returns whether copying worked. Browsers forbid it over plain http, except on localhost. */
export async function copy(text: string, onCopied?: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    announce(texts.copy.copyManually)
    return false
  }
  announce(texts.copy.copied)
  lastCopied.set(text)
  onCopied?.()
  return true
}
