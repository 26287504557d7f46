/** Is a history linearizable: is there an order of its operations, in keeping with their times, in which one after the other gives the recorded answers? */

export interface Timed {
  /** When the request was sent. */
  start: number
  /** When its answer arrived. */
  end: number
}

/** The state of a thing, and what an operation makes of it; undefined: in that state it couldn't have had its recorded answer. */
export interface Model<State, Operation> {
  start: State
  /** Whether an operation changes nothing in any state: it can be taken as soon as it fits. */
  isRead(operation: Operation): boolean
  apply(state: State, operation: Operation): State | undefined
}

export type Verdict<Operation> = { isLinearizable: true } | { isLinearizable: false; stuckAt: Operation[] }

interface Point<State> {
  /** All before it, in order of their start, are done. */
  first: number
  /** Later ones that are done already, by index. */
  ahead: number[]
  state: State
}

/**
 * Wing and Gong's search with Lowe's memory of where it has been (Testing for linearizability, 2017). An operation may
 * come next when no other one that is left had ended before it began. What only reads is taken as soon as it fits.
 */
export function checkLinearizable<State, Operation>(
  history: readonly (Operation & Timed)[],
  model: Model<State, Operation>,
): Verdict<Operation> {
  const operations = [...history].sort((a, b) => a.start - b.start)
  const visited = new Set<string>()
  const points: Point<State>[] = [{ first: 0, ahead: [], state: model.start }]
  let furthest = points[0] as Point<State>
  for (let point = points.pop(); point !== undefined; point = points.pop()) {
    if (isComplete(operations, point)) return { isLinearizable: true }
    if (point.first + point.ahead.length > furthest.first + furthest.ahead.length) furthest = point
    points.push(...nextPoints(operations, model, point).filter((next) => isNew(visited, next)))
  }
  return {
    isLinearizable: false,
    stuckAt: candidates(operations, furthest).flatMap((index) => operations[index] ?? []),
  }
}

/** Whether all are done but those that were never answered: they may never have taken effect. */
function isComplete(operations: readonly Timed[], { first, ahead }: Point<unknown>): boolean {
  for (let index = first; index < operations.length; index += 1) {
    if (operations[index]?.end !== Number.POSITIVE_INFINITY && !ahead.includes(index)) return false
  }
  return true
}

function nextPoints<State, Operation>(
  operations: readonly (Operation & Timed)[],
  { apply, isRead }: Model<State, Operation>,
  point: Point<State>,
): Point<State>[] {
  const next: Point<State>[] = []
  for (const index of candidates(operations, point)) {
    const operation = operations[index]
    const state = operation && apply(point.state, operation)
    if (operation === undefined || state === undefined) continue
    const taken = take(point, index, state)
    if (isRead(operation)) return [taken]
    next.push(taken)
  }
  return next
}

/** Those left that began before the first of those left had ended. */
function candidates(operations: readonly Timed[], { first, ahead }: Point<unknown>): number[] {
  const left: number[] = []
  let firstEnd = Number.POSITIVE_INFINITY
  for (let index = first; index < operations.length; index += 1) {
    const operation = operations[index]
    if (operation === undefined || operation.start > firstEnd) break
    if (ahead.includes(index)) continue
    firstEnd = Math.min(firstEnd, operation.end)
    left.push(index)
  }
  return left.filter((index) => (operations[index]?.start ?? 0) <= firstEnd)
}

function take<State>({ first, ahead }: Point<State>, index: number, state: State): Point<State> {
  const done = new Set([...ahead, index])
  let next = first
  while (done.delete(next)) next += 1
  return { first: next, ahead: [...done].sort((a, b) => a - b), state }
}

function isNew(visited: Set<string>, { first, ahead, state }: Point<unknown>): boolean {
  const key = `${first}|${ahead}|${JSON.stringify(state)}`
  if (visited.has(key)) return false
  visited.add(key)
  return true
}
