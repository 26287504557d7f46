/** The promise itself: no answer tells of a state that was over before the question was asked. */

export interface Timed {
  /** When the request was sent. */
  start: number
  /** When its answer arrived. */
  end: number
}

/** A switch was set. `end` is infinite when nobody knows whether, and when, it took effect. */
export type Write = Timed & { isOn: boolean }
/** An answer from which one sees how the switch stood. */
export type Read = Timed & { isOn: boolean }

const NEVER_SET: Write = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY, isOn: false }

/**
 * Gives the answers that no setting of the switch explains: those that show it on although it was acknowledged off, or seen
 * off, before the question and nothing that turns it on overlapped or came later; and the other way round. A switch begins off.
 */
export function staleAnswers<R extends Read>(writes: readonly Write[], reads: readonly R[]): R[] {
  // Newest first: most answers are explained by what happened just before.
  const settings = [NEVER_SET, ...writes].toReversed()
  return reads.filter((read) => !settings.some((write) => explains(write, read) && !isOver(write, read)))

  function isOver(write: Write, read: Read): boolean {
    const isBetween = ({ start, end }: Timed) => start > write.end && end < read.start
    return settings.some(isBetween) || reads.some((other) => other.isOn !== read.isOn && isBetween(other))
  }
}

const explains = (write: Write, read: Read) => write.isOn === read.isOn && write.start <= read.end
