/** What the service does so that nobody is visible in doubt, and what it takes for granted; each can be taken out. */
import type { State } from './state.ts'

export interface Rules {
  /** Lookups are answered only while the process's last mark is young. */
  lease: boolean
  /** A commit whose request is given up is cancelled at the server before the answer. Without it no commit is ever cancelled. */
  cancel: boolean
  /** Commits that hang are cancelled, whoever sent them: now and then, and before whoever met the lock of one is refused. */
  sweep: boolean
  /** Nobody's commit is acknowledged that somebody else has cancelled. */
  doubt: boolean
  /** A wish that changes nothing waits for the row lock too. */
  lock: boolean
  /** A database that isn't the one that was left is served to nobody. */
  identity: boolean
}

export interface Surroundings {
  /** Redis keeps where the newest mark was committed. Without it each process knows of its own marks. */
  redis: boolean
  /** A standby is promoted when the old primary can't serve, or has not taken a write for the length of the lease. */
  fenced: boolean
  /** The operator brings a database back for all processes at once, and only when none is doubted that wasn't accepted. */
  orderly: boolean
}

export interface World extends Rules, Surroundings {
  /** A process that doubts its database acknowledges no wish either. */
  silence: boolean
  /** How many faults may come together. */
  faults: number
}

export const EVERYTHING: World = {
  lease: true,
  cancel: true,
  sweep: true,
  doubt: true,
  lock: true,
  identity: true,
  redis: true,
  fenced: true,
  orderly: true,
  silence: false,
  faults: 3,
}

/** Gives the state after it, or undefined where it can't happen. Never changes the one given. */
export type Step = (state: State, world: World) => State | undefined
