/** The promise itself: no answer shows a state that was over before its request. */
import type { Timed } from './linearizable.ts'

/** A change of a switch. `end` is infinite if nobody knows whether and when the change took effect. */
export type Write = Timed & { isOn: boolean }
/** An answer that shows the position of the switch. */
export type Read = Timed & { isOn: boolean }

const NEVER_SET: Write = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY, isOn: false }

/**
 * Returns the stale answers: for example, an answer shows “on”, but “off” was acknowledged before its request, and no change to “on”
 * overlapped or followed. A switch begins off.
 */
export function staleAnswers<R extends Read>(writes: readonly Write[], reads: readonly R[]): R[] {
  // Newest first, because the latest changes explain most answers.
  const changes = [NEVER_SET, ...writes].toReversed()
  return reads.filter((read) => !changes.some((write) => explains(write, read, changes)))
}

function explains(write: Write, read: Read, writes: readonly Write[]): boolean {
  if (write.isOn !== read.isOn || write.start > read.end) return false
  return !writes.some((later) => later.start > write.end && later.end < read.start)
}
