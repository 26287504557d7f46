/** What people say, and how it is committed: at once, in doubt, or not at all. */
import type { Step, World } from './rules.ts'
import {
  BOTH,
  databaseOf,
  NAMES,
  type Name,
  type Row,
  type State,
  type Which,
  type Wish,
  withPerson,
  withProcess,
  withRow,
} from './state.ts'

/** A person says yes or no at a process, one thing at a time. */
export function say(who: Which, wish: Wish, process: Which): Step {
  return (state, world) => {
    const { at } = state.processes[process]
    if (at === undefined || state.people[who].askedAt !== undefined) return undefined
    const heard = wish === 'yes' ? withPerson(state, who, { said: 'yes' }) : state
    if (!world.lock && databaseOf(heard, at).rows[who].consent === wish) return answer(heard, who, wish, true)
    const { rows, writes } = databaseOf(heard, at)
    if (rows[who].hanging !== undefined) {
      return answer(sweep(heard, at, world), who, wish, false)
    }
    if (writes === 'fail') return answer(heard, who, wish, false)
    if (writes === 'work') return answer(withRow(heard, at, who, { consent: wish }), who, wish, true)
    const hanging = { wish, isOvertaken: false }
    return withPerson(withRow(heard, at, who, { hanging }), who, { askedAt: process })
  }
}

/** The process gives a request up: the commit is cancelled, and so takes effect on this server, and then it is answered. */
export function cancel(who: Which): Step {
  return (state, rules) => {
    const waiting = waitingOf(state, who)
    if (waiting === undefined || !rules.cancel) return undefined
    return answer(takeEffect(state, waiting.at, who), who, waiting.wish, false)
  }
}

/** The process gives a request up, and the commit hangs on; in the chat, whose platform doesn't wait for the end, a no does so. */
export function giveUp(who: Which): Step {
  return (state, rules) => {
    const waiting = waitingOf(state, who)
    if (waiting === undefined || (rules.cancel && waiting.wish === 'yes')) return undefined
    return answer(state, who, waiting.wish, false)
  }
}

/** A process cancels what hangs in its database, whoever sent it. */
export function sweepCommits(process: Which): Step {
  return (state, world) => {
    const { at } = state.processes[process]
    return at === undefined ? undefined : sweep(state, at, world)
  }
}

const sweep = (state: State, name: Name, { sweep, cancel, doubt }: World): State =>
  sweep && cancel ? endAll(state, name, !doubt) : state

/** Commits that waited for the standby need not wait any more. */
export const releaseCommits = (state: State, name: Name): State => endAll(state, name, true)

function endAll(state: State, name: Name, isAcknowledged: boolean): State {
  return BOTH.reduce((before, who) => {
    const { hanging } = databaseOf(before, name).rows[who]
    if (hanging === undefined) return before
    const isAwaited = waitingOf(before, who)?.at === name
    const after = takeEffect(before, name, who)
    return isAwaited ? answer(after, who, hanging.wish, isAcknowledged) : after
  }, state)
}

/** The database goes away from those connected to it. What it wrote for them is there when it is back. */
export function cutConnections(state: State, name: Name): State {
  let cut = state
  for (const who of BOTH) {
    const waiting = waitingOf(cut, who)
    if (databaseOf(cut, name).rows[who].hanging !== undefined) cut = takeEffect(cut, name, who)
    if (waiting?.at === name) cut = answer(cut, who, waiting.wish, false)
  }
  for (const which of BOTH) {
    if (cut.processes[which].at === name) cut = withProcess(cut, which, { at: undefined })
  }
  return cut
}

/** The requests of a killed process end without an answer; its commits hang on. */
export function leaveCommitsBehind(state: State, process: Which): State {
  return BOTH.reduce((before, who) => {
    const waiting = waitingOf(before, who)
    if (waiting === undefined || before.people[who].askedAt !== process) return before
    return answer(before, who, waiting.wish, false)
  }, state)
}

/** The commit that the person waits for. */
function waitingOf(state: State, who: Which) {
  const { askedAt } = state.people[who]
  const at = askedAt === undefined ? undefined : state.processes[askedAt].at
  const hanging = at && databaseOf(state, at).rows[who].hanging
  return hanging && { ...hanging, at }
}

function takeEffect(state: State, name: Name, who: Which): State {
  return withRow(state, name, who, effectOf(databaseOf(state, name).rows[who]))
}

function effectOf({ consent, hanging }: Row): Row {
  if (hanging === undefined) return { consent, hanging }
  if (hanging.wish === 'no') return { consent: 'no', hanging: undefined }
  return { consent: hanging.isOvertaken ? 'late' : 'yes', hanging: undefined }
}

function answer(state: State, who: Which, wish: Wish, isDone: boolean): State {
  const { said } = state.people[who]
  if (wish === 'yes') return withPerson(state, who, { askedAt: undefined })
  const heard = isDone || said === 'no' ? 'no' : 'no, refused'
  return overtake(withPerson(state, who, { said: heard, askedAt: undefined }), who)
}

/** From now on whatever the person asked for before, and is not done yet, would come too late. */
function overtake(state: State, who: Which): State {
  return NAMES.reduce((before, name) => {
    const hanging = before.databases[name]?.rows[who].hanging
    return hanging ? withRow(before, name, who, { hanging: { ...hanging, isOvertaken: true } }) : before
  }, state)
}
