/** What the person says, and how it is committed: at once, in doubt, or not at all. */
import type { Step, World } from './rules.ts'
import {
  databaseOf,
  eachProcess,
  NAMES,
  type Name,
  type State,
  type Which,
  type Wish,
  withPerson,
  withRow,
} from './state.ts'

/** The person says yes or no at a process, one thing at a time. */
export function say(wish: Wish, process: Which): Step {
  return (state, world) => {
    const { at } = state.processes[process]
    if (at === undefined || state.person.askedAt !== undefined) return undefined
    const heard = wish === 'yes' ? withPerson(state, { said: 'yes' }) : state
    const { row, writes } = databaseOf(heard, at)
    if (!world.lock && row.consent === wish) return answer(heard, wish, true)
    if (row.hanging !== undefined) return answer(sweep(heard, at, world), wish, false)
    if (writes === 'fail') return answer(heard, wish, false)
    if (writes === 'work') return answer(withRow(heard, at, { consent: wish }), wish, true)
    return withPerson(withRow(heard, at, { hanging: { wish, isOvertaken: false } }), { askedAt: process })
  }
}

/** The process gives a request up: the commit is cancelled, and so takes effect on this server, and then it is answered. */
export const cancel: Step = (state, rules) => {
  const waiting = waitingOf(state)
  if (waiting === undefined || !rules.cancel) return undefined
  return answer(takeEffect(state, waiting.at), waiting.wish, false)
}

/** The process gives a request up, and the commit hangs on; in the chat, whose platform doesn't wait for the end, a no does so. */
export const giveUp: Step = (state, rules) => {
  const waiting = waitingOf(state)
  if (waiting === undefined || (rules.cancel && waiting.wish === 'yes')) return undefined
  return answer(state, waiting.wish, false)
}

/** A process cancels what hangs in its database, whoever sent it. */
export function sweepCommits(process: Which): Step {
  return (state, world) => {
    const { at } = state.processes[process]
    return at === undefined ? undefined : sweep(state, at, world)
  }
}

const sweep = (state: State, name: Name, { sweep, cancel, doubt }: World): State =>
  sweep && cancel ? end(state, name, !doubt) : state

/** Commits that waited for the standby need not wait any more. */
export const releaseCommits = (state: State, name: Name): State => end(state, name, true)

function end(state: State, name: Name, isAcknowledged: boolean): State {
  const { hanging } = databaseOf(state, name).row
  if (hanging === undefined) return state
  const isAwaited = waitingOf(state)?.at === name
  const after = takeEffect(state, name)
  return isAwaited ? answer(after, hanging.wish, isAcknowledged) : after
}

/** The database goes away from those connected to it. What it wrote for them is there when it is back. */
export function cutConnections(state: State, name: Name): State {
  const waiting = waitingOf(state)
  const after = takeEffect(state, name)
  const cut = waiting?.at === name ? answer(after, waiting.wish, false) : after
  return eachProcess(cut, (process) => (process.at === name ? { ...process, at: undefined } : process))
}

/** The request of a killed process ends without an answer; its commit hangs on. */
export function leaveCommitBehind(state: State, process: Which): State {
  const waiting = waitingOf(state)
  return waiting === undefined || state.person.askedAt !== process ? state : answer(state, waiting.wish, false)
}

/** The commit that the person waits for. */
function waitingOf(state: State) {
  const { askedAt } = state.person
  const at = askedAt === undefined ? undefined : state.processes[askedAt].at
  const hanging = at && databaseOf(state, at).row.hanging
  return hanging && { ...hanging, at }
}

/** What hangs there, if anything does, is done. */
function takeEffect(state: State, name: Name): State {
  const { hanging } = databaseOf(state, name).row
  if (hanging === undefined) return state
  const consent = hanging.wish === 'yes' && hanging.isOvertaken ? 'late' : hanging.wish
  return withRow(state, name, { consent, hanging: undefined })
}

function answer(state: State, wish: Wish, isDone: boolean): State {
  if (wish === 'yes') return withPerson(state, { askedAt: undefined })
  const said = isDone || state.person.said === 'no' ? 'no' : 'no, refused'
  return overtake(withPerson(state, { said, askedAt: undefined }))
}

/** From now on whatever the person asked for before, and is not done yet, would come too late. */
const overtake = (state: State): State =>
  NAMES.reduce((before, name) => {
    const hanging = before.databases[name]?.row.hanging
    return hanging ? withRow(before, name, { hanging: { ...hanging, isOvertaken: true } }) : before
  }, state)
