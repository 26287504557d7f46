/** The promise itself: no answer tells of a state that was over before the question was asked. */
import type { Timed } from './linearizable.ts'

/** A switch was set. `end` is infinite when nobody knows whether, and when, it took effect. */
export type Write = Timed & { isOn: boolean }
/** An answer from which one sees how the switch stood. */
export type Read = Timed & { isOn: boolean }

const NEVER_SET: Write = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY, isOn: false }

/**
 * Gives the answers that no setting of the switch explains: those that show it on although it was acknowledged off before
 * the question and nothing that turns it on overlapped or came later; and the other way round. A switch begins off.
 */
export function staleAnswers<R extends Read>(writes: readonly Write[], reads: readonly R[]): R[] {
  // Newest first: most answers are explained by what happened just before.
  const settings = [NEVER_SET, ...writes].toReversed()
  return reads.filter((read) => !settings.some((write) => explains(write, read, settings)))
}

function explains(write: Write, read: Read, writes: readonly Write[]): boolean {
  if (write.isOn !== read.isOn || write.start > read.end) return false
  return !writes.some((later) => later.start > write.end && later.end < read.start)
}
