/** What the service does so that nobody is visible in doubt, and what it takes for granted; each can be taken out. */
import type { State } from './state.ts'

export const EVERYTHING = {
  // What the service does.
  /** Lookups are answered only while the process's last heartbeat is fresh. */
  heartbeat: true,
  /** A commit whose request is given up is cancelled at the server before the answer. Without it no commit is ever cancelled. */
  cancel: true,
  /** Commits that hang are cancelled, whoever sent them: now and then, and before whoever met the lock of one is refused. */
  sweep: true,
  /** Nobody's commit is acknowledged that somebody else has cancelled. */
  doubt: true,
  /** A wish that changes nothing waits for the row lock too. */
  lock: true,
  /** A copy is served to nobody, nor is a later timeline on which nobody wrote for long. */
  identity: true,
  /** Nor is a database that lacks the process's own last heartbeat. That doubt is recorded in it, for the other processes. */
  own: true,
  /** Nor is a database in which nobody wrote for long, by a process that has just started. */
  absence: true,
  // What is taken for granted.
  /**
   * An old primary comes back to processes that have all written to the one that replaced it, and none is started anew before one
   * of them has recorded its doubt.
   */
  witnessed: true,
  /** A backup to which a database is rolled back is older than the longest absence, and every process has written since. */
  old: true,
  /** A standby is promoted when the old primary can't serve, or has not taken a write while a heartbeat is fresh. */
  fenced: true,
  /** How many faults may come together. */
  faults: 4,
}

export type World = typeof EVERYTHING

/** Gives the state after it, or undefined where it can't happen. Never changes the one given. */
export type Step = (state: State, world: World) => State | undefined
