/** A pause that ends early when it is told to. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds. False: the signal ended the pause. Waiting doesn't keep the process alive. */
export async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  return !signal.aborted
}
