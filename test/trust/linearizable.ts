/** Checks whether a history is linearizable: whether its operations, in some order that fits their times, give the recorded answers. */

export interface Timed {
  /** When the request was sent. */
  start: number
  /** When its answer arrived. */
  end: number
}

/** A sequential model. `apply` returns the next state, or undefined if the operation couldn't have its recorded answer in this one. */
export interface Model<State, Operation> {
  start: State
  /** Whether an operation never changes the state, so that it can be placed as soon as it fits. */
  isRead(operation: Operation): boolean
  apply(state: State, operation: Operation): State | undefined
}

/** Undefined means that there are too many orders to try. */
export type Verdict<Operation> = { isLinearizable: true | undefined } | { isLinearizable: false; stuckAt: Operation[] }

/** A partial order: the operations placed so far, and the state after them. */
interface Point<State> {
  /** All answered operations before this index, by start, are placed. */
  first: number
  /** Later answered operations that are placed, by index. */
  ahead: readonly number[]
  /** Operations without an answer that are placed, by index. */
  unclear: readonly number[]
  state: State
}

/**
 * Wing and Gong's search with Lowe's memory of visited points (Testing for linearizability, 2017). An operation may come
 * next if no other one that is left ended before it began. Reads are placed as soon as they fit. Operations without an answer
 * have an infinite end, and may take effect at any time after their start, or never. Each can double the orders to try, so the
 * search gives up beyond `maxPoints`.
 */
export function checkLinearizable<State, Operation>(
  history: readonly (Operation & Timed)[],
  model: Model<State, Operation>,
  maxPoints = 200_000,
): Verdict<Operation> {
  const byStart = [...history].sort((a, b) => a.start - b.start)
  const search: Search<State, Operation> = {
    answered: byStart.filter(isAnswered),
    unclear: byStart.filter((operation) => !isAnswered(operation)),
    model,
  }
  const visited = new Set<string>()
  const points: Point<State>[] = [{ first: 0, ahead: [], unclear: [], state: model.start }]
  let furthest = points[0] as Point<State>
  for (let point = points.pop(); point !== undefined; point = points.pop()) {
    if (point.first === search.answered.length) return { isLinearizable: true }
    if (visited.size > maxPoints) return { isLinearizable: undefined }
    if (countPlaced(point) > countPlaced(furthest)) furthest = point
    points.push(...nextPoints(search, point).filter((next) => isNew(visited, next)))
  }
  return {
    isLinearizable: false,
    stuckAt: candidates(search.answered, furthest).flatMap((index) => search.answered[index] ?? []),
  }
}

interface Search<State, Operation> {
  /** Answered operations, in order of their start. */
  answered: readonly (Operation & Timed)[]
  unclear: readonly (Operation & Timed)[]
  model: Model<State, Operation>
}

const isAnswered = ({ end }: Timed) => end !== Number.POSITIVE_INFINITY

const countPlaced = ({ first, ahead }: Point<unknown>) => first + ahead.length

/** The next points. The last one is tried first: answered operations before those that may never have happened. */
function nextPoints<State, Operation>(search: Search<State, Operation>, point: Point<State>): Point<State>[] {
  const { answered, unclear, model } = search
  const left = candidates(answered, point)
  const next: Point<State>[] = []
  const firstEnd = Math.min(...left.map((index) => answered[index]?.end ?? 0))
  for (const [index, operation] of unclear.entries()) {
    if (operation.start > firstEnd) break
    if (point.unclear.includes(index)) continue
    const state = model.apply(point.state, operation)
    // An operation that changes nothing may as well come later or never.
    if (state === undefined || state === point.state) continue
    next.push({ ...point, unclear: [...point.unclear, index].sort((a, b) => a - b), state })
  }
  for (const index of left) {
    const operation = answered[index]
    const state = operation && model.apply(point.state, operation)
    if (operation === undefined || state === undefined) continue
    const taken = { ...take(point, index), unclear: point.unclear, state }
    if (model.isRead(operation)) return [taken]
    next.push(taken)
  }
  return next
}

/** The remaining operations that began before the first of them ended. */
function candidates(answered: readonly Timed[], { first, ahead }: Point<unknown>): number[] {
  const left: number[] = []
  let firstEnd = Number.POSITIVE_INFINITY
  for (let index = first; index < answered.length; index += 1) {
    const operation = answered[index]
    if (operation === undefined || operation.start > firstEnd) break
    if (ahead.includes(index)) continue
    firstEnd = Math.min(firstEnd, operation.end)
    left.push(index)
  }
  return left.filter((index) => (answered[index]?.start ?? 0) <= firstEnd)
}

function take({ first, ahead }: Point<unknown>, index: number): Pick<Point<unknown>, 'first' | 'ahead'> {
  const done = new Set([...ahead, index])
  let next = first
  while (done.delete(next)) next += 1
  return { first: next, ahead: [...done].sort((a, b) => a - b) }
}

function isNew(visited: Set<string>, { first, ahead, unclear, state }: Point<unknown>): boolean {
  const key = `${first}|${ahead}|${unclear}|${JSON.stringify(state)}`
  if (visited.has(key)) return false
  visited.add(key)
  return true
}
