/** The record of a run: every operation with its start and end, by the person or admin it is about. */
import type { Answer } from '../helpers/actors.ts'
import {
  type PersonAct,
  type PersonOperation,
  person,
  type SetAct,
  type SetOperation,
  setOf,
} from './consent-history.ts'
import { checkLinearizable, type Timed, type Verdict } from './linearizable.ts'
import { type Read, staleAnswers, type Write } from './stale-answers.ts'

/**
 * The outcome of a request: its answer and times. Without a clear answer, nobody knows whether and when the request took
 * effect: it may count from any time after its start, or never.
 */
export interface Outcome extends Timed {
  answer: Answer | undefined
  /** The response or error instead of a clear answer. */
  failure: string | undefined
}

/** Sends a request and records when it began and ended. */
export async function timed(ask: () => Promise<Answer>): Promise<Outcome> {
  const start = performance.now()
  try {
    const answer = await ask()
    if (answer.status < 500) return { start, end: performance.now(), answer, failure: undefined }
    return { ...unclear(start), failure: `${answer.status}: ${answer.text}` }
  } catch (error) {
    return { ...unclear(start), failure: String(error) }
  }
}

const unclear = (start: number) => ({ start, end: Number.POSITIVE_INFINITY, answer: undefined })

/** Refusals of a machine that is too busy to answer in time. They promise nothing, and are not bugs. */
const BUSY = /\b50[23]\b.*"(?:service_unavailable|chat_platform_unavailable)"/s

interface Login extends Timed {
  id: string
  began: Timed
  isOvertaken: boolean
}

/** Logins that begin at the same moment may disagree on which of them came after a withdrawal. */
const SETTLING_MS = 50

export class Records {
  readonly persons: (PersonOperation & { id: string })[] = []
  /** Each login, from its first request to its last. */
  readonly logins: Login[] = []
  /** Operations on sessions, by person. */
  readonly sessions: (SetOperation & { id: string })[] = []
  /** Operations on keys, by admin. */
  readonly keys: (SetOperation & { id: string })[] = []
  /** The number of operations with a clear answer. */
  count = 0
  /** The responses or errors of the other operations. */
  readonly failures: string[] = []

  person(id: string, { start, end }: Timed, act: PersonAct): void {
    this.persons.push({ id, start, end, ...act })
  }

  login(id: string, began: Timed, { start, end, answer }: Outcome): void {
    if (answer !== undefined) this.logins.push({ id, began, start, end, isOvertaken: answer.status === 409 })
  }

  session(id: string, { start, end }: Timed, act: SetAct): void {
    this.sessions.push({ id, start, end, ...act })
  }

  key(id: string, { start, end }: Timed, act: SetAct): void {
    this.keys.push({ id, start, end, ...act })
  }

  /** Counts a request. Must be called once for each request. */
  counted(outcome: Outcome): Outcome {
    if (outcome.failure === undefined) this.count += 1
    else this.failures.push(outcome.failure)
    return outcome
  }

  /** Failures that a busy machine does not explain. */
  faults(): string[] {
    return this.failures.filter((failure) => !BUSY.test(failure))
  }

  /** The verdict on each history: whether some order explains the history, and which operations do not fit. */
  verdicts(): Verdict<PersonAct | SetAct>[] {
    return [
      ...historiesIn(this.persons).map((history) => checkLinearizable(history, person)),
      ...historiesIn(this.sessions).map((history) => checkLinearizable(history, setOf())),
      ...historiesIn(this.keys).map((history) => checkLinearizable(history, setOf(2))),
    ]
  }

  /**
   * Logins that counted although a withdrawal began and was answered while they were in flight, and logins that were overtaken
   * without any withdrawal.
   */
  misjudged(): Login[] {
    const withdrawals = this.persons.filter(({ what }) => what === 'withdraw' || what === 'erase')
    return this.logins.filter(({ id, began, start, end, isOvertaken }) => {
      const own = withdrawals.filter((one) => one.id === id)
      if (!isOvertaken) return own.some((one) => one.start > began.end && one.end < start)
      return !own.some((one) => one.end > began.start - SETTLING_MS && one.start < end)
    })
  }

  /** Answers that show a state that was over before their request. A run must have no such answers. */
  stale(): unknown[] {
    const switches = [
      ...historiesIn(this.persons).map(switchesOfPerson),
      ...[...historiesIn(this.sessions), ...historiesIn(this.keys)].map(switchesOfSet),
    ]
    return switches.flatMap((one) => one.stale())
  }
}

const historiesIn = <T extends { id: string }>(operations: readonly T[]): T[][] => [
  ...Map.groupBy(operations, ({ id }) => id).values(),
]

/** The switches of a person: global consent, each permission, and each game that was looked up by its id. */
function switchesOfPerson(history: readonly PersonOperation[]): Switches {
  const switches = new Switches()
  const names = new Set(['consent', ...history.flatMap(namesIn)])
  for (const operation of history) {
    if (operation.what === 'grant') switches.write('consent', operation, true)
    if (operation.what === 'withdraw') switches.write('consent', operation, false)
    if (operation.what === 'erase') for (const name of names) switches.write(name, operation, false)
    if (operation.what === 'permit') switches.write(operation.guild, operation, operation.isAllowed)
    if (operation.what === 'turn servers off') {
      for (const guild of operation.guilds) switches.write(guild, operation, false)
    }
    if (operation.what === 'link' || operation.what === 'unlink') {
      if (operation.isDone) switches.write(operation.game, operation, operation.what === 'link')
      else switches.read(operation.game, operation, operation.what === 'link')
    }
    if (operation.what === 'lookup') readLookup(switches, operation)
  }
  return switches
}

/** The guild or game of an operation. */
function namesIn(operation: PersonOperation): string[] {
  if (operation.what === 'permit') return [operation.guild]
  if (operation.what === 'turn servers off') return [...operation.guilds]
  return operation.what === 'link' || operation.what === 'unlink' ? [operation.game] : []
}

function readLookup(switches: Switches, lookup: PersonOperation & { what: 'lookup' }): void {
  const { shown, guild, game } = lookup
  switches.read('consent', lookup, shown !== 'no_global_consent')
  if (shown === 'no_global_consent') return
  switches.read(guild, lookup, shown !== 'no_server_consent')
  if (shown !== 'no_server_consent' && game !== undefined) switches.read(game, lookup, shown !== 'no_linked_account')
}

function switchesOfSet(history: readonly SetOperation[]): Switches {
  const switches = new Switches()
  const items = new Set(history.flatMap((operation) => ('item' in operation ? [operation.item] : [])))
  for (const operation of history) {
    if (operation.what === 'add' || operation.what === 'replace') switches.write(operation.item, operation, true)
    if (operation.what === 'replace') switches.write(operation.old, operation, false)
    if (operation.what === 'remove') switches.write(operation.item, operation, false)
    if (operation.what === 'see') switches.read(operation.item, operation, operation.isThere)
    if (operation.what === 'clear') for (const item of items) switches.write(item, operation, false)
  }
  return switches
}

class Switches {
  readonly #writes: (Write & { name: string })[] = []
  readonly #reads: (Read & { name: string; of: Timed })[] = []

  write(name: string, { start, end }: Timed, isOn: boolean): void {
    this.#writes.push({ name, start, end, isOn })
  }

  read(name: string, of: Timed, isOn: boolean): void {
    this.#reads.push({ name, start: of.start, end: of.end, isOn, of })
  }

  stale(): unknown[] {
    const writes = Map.groupBy(this.#writes, ({ name }) => name)
    const reads = Map.groupBy(this.#reads, ({ name }) => name)
    return [...reads].flatMap(([name, of]) => staleAnswers(writes.get(name) ?? [], of))
  }
}
