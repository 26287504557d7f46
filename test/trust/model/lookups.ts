/** What a process does: it connects, compares, writes its mark, answers lookups, is killed. And time, which passes. */
import type { Step, World } from './rules.ts'
import {
  BOTH,
  type Database,
  databaseOf,
  FRESH,
  LEASE,
  type Name,
  type Process,
  type State,
  spendFault,
  toBoth,
  type Which,
  withDatabase,
  withProcess,
} from './state.ts'
import { leaveCommitsBehind } from './wishes.ts'

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
    if (!world.identity) return connected
    if (!isWhatWasLeft(state, process, world)) return closed(connected, which)
    const hasFailedOver = databaseOf(state, state.address).mark.by !== state.address
    return hasFailedOver ? writeMark(which)(connected, world) : connected
  }
}

const closed = (state: State, which: Which): State =>
  withProcess(withDatabase(state, state.address, { isDoubted: true }), which, { isClosed: true, markedAgo: LEASE })

function isWhatWasLeft({ address, newestMark, ...state }: State, { remembers }: Process, { redis }: World): boolean {
  const { by, age } = (state.databases[address] as Database).mark
  const [left, found] = [IDENTITY[by], IDENTITY[address]]
  if (left.system !== found.system) return false
  if (left.timeline !== found.timeline && age >= FRESH) return false
  const newest = redis ? newestMark : remembers
  const isInIt = newest === address || (newest === 'first' && address === 'standby' && state.standby === 'promoted')
  return newest === undefined || isInIt
}

/** A process commits its mark; one that is closed writes none. */
export function writeMark(which: Which): Step {
  return (state, { redis }) => {
    const { at, isClosed } = state.processes[which]
    if (at === undefined || isClosed || databaseOf(state, at).writes !== 'work') return undefined
    const marked = withDatabase(state, at, { mark: { by: at, age: 0 } })
    const holding = withProcess(marked, which, { markedAgo: 0, remembers: redis ? undefined : at })
    return redis ? { ...holding, newestMark: at } : holding
  }
}

/** A process is killed, and another is started in its place. */
export function kill(which: Which): Step {
  return (state) => {
    const isConnected = state.processes[which].at !== undefined
    const left = isConnected ? spendFault(leaveCommitsBehind(state, which)) : undefined
    return left && withProcess(left, which, { at: undefined, markedAgo: LEASE, isClosed: false, remembers: undefined })
  }
}

export const passTime: Step = ({ processes, databases, ...state }) => ({
  ...state,
  processes: toBoth(processes, (process) => ({ ...process, markedAgo: Math.min(process.markedAgo + 1, LEASE) })),
  databases: {
    first: older(databases.first),
    standby: older(databases.standby),
    copy: older(databases.copy),
  },
})

function older(database: Database | undefined): Database | undefined {
  if (database === undefined) return undefined
  const { mark, deafFor, writes } = database
  return {
    ...database,
    mark: { ...mark, age: Math.min(mark.age + 1, FRESH) },
    deafFor: writes === 'work' ? 0 : Math.min(deafFor + 1, LEASE),
  }
}

export type Shown = 'shown' | 'not shown' | 'no answer'

/** What the process answers to a lookup of the person, now. */
export function lookUp({ processes, databases }: State, { lease }: World, which: Which, who: Which): Shown {
  const { at, isClosed, markedAgo } = processes[which]
  if (at === undefined || isClosed || (lease && markedAgo >= LEASE)) return 'no answer'
  return (databases[at] as Database).rows[who].consent === 'no' ? 'not shown' : 'shown'
}

export const WRONGS = {
  acknowledged: 'shown although the last acknowledged wish is no',
  refused: 'shown by what was refused',
  unheard: 'shown while nobody could say no',
} as const
export type Wrong = (typeof WRONGS)[keyof typeof WRONGS]

/** Everything that must never be, with the lookup that shows it. */
export function wrongsIn(state: State, world: World): { wrong: Wrong; which: Which; who: Which }[] {
  return BOTH.flatMap((which) =>
    BOTH.flatMap((who) => {
      const wrong = lookUp(state, world, which, who) === 'shown' ? wrongOf(state, which, who) : undefined
      return wrong === undefined ? [] : [{ wrong, which, who }]
    }),
  )
}

function wrongOf(state: State, which: Which, who: Which): Wrong | undefined {
  const { rows, deafFor } = databaseOf(state, state.processes[which].at as Name)
  const { said } = state.people[who]
  if (said === 'no') return WRONGS.acknowledged
  if (said === 'no, refused' && rows[who].consent === 'late') return WRONGS.refused
  return deafFor >= LEASE ? WRONGS.unheard : undefined
}
