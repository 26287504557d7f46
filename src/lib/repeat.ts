/** Repeats background work until the process stops. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, MANUAL_END, OutageLog, type OutageMessages } from './outage-log.ts'

/** Varies a pause by up to half, so that replicas that started together don't run at the same time. */
export const varied = (ms: number): number => ms * (0.5 + Math.random())

/** Pauses in milliseconds, before they are varied. */
export interface Pauses {
  first: number
  afterDone: number
  afterFailed: number
}

export interface RepeatOptions {
  /** Ends early, without an error, if the signal is aborted. */
  work(signal: AbortSignal): Promise<unknown>
  pauses: Pauses
  messages: OutageMessages
  log: Log
  observe?: ((outcome: 'done' | 'failed') => void) | undefined
}

/** Starts after the first pause, and goes on until `stop`, which resolves once no work is running. */
export function repeat({ work, pauses, messages, log, observe }: RepeatOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const outage = new OutageLog(messages, MANUAL_END)

  async function untilStopped(): Promise<void> {
    for (let pause = pauses.first; await sleepUnlessAborted(varied(pause), signal); ) {
      try {
        await work(signal)
        if (!signal.aborted) outage.end(log)
        observe?.('done')
        pause = pauses.afterDone
      } catch (error) {
        if (!signal.aborted) outage.failed(log, error)
        observe?.('failed')
        pause = pauses.afterFailed
      }
    }
  }

  const ended = untilStopped()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

/** Waits this many milliseconds. False: the signal ended the pause. Waiting doesn't keep the process alive. */
export async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  return !signal.aborted
}
