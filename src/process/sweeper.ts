/** Removes what has expired: soon after the start and then every ten minutes. */
import { type Pauses, type Repeated, repeat } from '../lib/repeat.ts'

const PAUSES: Pauses = {
  // Soon, as some processes never run for ten minutes, but not while the first requests are answered.
  first: 1_000,
  afterDone: 10 * 60_000,
  afterFailed: 60_000,
}

const SENTENCES = {
  begins: 'expired rows could not be removed',
  lasts: 'expired rows still could not be removed',
  ends: 'expired rows are removed again',
}

export interface SweeperOptions extends Pick<Repeated, 'log' | 'observe'> {
  sweep: Repeated['work']
  pauses?: Pauses
}

/** Sweeps until it is stopped. */
export const startSweeper = ({ sweep, pauses = PAUSES, ...rest }: SweeperOptions) =>
  repeat({ work: sweep, pauses, sentences: SENTENCES, ...rest })
