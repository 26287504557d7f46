/**
 * How long the service waits for others. What isn't about a deadline is tested with all of them multiplied, as a machine may be
 * slow (`test/helpers/patience.ts`); nothing else multiplies them.
 */
let factor = 1

/** A deadline in milliseconds. */
export const within = (ms: number): number => ms * factor

export function multiplyDeadlines(by: number): void {
  factor = by
}
