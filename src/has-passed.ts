/** A pause that ends early when it is told to. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether so many milliseconds passed before the signal came. A process that has nothing else to do doesn't wait for it. */
export async function hasPassed(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  return !signal.aborted
}
