/** What a process does: it connects, compares, writes its heartbeat, answers lookups, is killed. And time, which passes. */
import type { Step, World } from './rules.ts'
import {
  BOTH,
  type Database,
  databaseOf,
  eachProcess,
  FRESH,
  LONG,
  type Name,
  type Process,
  type State,
  spendFault,
  type Which,
  withDatabase,
  withProcess,
} from './state.ts'
import { leaveCommitBehind } from './wishes.ts'

/** System identifier and timeline: a promoted standby is the same system on a timeline of its own, a copy is another system. */
const IDENTITY = {
  first: { system: 1, timeline: 1 },
  standby: { system: 1, timeline: 2 },
  copy: { system: 2, timeline: 1 },
} as const

/** A process opens its connections, and compares what it finds with what was left. A failover is recorded at once, or waited out. */
export function connect(which: Which): Step {
  return (state, world) => {
    const process = state.processes[which]
    if (process.at !== undefined) return undefined
    const connected = withProcess(state, which, { at: state.address, isClosed: false })
    const database = databaseOf(state, state.address)
    const lacksOwn = world.own && !hasHeartbeatOf(state, process)
    if (lacksOwn || database.isDoubted || !isWhatWasLeft(state, process, world)) {
      const isDoubted = database.isDoubted || (lacksOwn && !isElsewhere(state, process))
      const doubted = withDatabase(connected, state.address, { isDoubted })
      return withProcess(doubted, which, { isClosed: true, age: FRESH })
    }
    return database.newest.at === state.address ? connected : beat(which)(connected, world)
  }
}

/** Whether the process's last heartbeat, if there is one, is in the database to which connections lead. */
function hasHeartbeatOf({ address, standby }: State, { wroteTo }: Process): boolean {
  if (wroteTo === undefined || wroteTo === address) return true
  return wroteTo === 'first' && address === 'standby' && standby === 'promoted'
}

/** It wrote to another server: the one that it finds isn't to blame. */
const isElsewhere = ({ address }: State, { wroteTo }: Process) =>
  wroteTo !== undefined && wroteTo !== 'nowhere' && IDENTITY[wroteTo].system !== IDENTITY[address].system

function isWhatWasLeft(state: State, { wroteTo }: Process, { identity, absence }: World): boolean {
  const { newest, isOld } = databaseOf(state, state.address)
  const { at, age } = newest
  const [left, found] = [IDENTITY[at], IDENTITY[state.address]]
  if (identity && left.system !== found.system) return false
  if (identity && left.timeline !== found.timeline && age >= LONG) return false
  return !absence || wroteTo !== undefined || !isOld
}

/** A process commits its heartbeat; one that is closed writes none. */
export function beat(which: Which): Step {
  return (state) => {
    const { at, isClosed } = state.processes[which]
    if (at === undefined || isClosed || databaseOf(state, at).writes !== 'work') return undefined
    const beaten = withDatabase(state, at, { newest: { at, age: 0 }, isOld: false })
    return withProcess(beaten, which, { age: 0, wroteTo: at })
  }
}

/** A process is killed, and another is started in its place. */
export function kill(which: Which): Step {
  return (state, { witnessed }) => {
    const isConnected = state.processes[which].at !== undefined
    const isUnseen =
      !databaseOf(state, state.address).isDoubted && !state.processes.every((one) => hasHeartbeatOf(state, one))
    if (witnessed && isUnseen) return undefined
    const left = isConnected ? spendFault(leaveCommitBehind(state, which)) : undefined
    const anew = { at: undefined, age: FRESH, isClosed: false, wroteTo: undefined }
    return left && withProcess(left, which, anew)
  }
}

export const passTime: Step = (state) => {
  const { first, standby, copy } = state.databases
  const older = eachProcess(state, (process) => ({ ...process, age: Math.min(process.age + 1, FRESH) }))
  return { ...older, databases: { first: aged(first), standby: aged(standby), copy: aged(copy) } }
}

function aged(database: Database | undefined): Database | undefined {
  if (database === undefined) return undefined
  const { newest, deafFor, writes } = database
  return {
    ...database,
    newest: { ...newest, age: Math.min(newest.age + 1, LONG) },
    deafFor: writes === 'work' ? 0 : Math.min(deafFor + 1, FRESH),
  }
}

/** Whether the process shows the person who is looked up now. */
function shows({ processes, databases }: State, { heartbeat }: World, which: Which): boolean {
  const { at, isClosed, age } = processes[which]
  if (at === undefined || isClosed || (heartbeat && age >= FRESH)) return false
  return databaseOf({ databases }, at).row.consent !== 'no'
}

export const WRONGS = {
  acknowledged: 'shown although the last acknowledged wish is no',
  refused: 'shown by what was refused',
  unheard: 'shown while nobody could say no',
} as const
export type Wrong = (typeof WRONGS)[keyof typeof WRONGS]

/** Everything that must never be, with the lookup that shows it. */
export function wrongsIn(state: State, world: World): { wrong: Wrong; which: Which }[] {
  return BOTH.flatMap((which) => {
    const wrong = shows(state, world, which) ? wrongOf(state, which) : undefined
    return wrong === undefined ? [] : [{ wrong, which }]
  })
}

function wrongOf(state: State, which: Which): Wrong | undefined {
  const { row, deafFor } = databaseOf(state, state.processes[which].at as Name)
  const { said } = state.person
  if (said === 'no') return WRONGS.acknowledged
  if (said === 'no, refused' && row.consent === 'late') return WRONGS.refused
  return deafFor >= FRESH ? WRONGS.unheard : undefined
}
