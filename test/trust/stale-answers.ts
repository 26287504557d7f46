/** The promise itself: no answer shows a state that was over before its request. */
import type { Timed } from './linearizable.ts'

/** A setting of a switch. `end` is infinite if nobody knows whether and when the setting took effect. */
export type Write = Timed & { isOn: boolean }
/** An answer that shows the position of the switch. */
export type Read = Timed & { isOn: boolean }

const NEVER_SET: Write = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY, isOn: false }

/**
 * Returns the answers that no setting of the switch explains: those that show it on although it was acknowledged off before the
 * request and no setting to on overlapped or came later; and the other way round. A switch begins off.
 */
export function staleAnswers<R extends Read>(writes: readonly Write[], reads: readonly R[]): R[] {
  // Newest first, because the latest settings explain most answers.
  const settings = [NEVER_SET, ...writes].toReversed()
  return reads.filter((read) => !settings.some((write) => explains(write, read, settings)))
}

function explains(write: Write, read: Read, writes: readonly Write[]): boolean {
  if (write.isOn !== read.isOn || write.start > read.end) return false
  return !writes.some((later) => later.start > write.end && later.end < read.start)
}
