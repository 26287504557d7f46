/**
 * Model checking: a model of consent, small enough to visit every state of it. Does anything ever show somebody who said no?
 *
 * In it are a person, two service processes, a database with a synchronous standby, and a backup. The person says yes and no
 * at any process; another person would change nothing for the first. A commit is done, refused, or hangs while the standby is away, and is then cancelled, given up, or left
 * behind by a process that is killed. Databases turn read-only, lose their standby, fail over, are restored from a backup,
 * and come back when nobody expects them. Processes connect, compare what they find with what was left, write their heartbeats,
 * and serve lookups while the last one is fresh. Time passes in ticks; ages are counted up to the longest that matters,
 * so the space of states has an end.
 *
 * Three things must be nowhere in it (`WRONGS`):
 * - "shown although the last acknowledged wish is no": a lookup shows a person whose last no was answered 200, who has
 *   not said yes since;
 * - "shown by what was refused": a lookup shows a person whose last wish was a no, refused or not, by a yes that took
 *   effect only after that no was answered;
 * - "shown while nobody could say no": a lookup shows somebody although the database that it reads has committed nothing
 *   for as long as a heartbeat is fresh.
 * A yes counts as said when its request begins, a no when it is answered: whoever asks in between may be told either.
 * A refused no that had no effect leaves the person as they were, once the database takes writes: they can say it again.
 *
 * `EVERYTHING` lists the rules and what is taken for granted. Without each of them something goes wrong; the search knows the
 * shortest way there, in sentences.
 *
 * Not in it: a process that can't reach its database any more, to cancel what hangs there; a standby that catches up
 * halfway; one that was given up and is promoted a moment later, which may lose what was acknowledged last; two primaries
 * that both take writes; operators who move one process and not the other; long absences other than that of a snapshot, after
 * which more is refused; `accept-restore --consents keep`, by which an operator vouches for the backup; guilds, sessions and keys.
 */
import * as disasters from './disasters.ts'
import { beat, connect, kill, passTime } from './lookups.ts'
import type { Step } from './rules.ts'
import { BOTH, NAMES, type Name, type State, type Which } from './state.ts'
import { cancel, giveUp, say, sweepCommits } from './wishes.ts'

const nameOf = (which: Which) => `process ${which + 1}`

/** Everything that can happen, by its sentence. */
export const ACTIONS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ...BOTH.map((which): [string, Step] => [`the person says yes at ${nameOf(which)}`, say('yes', which)]),
  ...BOTH.map((which): [string, Step] => [`the person says no at ${nameOf(which)}`, say('no', which)]),
  ["the person's commit is cancelled, and answered 503", cancel],
  ["the person's commit is answered 503, and hangs on", giveUp],
  ...BOTH.map((which): [string, Step] => [`${nameOf(which)} connects`, connect(which)]),
  ...BOTH.map((which): [string, Step] => [`${nameOf(which)} writes its heartbeat`, beat(which)]),
  ...BOTH.map((which): [string, Step] => [`${nameOf(which)} cancels the commits that hang`, sweepCommits(which)]),
  ...BOTH.map((which): [string, Step] => [`${nameOf(which)} is killed`, kill(which)]),
  ['time passes', passTime],
  ['the database turns read-only', disasters.turnReadOnly],
  ['the database takes writes again', disasters.turnWritable],
  ['the standby goes away', disasters.loseStandby],
  ['the standby is back', disasters.regainStandby],
  ['the operator gives the standby up', disasters.giveStandbyUp],
  ['the first database dies, and the standby takes over', disasters.failOver],
  ['the standby takes over, cut off from the first database, which runs on', disasters.promoteBesides],
  ['a backup is taken', disasters.backUp],
  ['the backup is restored, and everybody is moved to it', disasters.restore],
  ['the first database is rolled back to the backup', disasters.rollBack],
  ['the first database is back in its old place', disasters.bringFirstBack],
  ['the operator accepts the database, with everybody turned off', disasters.acceptRestore],
])

/** States with the same key have the same future: processes can change places, and of a database that can't matter any more only the doubt does. */
export function keyOf(state: State): string {
  const { person, processes, databases, ...rest } = state
  const either = processes.map((process, which) => JSON.stringify([process, person.askedAt === which])).sort()
  const all = NAMES.map((name) => (isWithinReach(state, name) ? databases[name] : databases[name]?.isDoubted))
  return JSON.stringify([person.said, either, all, rest])
}

/** What was left can come back as long as there are faults left; a standby that was promoted, or a copy, can't. */
function isWithinReach({ databases, address, processes, standby, faultsLeft }: State, name: Name): boolean {
  if (databases[name] === undefined) return false
  if (address === name || processes.some(({ at }) => at === name)) return true
  return faultsLeft > 0 && (name === 'first' || (name === 'standby' && standby !== 'promoted'))
}
