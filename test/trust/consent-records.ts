/** The record of a run: every operation with its start and its end, by the person or admin it is about. */
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
 * What came of a request: its answer and times. Without a clear answer nobody knows whether, and when, it took effect:
 * it may count from its start on, or never.
 */
export interface Outcome extends Timed {
  answer: Answer | undefined
  /** What it got instead of a clear answer. */
  failure: string | undefined
}

/** Sends a request and takes the times. */
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

/** Refusals of a machine that is too busy to answer in time. They promise nothing, and nothing is wrong with them. */
const BUSY = /\b50[23]\b.*"(?:service_unavailable|chat_platform_unavailable)"/s

interface Login extends Timed {
  id: string
  began: Timed
  isOvertaken: boolean
}

/** Two logins that begin in the same moment may disagree which of them came after a "no"; then the later time counts. */
const SETTLING_MS = 50

export class Records {
  readonly persons: (PersonOperation & { id: string })[] = []
  /** From the request that begins one to the one that ends it. */
  readonly logins: Login[] = []
  /** By person. */
  readonly sessions: (SetOperation & { id: string })[] = []
  /** By admin. */
  readonly keys: (SetOperation & { id: string })[] = []
  /** Operations with a clear answer. */
  count = 0
  /** What the others got instead. */
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

  /** To be called once for each request. */
  counted(outcome: Outcome): Outcome {
    if (outcome.failure === undefined) this.count += 1
    else this.failures.push(outcome.failure)
    return outcome
  }

  /** Failures that no busy machine explains. */
  faults(): string[] {
    return this.failures.filter((failure) => !BUSY.test(failure))
  }

  /** Of each history: whether some order explains it, with what could not be placed. */
  verdicts(): Verdict<PersonAct | SetAct>[] {
    return [
      ...historiesIn(this.persons).map((history) => checkLinearizable(history, person)),
      ...historiesIn(this.sessions).map((history) => checkLinearizable(history, setOf())),
      ...historiesIn(this.keys).map((history) => checkLinearizable(history, setOf(2))),
    ]
  }

  /**
   * Logins that counted although somebody said no, and was answered, while they were under way; and those that were overtaken
   * by nobody.
   */
  misjudged(): Login[] {
    const noes = this.persons.filter(({ what }) => what === 'withdraw' || what === 'erase')
    return this.logins.filter(({ id, began, start, end, isOvertaken }) => {
      const own = noes.filter((no) => no.id === id)
      if (!isOvertaken) return own.some((no) => no.start > began.end && no.end < start)
      return !own.some((no) => no.end > began.start - SETTLING_MS && no.start < end)
    })
  }

  /** Answers that tell of a state that was over before they were asked for. No run may have any. */
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

/** Global consent, each permission, and each game that was asked for by its id. */
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
