/** The state of the model: a small record that is never changed, only replaced. */

/** Which of the two service processes. */
export type Which = 0 | 1
/** The first database, its standby, and a copy that was restored from a backup. */
export type Name = 'first' | 'standby' | 'copy'
export type Wish = 'yes' | 'no'

/** A process serves lookups while the heartbeat that it committed last is younger than this. In ticks. */
export const FRESH = 2
/** A heartbeat that is older than this says that nobody wrote for long. In ticks. */
export const LONG = 3

export interface Person {
  /** The last wish that counts: the last yes once it was said, the last no once it was answered. */
  said: 'yes' | 'no' | 'no, refused'
  /** The process that waits with the person's commit. */
  askedAt: Which | undefined
}

/** A commit that waits for the synchronous standby: nobody sees it, and it holds the lock of its row. */
export interface Hanging {
  wish: Wish
  /** A later no of the same person was answered meanwhile. */
  isOvertaken: boolean
}

export interface Row {
  /** What a lookup reads. `late`: a yes that took effect after a later no was answered. */
  consent: 'no' | 'yes' | 'late'
  hanging: Hanging | undefined
}

export interface Database {
  row: Row
  /** `hang`: commits wait for the standby. */
  writes: 'work' | 'fail' | 'hang'
  /** Ticks in which no write could be committed, up to `FRESH`. */
  deafFor: number
  /** The newest heartbeat in it: the database in which it was written, and its age in ticks, up to `LONG`. */
  newest: { at: Name; age: number }
  /** That heartbeat is older than the longest absence. Ticks don't take so long: only a snapshot is so old. */
  isOld: boolean
  /** A process has recorded that it isn't the one that was left, and nobody accepted it since. */
  isDoubted: boolean
}

export interface Process {
  at: Name | undefined
  /** Age of its own last heartbeat, up to `FRESH`. */
  age: number
  /** It found a database that isn't the one that was left. */
  isClosed: boolean
  /** Where its own last heartbeat was committed; nowhere: that database was rolled back. */
  wroteTo: Name | 'nowhere' | undefined
}

export interface State {
  person: Person
  processes: readonly [Process, Process]
  databases: Readonly<Record<Name, Database | undefined>>
  standby: 'in step' | 'away' | 'given up' | 'promoted'
  backup: Row | undefined
  /** Where new connections go. */
  address: Name
  faultsLeft: number
}

export function startState(faults: number): State {
  const row: Row = { consent: 'no', hanging: undefined }
  const process: Process = { at: undefined, age: FRESH, isClosed: false, wroteTo: undefined }
  const person: Person = { said: 'no', askedAt: undefined }
  const newest = { at: 'first', age: 0 } as const
  const first: Database = { row, writes: 'work', deafFor: 0, newest, isOld: false, isDoubted: false }
  return {
    person,
    processes: [process, process],
    databases: { first, standby: undefined, copy: undefined },
    standby: 'in step',
    backup: undefined,
    address: 'first',
    faultsLeft: faults,
  }
}

export const BOTH: readonly Which[] = [0, 1]
export const NAMES: readonly Name[] = ['first', 'standby', 'copy']

/** Changes each process, given its place. */
export const eachProcess = (state: State, change: (process: Process, which: Which) => Process): State => ({
  ...state,
  processes: [change(state.processes[0], 0), change(state.processes[1], 1)],
})

export const withPerson = (state: State, part: Partial<Person>): State => ({
  ...state,
  person: { ...state.person, ...part },
})

export const withProcess = (state: State, which: Which, part: Partial<Process>): State =>
  eachProcess(state, (process, other) => (other === which ? { ...process, ...part } : process))

/** Changes a database that is there. */
export function withDatabase(state: State, name: Name, part: Partial<Database>): State {
  return { ...state, databases: { ...state.databases, [name]: { ...databaseOf(state, name), ...part } } }
}

export const withRow = (state: State, name: Name, part: Partial<Row>): State =>
  withDatabase(state, name, { row: { ...databaseOf(state, name).row, ...part } })

export function databaseOf({ databases }: Pick<State, 'databases'>, name: Name): Database {
  const found = databases[name]
  if (found === undefined) throw new Error(`there is no ${name} database`)
  return found
}

/** Takes a fault from those that are left; undefined when none is. */
export const spendFault = (state: State): State | undefined =>
  state.faultsLeft === 0 ? undefined : { ...state, faultsLeft: state.faultsLeft - 1 }
