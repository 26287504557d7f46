/** What happens to databases, and what their operator does about it. */
import type { Step } from './rules.ts'
import {
  type Database,
  databaseOf,
  eachProcess,
  FRESH,
  LONG,
  type Name,
  type State,
  spendFault,
  withDatabase,
} from './state.ts'
import { cutConnections, releaseCommits } from './wishes.ts'

export const turnReadOnly: Step = (state) => {
  const faulty = databaseOf(state, state.address).writes === 'work' ? spendFault(state) : undefined
  return faulty && withDatabase(faulty, state.address, { writes: 'fail' })
}

export const turnWritable: Step = (state) =>
  databaseOf(state, state.address).writes === 'fail' ? working(state, state.address) : undefined

/** The synchronous standby goes: it keeps what it has, and commits wait for it. */
export const loseStandby: Step = (state) => {
  const first = databaseOf(state, 'first')
  const isServing = state.address === 'first' && state.standby === 'in step' && first.writes === 'work'
  const faulty = isServing ? spendFault(state) : undefined
  if (faulty === undefined) return undefined
  const lost = withDatabase(faulty, 'first', { writes: 'hang' })
  return { ...lost, standby: 'away', databases: { ...lost.databases, standby: first } }
}

export const regainStandby: Step = (state) => {
  if (state.standby !== 'away') return undefined
  const back = releaseCommits(working(state, 'first'), 'first')
  return { ...back, standby: 'in step', databases: { ...back.databases, standby: undefined } }
}

/** The operator takes the standby out of `synchronous_standby_names`. */
export const giveStandbyUp: Step = (state) =>
  state.standby === 'away' ? { ...releaseCommits(working(state, 'first'), 'first'), standby: 'given up' } : undefined

/** The first database dies, and its standby takes over; one that was given up only when it is plainly too old. */
export const failOver: Step = (state) => {
  const isSafe = state.standby !== 'given up' || databaseOf(state, 'standby').newest.age >= LONG
  const faulty = state.address === 'first' && state.standby !== 'promoted' && isSafe ? spendFault(state) : undefined
  return faulty && promoted(cutConnections(faulty, 'first'))
}

/** A standby that was cut off takes over, while the first database goes on for whoever is connected to it. */
export const promoteBesides: Step = (state, { fenced }) => {
  const isSafe = !fenced || databaseOf(state, 'first').deafFor >= FRESH
  const faulty = state.address === 'first' && state.standby === 'away' && isSafe ? spendFault(state) : undefined
  return faulty && promoted(faulty)
}

function promoted(state: State): State {
  const standby: Database = { ...(state.databases.standby ?? databaseOf(state, 'first')), writes: 'work', deafFor: 0 }
  return { ...state, standby: 'promoted', address: 'standby', databases: { ...state.databases, standby } }
}

/** The backup that is to be used; no other one matters. */
export const backUp: Step = (state) => {
  const chosen = state.backup === undefined && state.address === 'first' ? spendFault(state) : undefined
  return chosen && { ...chosen, backup: { ...databaseOf(state, 'first').row, hanging: undefined } }
}

/** The backup becomes a database of its own, and all processes are moved to it. */
export const restore: Step = (state) => {
  const faulty = state.backup && state.databases.copy === undefined ? spendFault(state) : undefined
  if (faulty?.backup === undefined) return undefined
  const newest = { at: 'first', age: LONG } as const
  const copy: Database = { row: faulty.backup, writes: 'work', deafFor: 0, newest, isOld: false, isDoubted: false }
  const cut = cutConnections(faulty, faulty.address)
  return { ...cut, address: 'copy', backup: undefined, databases: { ...cut.databases, copy } }
}

/** The first database is what it was when the backup was taken, as after a snapshot of its disk was rolled back. */
export const rollBack: Step = (state, { old }) => {
  const isThere = state.backup !== undefined && state.address === 'first' && state.standby === 'in step'
  const faulty = isThere ? spendFault(state) : undefined
  if (faulty?.backup === undefined) return undefined
  const cut = cutConnections(faulty, 'first')
  const put: Partial<Database> = { row: faulty.backup, writes: 'work', deafFor: 0, isOld: old, isDoubted: false }
  const rolledBack = withDatabase(cut, 'first', put)
  const forgotten = eachProcess(rolledBack, (process) =>
    process.wroteTo === 'first' ? { ...process, wroteTo: 'nowhere' } : process,
  )
  return { ...forgotten, backup: undefined }
}

/** The first database is back in the place of the one that had replaced it, for all processes. */
export const bringFirstBack: Step = (state, { witnessed }) => {
  const isFree = state.address !== 'first' && state.processes.every(({ at }) => at !== 'first')
  const isSeen = !witnessed || state.processes.every(({ wroteTo }) => wroteTo === state.address)
  const faulty = isFree && isSeen ? spendFault(state) : undefined
  if (faulty === undefined) return undefined
  const cut = cutConnections(faulty, faulty.address)
  // What hung there is done when it starts; what is new waits for the standby as before.
  const writes = state.standby === 'away' ? 'hang' : 'work'
  return { ...withDatabase(releaseCommits(cut, 'first'), 'first', { writes, deafFor: 0 }), address: 'first' }
}

/** The operator stops all processes elsewhere, and accepts the database that is there: with everybody turned off. */
export const acceptRestore: Step = (state) => {
  const { address, processes } = state
  const isClosed = processes.some((process) => process.isClosed && process.at === address)
  const isAlone = processes.every(({ at }) => at === undefined || at === address)
  if (!isClosed || !isAlone || databaseOf(state, address).writes !== 'work') return undefined
  const accepted = withDatabase(state, address, {
    row: { consent: 'no', hanging: undefined },
    newest: { at: address, age: 0 },
    isOld: false,
    isDoubted: false,
  })
  return eachProcess(accepted, (process) => ({ ...process, isClosed: false, wroteTo: undefined }))
}

const working = (state: State, name: Name): State => withDatabase(state, name, { writes: 'work', deafFor: 0 })
