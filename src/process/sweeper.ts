/** Removes what has expired: soon after the start and then periodically, with jitter so that replicas take turns. */
import { hasPassed } from '../has-passed.ts'
import { OutageLog, UNTIL_TOLD } from '../outage-log.ts'

export type SweepOutcome = 'done' | 'failed'

export interface SweeperOptions {
  /** Removes what has expired; ends early, and well, when the signal is aborted. */
  sweep(signal: AbortSignal): Promise<unknown>
  log: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
  /** Told of each sweep that ended. */
  observe?: ((outcome: SweepOutcome) => void) | undefined
  pauses?: SweeperPauses
}

/** In milliseconds. */
export interface SweeperPauses {
  /** Soon, as some processes never run for ten minutes, but not while the first requests are answered. */
  first: number
  afterDone: number
  /** A retry comes sooner than the next regular sweep. */
  afterFailed: number
}

const PAUSES: SweeperPauses = { first: 1_000, afterDone: 10 * 60_000, afterFailed: 60_000 }

const SENTENCES = {
  begins: 'expired rows could not be removed',
  lasts: 'expired rows still could not be removed',
  ends: 'expired rows are removed again',
}

/** Sweeps until `stop` is called, which resolves when no statement is under way any more. */
export function startSweeper({ sweep, log, observe, pauses = PAUSES }: SweeperOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const outage = new OutageLog(SENTENCES, UNTIL_TOLD)

  async function once(): Promise<SweepOutcome> {
    try {
      await sweep(signal)
      if (!signal.aborted) outage.end(log)
      return 'done'
    } catch (error) {
      if (!signal.aborted) outage.failed(log, error)
      return 'failed'
    }
  }

  async function repeat(): Promise<void> {
    for (let pause = pauses.first; await hasPassed(withJitter(pause), signal); ) {
      const outcome = await once()
      observe?.(outcome)
      pause = outcome === 'done' ? pauses.afterDone : pauses.afterFailed
    }
  }

  const ended = repeat()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

/** From a half to one and a half times as long: replicas that start together drift apart. */
const withJitter = (ms: number) => ms * (0.5 + Math.random())
